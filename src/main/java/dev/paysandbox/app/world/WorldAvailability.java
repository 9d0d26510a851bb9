package dev.paysandbox.app.world;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import java.util.function.BooleanSupplier;

/** Whether the worlds of this process may be used now. Thread-safe. */
public final class WorldAvailability {
    private final BooleanSupplier hasLeases;
    private volatile boolean ending;

    /** @param hasLeases false while another sandbox may have taken the worlds; any thread may call it at any time */
    public WorldAvailability(BooleanSupplier hasLeases) {
        this.hasLeases = hasLeases;
    }

    /** From now on no world changes, because the worlds are written for the last time. */
    public void end() {
        ending = true;
    }

    /** Whether {@link #end} was called. */
    boolean isEnding() {
        return ending;
    }

    /** Whether worlds may be used. */
    boolean allowsUse() {
        return !ending && hasLeases.getAsBoolean();
    }

    /** Throws Problem TOO_BUSY if worlds may not be used. */
    public void require() {
        if (ending) {
            throw new Problem(
                    ErrorCode.TOO_BUSY, "The sandbox is ending. Nothing has changed; send the request again later.");
        }
        if (!hasLeases.getAsBoolean()) {
            throw withoutLease();
        }
    }

    /** The refusal while other sandboxes may have the worlds of this one. */
    public static Problem withoutLease() {
        return new Problem(
                ErrorCode.TOO_BUSY,
                "This sandbox has not reached its database for the time of dataLease, so another one may have this world"
                        + " now. Nothing has changed; send the request again.");
    }
}
