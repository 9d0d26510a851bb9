package dev.paysandbox.world.state;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.journal.Advance;
import dev.paysandbox.time.SandboxClock;
import dev.paysandbox.webhook.Delivery;
import org.jspecify.annotations.Nullable;

/** The call that moves a state's clock at present, if there is one. Confined to the world's lock. */
public final class PresentAdvance {
    private final SandboxClock clock;
    /** What has happened since the call began; null without one. */
    private Advance.@Nullable Events events;

    private int count;
    /** Whether the clock was frozen before the call, and will be again. */
    private boolean wasFrozen;

    PresentAdvance(SandboxClock clock) {
        this.clock = clock;
    }

    /** From now on a call moves the clock and counts what happens, until {@link #end}. */
    public Advance.Events begin() {
        wasFrozen = clock.isFrozen();
        clock.freeze();
        events = new Advance.Events(++count);
        return events;
    }

    public void end() {
        events = null;
        if (!wasFrozen) {
            clock.resume(clock.speed());
        }
    }

    public boolean isRunning() {
        return events != null;
    }

    /** Throws Problem CLOCK_BUSY while a call advances the clock. */
    public void requireNone() {
        if (isRunning()) {
            throw new Problem(ErrorCode.CLOCK_BUSY, "Another call is advancing this clock; wait for its answer.");
        }
    }

    /** The clock that remains if the call ends now. */
    public SandboxClock.SandboxClockSnapshot clockAtRest() {
        var now = clock.snapshot();
        return isRunning() ? new SandboxClock.SandboxClockSnapshot(now.now(), wasFrozen, now.speed()) : now;
    }

    void attempted(Delivery delivery) {
        if (events != null) {
            events.attempted(delivery);
        }
    }
}
