package dev.paysandbox.verdict.drill;

import dev.paysandbox.scenario.RequestScope;
import dev.paysandbox.verdict.drill.DrillReport.DrillResult;
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

    /** The application could not be made to place an order. */
    static final class OrderNotPlaced extends Exception {
        private static final long serialVersionUID = 1;

        /** DOES_NOT_APPLY if the application does not offer such an order, NOT_JUDGED if nobody knows; otherwise FAILED. */
        final DrillResult result;

        OrderNotPlaced(DrillResult result, String why, Call.@Nullable CallFailedException cause) {
            super(why, cause);
            this.result = result;
        }

        String why() {
            return String.valueOf(getMessage());
        }

        /** Whether the next order of the same kind would not be placed either. */
        private boolean isLasting() {
            return result != DrillResult.FAILED || getCause() == null;
        }
    }

    @Nullable
    OrderNotPlaced lasting(RequestScope kind) {
        return lasting.get(kind.words());
    }

    /** A drill was judged, so its order was placed. */
    void judged() {
        wasUnreachable = false;
        silent = 0;
    }

    void ended(DrillPlay play) {
        isAnyPlaced |= play.isPlaced();
    }

    /** An order was not placed. Returns why the run should end, or null if it should go on. */
    @Nullable
    String failed(OrderNotPlaced failure, DrillPlay play, RequestScope kind) {
        var why = failure.why();
        boolean isUnreachable = failure.getCause() instanceof Call.CallFailedException cause
                && cause.failure == Call.Failure.UNREACHABLE;
        if (isUnreachable && wasUnreachable) {
            return "The application could not be reached in two drills one after the other: " + why;
        }
        wasUnreachable = isUnreachable;
        boolean isInTime = Duration.ofNanos(play.nanos()).compareTo(plan.patience()) < 0;
        silent = play.isPlaced() || isInTime ? 0 : silent + 1;
        if (silent == MOST_SILENT) {
            return "The application placed no order in time in three drills one after the other: " + why;
        }
        if (play.isPlaced()) {
            return null;
        }
        firstFailure = Objects.requireNonNullElse(firstFailure, why);
        if (failure.isLasting()) {
            lasting.put(kind.words(), failure);
        }
        return plan.place(kind.operation()) == null ? why : null;
    }

    /** Why no order was placed at all; null if one was, or if nothing has failed. */
    @Nullable
    String failure() {
        return isAnyPlaced ? null : firstFailure;
    }
}
