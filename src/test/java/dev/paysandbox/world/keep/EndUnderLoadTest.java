package dev.paysandbox.world.keep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.SandboxProcess;
import dev.paysandbox.support.TestMerchant;
import dev.paysandbox.world.keep.WorldFile.WorldEntry;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process that ends while merchants open and pay payins, and the one after it. */
@Tag("thorough")
class EndUnderLoadTest {
    private static final List<String> MERCHANTS = List.of("load0", "load1", "load2", "load3");
    private static final long OPENING = 10_000_000;
    private static final int INSTANTS = 30;
    private static final int LONGEST_LOAD_MILLIS = 400;

    /** After so many kills the worlds are left behind, since checking them takes longer the larger they are. */
    private static final int KILLS_OF_A_FOLDER = 10;

    @TempDir
    Path temporary;

    private Path folder = Path.of("");

    @BeforeEach
    void beginsAnew() {
        folder = temporary.resolve("0");
    }

    private SandboxProcess started(String... more) {
        var flags = new ArrayList<>(List.of("--data=" + folder, "--max-journal-entries=20"));
        flags.addAll(List.of(more));
        return SandboxProcess.started(List.of("-Xmx128m"), flags.toArray(String[]::new));
    }

    @Tag("thorough")
    @Test
    void after_sigterm_under_load_everything_that_was_answered_is_stored() throws Exception {
        Map<String, Load.Answered> answered;
        try (var process = started("--data-interval=1h")) {
            var load = new Load(process.url(), MERCHANTS, 200);
            load.awaitEnough();
            process.terminates();
            answered = load.end();
        }
        try (var process = started()) {
            assertThat(answered).hasSizeGreaterThanOrEqualTo(200);
            requireThere(process, answered);
        }
    }

    @Test
    void after_a_kill_under_load_the_last_written_version_is_complete() throws Exception {
        kills(2, new Random(17));
    }

    @Tag("thorough")
    @Test
    void after_any_number_of_kills_the_next_start_succeeds_and_no_payment_is_incomplete() throws Exception {
        long seed = new Random().nextLong();
        System.out.println("seed " + seed);
        kills(INSTANTS, new Random(seed));
    }

    private void kills(int kills, Random random) throws Exception {
        var expected = new HashMap<String, Load.Answered>();
        long oldest = 0;
        for (int kill = 0; kill < kills; kill++) {
            if (kill % KILLS_OF_A_FOLDER == 0) {
                folder = temporary.resolve("" + kill);
                expected.clear();
            }
            Map<String, Load.Answered> answered;
            long killedAt;
            try (var process = started("--data-interval=100ms")) {
                requireThere(process, expected);
                var load = new Load(process.url(), MERCHANTS, 1);
                load.awaitEnough();
                // A random instant: nobody counts it down.
                assertThat(new CountDownLatch(1).await(random.nextInt(LONGEST_LOAD_MILLIS), TimeUnit.MILLISECONDS))
                        .isFalse();
                killedAt = System.currentTimeMillis();
                process.kills();
                answered = load.end();
            }
            oldest = Math.max(oldest, keep(answered, expected, killedAt));
        }
        System.out.println(kills + " kills; the oldest change that was lost: " + oldest + " ms");
    }

    /** Adds what must be there after the next start; answers how old the oldest lost change was. */
    private long keep(Map<String, Load.Answered> answered, Map<String, Load.Answered> expected, long killedAt)
            throws IOException {
        long oldest = 0;
        try (var store = new FolderStore(folder)) {
            for (var one : answered.entrySet()) {
                long writtenAt = store.find("pk_test_" + one.getValue().merchant())
                        .map(WorldEntry::writtenAt)
                        .orElse(0L);
                if (one.getValue().at() < writtenAt) {
                    expected.put(one.getKey(), one.getValue());
                } else {
                    oldest = Math.max(oldest, killedAt - one.getValue().at());
                }
            }
        }
        return oldest;
    }

    private static void requireThere(SandboxProcess process, Map<String, Load.Answered> answered) {
        for (var name : MERCHANTS) {
            var merchant = TestMerchant.named(process.url(), name);
            var there = Load.requireWhole(merchant, OPENING);
            assertThat(there)
                    .containsAll(answered.entrySet().stream()
                            .filter(one -> one.getValue().merchant().equals(name))
                            .map(Map.Entry::getKey)
                            .toList());
        }
        assertThat(TestMerchant.named(process.url(), "load0")
                        .looksAt("/status")
                        .json()
                        .at("/data/damaged"))
                .isEmpty();
    }
}
