package dev.paysandbox.scenario;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What happens when a scenario plays.
 *
 * @param opening the answer, or null for what happens without any scenario
 * @param scenes what follows, one after the other; each trigger counts from the scene before, the first from the
 *     payment's creation
 * @param fault what goes wrong with the request itself, or null
 */
public record Play(
        @Nullable Opening opening,
        List<Scene> scenes,
        Notifications notifications,
        @Nullable Fault fault) {
    public Play {
        scenes = List.copyOf(scenes);
    }

    /** Whether a payout that succeeds is to be reported as COMPLETED; empty where the play leaves that to the merchant's policy. */
    public Optional<Boolean> reportsCompleted() {
        for (var scene : scenes) {
            if (scene.effect() instanceof Effect.PayoutBecomes payout) {
                switch (payout.status()) {
                    case COMPLETED:
                        return Optional.of(true);
                    case APPROVED:
                        return Optional.of(false);
                    case PENDING, PROCESSING, FAILED:
                        break;
                }
            }
        }
        return Optional.empty();
    }
}
