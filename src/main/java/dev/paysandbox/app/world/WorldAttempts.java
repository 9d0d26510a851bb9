package dev.paysandbox.app.world;

import dev.paysandbox.webhook.StartedAttempt;
import dev.paysandbox.webhook.courier.RequestResult;
import dev.paysandbox.webhook.courier.WebhookRequest;

/** Records the attempts of the courier and the listeners at a world's notifications. */
public final class WorldAttempts {
    private final WorldRuntime runtime;

    WorldAttempts(WorldRuntime runtime) {
        this.runtime = runtime;
    }

    /**
     * Whether the attempt is still to be made. After a reset it is not. During a pause it is not either, and the notification
     * is due again after the pause.
     */
    boolean isNeeded(StartedAttempt attempt) {
        return runtime.locked(state -> {
            if (state.outbox != attempt.outbox()) {
                return false;
            }
            if (!state.outbox.isPaused()) {
                return true;
            }
            attempt.putBack();
            runtime.signalIfQuiet();
            return false;
        });
    }

    /**
     * The time for which the attempt is signed, in epoch milliseconds. A receiver compares it with its own clock. So in a
     * drill, whose clock jumps by days, it is the computer's.
     */
    long signedAt(StartedAttempt attempt) {
        return runtime.locked(state -> state.isOfDrill ? state.clock.hostNow() : attempt.began());
    }

    /** The number of notifications neither delivered nor given up. Runs no due tasks. */
    public int unfinished() {
        return runtime.locked(state -> state.outbox.unfinished());
    }

    void settle(StartedAttempt attempt, WebhookRequest webhookRequest, RequestResult result) {
        runtime.inside(current -> {
            if (current.outbox == attempt.outbox()) {
                attempt.settle(webhookRequest, result);
            }
            return current;
        });
    }
}
