package dev.paysandbox.verdict.drill;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** How the application has placed the orders of a run, and so whether it is worth asking for more. Confined to the run's thread. */
final class Placements {
    /** After so many drills in a row in which it placed no order in time, an application is taken to hang. */
    private static final int MOST_SILENT = 3;

    private final Plan plan;
    /** Why the application requests no payment, by the kind of payment. */
    private final Map<String, OrderNotPlaced> lasting = new HashMap<>();

    private @Nullable String firstFailure;
    private boolean isAnyPlaced;
    private boolean wasUnreachable;
    /** The number of drills in a row without an order in time. */
    private int silent;

    Placements(Plan plan) {
        this.plan = plan;
    }

    /** Why the application places no orders of this kind, or null if that is not known. */
    @Nullable
    OrderNotPlaced lasting(String kind) {
        return lasting.get(kind);
    }

    /** A drill was judged, so its order was placed. */
    void judged() {
        wasUnreachable = false;
        silent = 0;
    }

    /** A drill has ended, in any way. */
    void ended(boolean isPlaced) {
        isAnyPlaced |= isPlaced;
    }

    /**
     * An order was not placed. Returns why the run should end, or null if it should go on.
     *
     * @param hasWay whether the run has a way to place such orders
     * @param kind the kind of payment
     */
    @Nullable
    String failed(OrderNotPlaced failure, boolean isPlaced, Duration took, boolean hasWay, String kind) {
        var why = failure.why();
        boolean isUnreachable = failure.getCause() instanceof Call.UnreachableException;
        if (isUnreachable && wasUnreachable) {
            return "The application could not be reached in two drills one after the other: " + why;
        }
        wasUnreachable = isUnreachable;
        silent = isPlaced || took.compareTo(plan.patience()) < 0 ? 0 : silent + 1;
        if (silent == MOST_SILENT) {
            return "The application placed no order in time in three drills one after the other: " + why;
        }
        if (isPlaced) {
            return null;
        }
        firstFailure = Objects.requireNonNullElse(firstFailure, why);
        if (!hasWay) {
            return why;
        }
        if (failure.isLasting) {
            lasting.put(kind, failure);
        }
        return null;
    }

    /** Why no order was placed at all; null if one was, or if nothing has failed. */
    @Nullable
    String failure() {
        return isAnyPlaced ? null : firstFailure;
    }
}
