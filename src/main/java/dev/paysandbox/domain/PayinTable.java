package dev.paysandbox.domain;

import static dev.paysandbox.domain.Condition.ALWAYS;
import static dev.paysandbox.domain.Condition.NOTHING_REFUNDED;
import static dev.paysandbox.domain.Condition.PARTLY_REFUNDED;
import static dev.paysandbox.domain.PayinAction.*;
import static dev.paysandbox.domain.PayinStatus.*;
import static dev.paysandbox.domain.PaymentMethod.BOLETO;
import static dev.paysandbox.domain.PaymentMethod.CREDIT_CARD;
import static dev.paysandbox.domain.PaymentMethod.PIX;

import dev.paysandbox.domain.TransitionTable.Transition;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The transitions of a payin. The first four rows of a new payin and "pay" are documented by the provider; this sandbox
 * chose the rest.
 */
public final class PayinTable {
    private static final PaymentMethod[] ALL = PaymentMethod.values();

    public static final TransitionTable<PayinStatus, PayinAction> PAYIN_TABLE = new TransitionTable<>(List.of(
            row(null, OPEN, PENDING, PIX, BOLETO),
            row(null, AUTHORIZE, APPROVED, CREDIT_CARD),
            row(null, DECLINE, REFUSED, CREDIT_CARD),
            row(null, CHALLENGE, PENDING_3DS, CREDIT_CARD),
            row(null, BREAK, FAILED, ALL),
            row(PENDING, PAY, APPROVED, PIX, BOLETO),
            row(PENDING, EXPIRE, EXPIRED, PIX, BOLETO),
            row(PENDING, CANCEL, CANCELED, ALL),
            row(PENDING, BREAK, FAILED, ALL),
            row(PENDING, DECLINE, REFUSED, ALL),
            row(PENDING_3DS, CANCEL, CANCELED, ALL),
            row(PENDING_3DS, BREAK, FAILED, ALL),
            row(PENDING_3DS, DECLINE, REFUSED, ALL),
            row(PENDING_3DS, AUTHENTICATE, APPROVED, CREDIT_CARD),
            row(PENDING_3DS, FAIL_CHALLENGE, REFUSED, CREDIT_CARD),
            row(PENDING_3DS, EXPIRE, EXPIRED, CREDIT_CARD),
            row(EXPIRED, PAY_LATE, APPROVED, BOLETO),
            row(APPROVED, REFUND, REFUNDED, ALL),
            row(APPROVED, DISPUTE, CHARGEBACK, CREDIT_CARD),
            row(APPROVED, OPEN_MED, MED, PIX),
            row(REFUNDED, PARTLY_REFUNDED, REFUND, REFUNDED, ALL),
            row(REFUNDED, PARTLY_REFUNDED, DISPUTE, CHARGEBACK, CREDIT_CARD),
            row(REFUNDED, PARTLY_REFUNDED, OPEN_MED, MED, PIX),
            row(CHARGEBACK, NOTHING_REFUNDED, WIN_DISPUTE, APPROVED, CREDIT_CARD),
            row(CHARGEBACK, PARTLY_REFUNDED, WIN_DISPUTE, REFUNDED, CREDIT_CARD),
            row(MED, NOTHING_REFUNDED, WIN_DISPUTE, APPROVED, PIX),
            row(MED, PARTLY_REFUNDED, WIN_DISPUTE, REFUNDED, PIX),
            row(CHARGEBACK, NOTHING_REFUNDED, LOSE_DISPUTE, CHARGEBACK, CREDIT_CARD),
            row(CHARGEBACK, PARTLY_REFUNDED, LOSE_DISPUTE, CHARGEBACK, CREDIT_CARD),
            row(MED, NOTHING_REFUNDED, LOSE_DISPUTE, MED, PIX),
            row(MED, PARTLY_REFUNDED, LOSE_DISPUTE, MED, PIX),
            row(null, OPEN, PENDING, CREDIT_CARD).byScenario(),
            row(PENDING, AUTHORIZE, APPROVED, CREDIT_CARD).byScenario(),
            row(APPROVED, DECLINE, REFUSED, CREDIT_CARD).byScenario(),
            row(APPROVED, BREAK, FAILED, CREDIT_CARD).byScenario(),
            row(APPROVED, CANCEL, CANCELED, CREDIT_CARD).byScenario()));

    private PayinTable() {}

    private static Transition<PayinStatus, PayinAction> row(
            @Nullable PayinStatus from, PayinAction action, PayinStatus to, PaymentMethod... methods) {
        return row(from, ALWAYS, action, to, methods);
    }

    private static Transition<PayinStatus, PayinAction> row(
            @Nullable PayinStatus from,
            Condition condition,
            PayinAction action,
            PayinStatus to,
            PaymentMethod... methods) {
        return new Transition<>(from, condition, action, to, EnumSet.copyOf(Set.of(methods)), false);
    }
}
