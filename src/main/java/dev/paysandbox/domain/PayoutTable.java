package dev.paysandbox.domain;

import static dev.paysandbox.domain.Condition.ALWAYS;
import static dev.paysandbox.domain.Condition.REPORTS_APPROVED;
import static dev.paysandbox.domain.Condition.REPORTS_COMPLETED;
import static dev.paysandbox.domain.PayoutAction.*;
import static dev.paysandbox.domain.PayoutStatus.*;

import dev.paysandbox.domain.TransitionTable.Transition;
import java.util.EnumSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The transitions of a payout. Those from PROCESSING are documented by the provider; this sandbox chose the others. */
public final class PayoutTable {
    public static final TransitionTable<PayoutStatus, PayoutAction> PAYOUT_TABLE = new TransitionTable<>(List.of(
            row(null, ALWAYS, OPEN, PENDING),
            row(null, ALWAYS, OPEN_PROCESSING, PROCESSING),
            row(PENDING, ALWAYS, PROCESS, PROCESSING),
            row(PENDING, ALWAYS, FAIL, FAILED),
            row(PROCESSING, REPORTS_APPROVED, APPROVE, APPROVED),
            row(PROCESSING, REPORTS_COMPLETED, APPROVE, COMPLETED),
            row(PROCESSING, ALWAYS, FAIL, FAILED),
            row(PENDING, REPORTS_APPROVED, APPROVE, APPROVED).byScenario(),
            row(PENDING, REPORTS_COMPLETED, APPROVE, COMPLETED).byScenario(),
            row(APPROVED, ALWAYS, FAIL, FAILED).byScenario(),
            row(COMPLETED, ALWAYS, FAIL, FAILED).byScenario()));

    private PayoutTable() {}

    private static Transition<PayoutStatus, PayoutAction> row(
            @Nullable PayoutStatus from, Condition condition, PayoutAction action, PayoutStatus to) {
        return new Transition<>(from, condition, action, to, EnumSet.of(PaymentMethod.PIX), false);
    }
}
