package dev.paysandbox.scenariorun;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.Sandbox;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A thousand files are replaced again and again while payins come in. The folder is a link, so that all of them change
 * at one instant; each set's scenarios bear its number, and with it every answer.
 */
@Tag("thorough")
class ReloadTest {
    private static final int FILES = 1_000;
    private static final int SETS = 4;
    private static final int CLIENTS = 4;

    @TempDir
    Path place;

    private final AtomicInteger newest = new AtomicInteger();
    private final AtomicBoolean ended = new AtomicBoolean();
    /** The number of each set as its first answer comes. */
    private final BlockingQueue<Integer> seen = new LinkedBlockingQueue<>();

    @Test
    void every_payin_is_answered_and_by_one_whole_set_old_or_new() throws Exception {
        for (int number = 1; number <= SETS; number++) {
            writeSet(number);
        }
        use(1);
        try (var sandbox = RunningSandbox.started("--scenarios=" + place.resolve("used"))) {
            var clients = Executors.newFixedThreadPool(CLIENTS);
            var work = new ArrayList<Future<Integer>>();
            for (int client = 0; client < CLIENTS; client++) {
                var random = new Random(client);
                work.add(clients.submit(() -> orders(sandbox, random)));
            }
            try {
                for (int number = 1; number <= SETS; number++) {
                    assertThat(seen.poll(60, TimeUnit.SECONDS)).isEqualTo(number);
                    if (number < SETS) {
                        use(number + 1);
                    }
                }
            } finally {
                ended.set(true);
                clients.shutdown();
            }
            for (var client : work) {
                assertThat(client.get(60, TimeUnit.SECONDS)).isPositive();
            }
        }
    }

    /** Orders until the end; how many. Whoever has seen a set's answer is never again answered by an older one. */
    private int orders(Sandbox sandbox, Random random) {
        var merchant = TestMerchant.of(sandbox);
        int count = 0;
        while (!ended.get()) {
            int file = random.nextInt(FILES);
            int atLeast = newest.get();
            var scenario = merchant.opens(order(file)).header(ScenarioWorld.HEADER);
            assertThat(scenario).matches("set-[1-9]-file-" + file);
            int number = scenario.charAt(4) - '0';
            assertThat(number).isGreaterThanOrEqualTo(atLeast);
            if (newest.getAndAccumulate(number, Math::max) < number) {
                seen.add(number);
            }
            count++;
        }
        return count;
    }

    private static Order order(int file) {
        return switch (file % 4) {
            case 0 -> Order.pix(5_000_000 + file);
            case 1 -> Order.pix(500).with("customer.email", "\"buyer" + file + "+1@example.com\"");
            case 2 -> Order.pix(6_000_000 + file);
            default -> Order.pix(500).with("referenceId", "\"case-" + file + "-7\"");
        };
    }

    private static String condition(int file) {
        return switch (file % 4) {
            case 0 -> "amount: " + (5_000_000 + file);
            case 1 -> "customer.email: \"buyer" + file + "+*@*\"";
            case 2 -> "amount: {from: " + (6_000_000 + file) + ", to: " + (6_000_001 + file) + "}";
            default -> "referenceId: {matches: \"case-" + file + "-[0-9]+\"}";
        };
    }

    private void writeSet(int number) throws IOException {
        var folder = Files.createDirectory(place.resolve("set-" + number));
        for (int file = 0; file < FILES; file++) {
            Files.writeString(folder.resolve(file + ".yaml"), """
                    scenario: set-%d-file-%d
                    about: One of many.
                    when:
                      operation: payin
                      method: PIX
                      %s
                    then:
                      - answer: PENDING
                    """.formatted(number, file, condition(file)));
        }
    }

    private void use(int number) throws IOException {
        var link = place.resolve("next");
        Files.createSymbolicLink(link, place.resolve("set-" + number));
        Files.move(link, place.resolve("used"), StandardCopyOption.ATOMIC_MOVE);
    }
}
