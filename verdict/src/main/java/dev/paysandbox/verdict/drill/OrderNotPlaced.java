package dev.paysandbox.verdict.drill;

import dev.paysandbox.verdict.drill.DrillReport.DrillResult;
import org.jspecify.annotations.Nullable;

/** The application could not be made to place an order. */
final class OrderNotPlaced extends Exception {
    private static final long serialVersionUID = 1;

    /** DOES_NOT_APPLY if the application does not offer such an order, NOT_JUDGED if nobody knows; otherwise FAILED. */
    final DrillResult result;
    /** Whether the next order of the same kind would not be placed either. */
    final boolean isLasting;

    OrderNotPlaced(DrillResult result, boolean isLasting, String why, @Nullable Throwable cause) {
        super(why, cause);
        this.result = result;
        this.isLasting = isLasting;
    }

    String why() {
        return String.valueOf(getMessage());
    }
}
