package dev.paysandbox.shops;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Json;
import dev.paysandbox.support.TestMerchant;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Plays drills to shops, each in a world of its own and several at once. */
final class Trials implements AutoCloseable {
    /** Each mostly waits for its shop to be quiet. */
    private static final int AT_ONCE = 24;

    /** How many worlds share all drills. */
    private static final int WORLDS = 6;

    private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

    private final ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE);

    /** The names of all drills. */
    static List<String> drills() {
        return Json.elements(TestMerchant.opened().looksAt("/drills").json().get("data")).stream()
                .map(drill -> drill.get("name").asText())
                .toList();
    }

    /** Plays all drills to correct shops, in several worlds. */
    List<Future<Verdict>> playAll(Style style, boolean withOracle) {
        var drills = drills();
        return IntStream.range(0, WORLDS)
                .mapToObj(world -> IntStream.range(0, drills.size())
                        .filter(i -> i % WORLDS == world)
                        .mapToObj(drills::get)
                        .toList())
                .map(some -> play(Mistake.NONE, style, some, withOracle))
                .toList();
    }

    /** Plays these drills to a shop with this mistake. */
    Future<Verdict> play(Mistake mistake, Style style, Collection<String> drills, boolean withOracle) {
        return threads.submit(() -> {
            var merchant = TestMerchant.opened();
            try (var shop = new TestShop(merchant, mistake, style, signing(merchant, mistake))) {
                return Verdict.on(merchant, shop.url(), mistake.isRight(), style, drills, withOracle);
            }
        });
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }

    /** The secret with which the sandbox signs for a shop that relies on signatures. The others know no time but the sandbox's. */
    private static @Nullable String signing(TestMerchant merchant, Mistake mistake) {
        var setting = mistake.isSigned() ? "\"webhookSigning\": \"" + SECRET + "\"" : "\"followedClock\": true";
        var answer = merchant.patches("{\"settings\": {" + setting + "}}");
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return mistake.isSigned() ? SECRET : null;
    }
}
