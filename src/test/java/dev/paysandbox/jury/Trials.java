package dev.paysandbox.jury;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.TestMerchant;
import java.util.Collection;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** Plays drills to shops, each in a world of its own and several at once. */
final class Trials implements AutoCloseable {
    /** Each mostly waits for its shop to be quiet. */
    private static final int AT_ONCE = 24;

    private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

    private final ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE);

    /** Plays these drills to a shop with this mistake; all if there are none. */
    Future<Verdict> play(Mistake mistake, Style style, Collection<String> drills, boolean withOracle) {
        return threads.submit(() -> {
            var merchant = TestMerchant.opened();
            try (var shop = new JuryShop(merchant, mistake, style, signing(merchant, mistake))) {
                return Verdict.on(merchant, shop.url(), drills, withOracle);
            }
        });
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }

    /** The secret with which the sandbox signs for a shop that relies on signatures. */
    private static @Nullable String signing(TestMerchant merchant, Mistake mistake) {
        if (!mistake.isSigned()) {
            return null;
        }
        var answer = merchant.patches("{\"settings\": {\"webhookSigning\": \"" + SECRET + "\"}}");
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return SECRET;
    }
}
