package dev.paysandbox.domain;

import static dev.paysandbox.domain.PayinTable.PAYIN_TABLE;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A payment request by PIX, boleto or card. Immutable: a change returns a new value.
 *
 * @param id the payin's id, {@code payin_…}
 * @param refunded the amount finally returned to the payer, by refunds and by a lost dispute
 * @param disputed the amount of a CHARGEBACK or MED that is not decided yet; zero in every other status
 * @param expiresAt epoch milliseconds, or 0 if it does not expire
 * @param card the stored card data, for CREDIT_CARD only
 * @param remarks what is unusual about the accepted request
 */
public record Payin(
        String id,
        PaymentMethod method,
        Money amount,
        String referenceId,
        Customer customer,
        @Nullable String webhookUrl,
        @Nullable CardFace card,
        PayinStatus status,
        Money refunded,
        Money disputed,
        long expiresAt,
        List<Remark> remarks,
        @Nullable ChosenScenario played,
        Step last)
        implements Payment, Condition.ConditionTest {
    /** How the id of a payin begins. */
    public static final String ID_PREFIX = "payin_";

    /** An accepted but unusual property of the request. */
    public enum Remark {
        /** The amount is not the sum of the items. */
        AMOUNT_DIFFERS_FROM_ITEMS,
        /** Another payin of this merchant has the same referenceId. */
        REFERENCE_ID_REPEATED,
        /** The payerIp counts as the IPv4 address for which it stands, such as 127.0.0.1 for ::1. */
        PAYER_IP_IN_IPV6_FORM,
        /** A field is unknown, but resembles a known one; a note in the timeline names both. */
        UNKNOWN_FIELD
    }

    /** The status of a new payin after the action. */
    public static PayinStatus opened(PayinAction action, PaymentMethod method) {
        var status = PAYIN_TABLE.next(
                null, action, method, condition -> condition == Condition.ALWAYS || condition == Condition.BY_SCENARIO);
        if (status == null) {
            throw new IllegalArgumentException("no row opens a " + method + " payin by " + action);
        }
        return status;
    }

    @Override
    public String externalId() {
        return method.externalId(id);
    }

    /**
     * The payin after the action.
     *
     * @param part how much to refund or to dispute; null for the whole rest, and for every other action
     * @throws Problem TRANSITION_NOT_ALLOWED if the table has no such row; INVALID_DATA if the part is not between one
     *     cent and the rest, or if the action takes no part
     */
    public Payin after(PayinAction action, @Nullable Money part, long at, String cause, @Nullable String reason) {
        return after(action, part, at, cause, reason, this);
    }

    /** The payin after the action of a scenario; {@link #after} for the parameters and errors. */
    public Payin afterStep(PayinAction action, @Nullable Money part, long at, String cause, @Nullable String reason) {
        return after(action, part, at, cause, reason, inScenario());
    }

    private Payin after(
            PayinAction action,
            @Nullable Money part,
            long at,
            String cause,
            @Nullable String reason,
            Condition.ConditionTest conditions) {
        var next = PAYIN_TABLE.next(status, action, method, conditions);
        if (next == null) {
            throw new Problem(ErrorCode.TRANSITION_NOT_ALLOWED, refusal(action));
        }
        if (part != null && !action.takesAmount()) {
            throw Problem.of(
                    ErrorCode.INVALID_DATA,
                    new Violation(
                            "amount",
                            FieldError.NOT_ALLOWED,
                            "only " + PayinAction.wireNamesThatTakeAmounts() + " take an amount",
                            null));
        }
        var moved = action.takesAmount() ? partOf(returnable(), part) : returnable();
        var step = new Step(
                at, action.wireName(), status.name(), next.name(), cause, transfer(action, moved), reason, last);
        return switch (action) {
            case REFUND, LOSE_DISPUTE -> with(next, refunded.plus(moved), Money.ZERO, expiresAt, step);
            case DISPUTE, OPEN_MED -> with(next, refunded, moved, expiresAt, step);
            default -> with(next, refunded, Money.ZERO, expiresAt, step);
        };
    }

    /**
     * The payin in any other status, outside the table; its money moves to the position of that status. REFUNDED
     * refunds the whole amount, a dispute keeps earlier refunds and covers the whole rest, and every other status
     * resets both.
     *
     * @param newExpiry its new expiry
     * @throws Problem TRANSITION_NOT_ALLOWED if it already has this status
     */
    public Payin forced(PayinStatus next, long newExpiry, long at, String cause, @Nullable String reason) {
        if (next == status) {
            throw new Problem(ErrorCode.TRANSITION_NOT_ALLOWED, "The payin is in status " + status + " already.");
        }
        var newlyRefunded = switch (next) {
            case REFUNDED -> amount;
            case CHARGEBACK, MED -> refunded;
            case PENDING, PENDING_3DS, APPROVED, FAILED, CANCELED, REFUSED, EXPIRED -> Money.ZERO;
        };
        var newlyDisputed = next.isDisputed() ? amount.minus(newlyRefunded) : Money.ZERO;
        var transfers = LedgerPosition.of(status, amount, refunded, disputed)
                .transfersTo(LedgerPosition.of(next, amount, newlyRefunded, newlyDisputed));
        var before = last;
        if (transfers.size() == 2) {
            // A step has one transfer, but the money may come from two accounts or go to two.
            before = new Step(at, Step.NOTE, status.name(), status.name(), cause, transfers.get(0), reason, last);
        }
        var transfer = transfers.isEmpty() ? null : transfers.get(transfers.size() - 1);
        return with(
                next,
                newlyRefunded,
                newlyDisputed,
                newExpiry,
                new Step(at, Step.FORCE, status.name(), next.name(), cause, transfer, reason, before));
    }

    /** A payin with what every payin has, and nothing else. */
    public static Payin plain(
            String id,
            PaymentMethod method,
            Money amount,
            String referenceId,
            Customer customer,
            @Nullable CardFace card,
            PayinStatus status,
            Step step) {
        return new Payin(
                id,
                method,
                amount,
                referenceId,
                customer,
                null,
                card,
                status,
                Money.ZERO,
                Money.ZERO,
                0,
                List.of(),
                null,
                step);
    }

    /** A payin of another order: approved, of the same payer and amount, and without notifications. */
    public Payin paidForAnotherOrder(String otherId, long at, String cause) {
        var opened =
                new Step(at, PayinAction.OPEN.wireName(), null, PayinStatus.PENDING.name(), cause, null, null, null);
        return plain(otherId, method, amount, "order-of-" + otherId, customer, card, PayinStatus.PENDING, opened)
                .forced(PayinStatus.APPROVED, 0, at, cause, null);
    }

    public Payin noted(String note, long at, String cause) {
        return with(
                status,
                refunded,
                disputed,
                expiresAt,
                new Step(at, Step.NOTE, status.name(), status.name(), cause, null, note, last));
    }

    private Payin with(PayinStatus next, Money newlyRefunded, Money newlyDisputed, long newExpiry, Step step) {
        return new Payin(
                id,
                method,
                amount,
                referenceId,
                customer,
                webhookUrl,
                card,
                next,
                newlyRefunded,
                newlyDisputed,
                newExpiry,
                remarks,
                played,
                step);
    }

    /** What can still be returned to the payer: by a refund, a new dispute, or a loss of the current one. */
    public Money returnable() {
        return status.isDisputed() ? disputed : amount.minus(refunded);
    }

    private static Money partOf(Money returnable, @Nullable Money part) {
        if (part == null) {
            return returnable;
        }
        if (part.cents() < 1 || part.isMoreThan(returnable)) {
            throw Problem.of(
                    ErrorCode.INVALID_DATA,
                    new Violation(
                            "amount",
                            FieldError.OUT_OF_RANGE,
                            "must be between 1 and " + returnable.cents() + " cents, the rest of the payin",
                            Long.toString(part.cents())));
        }
        return part;
    }

    /** The transfer of the action, or null if no money moves. */
    private @Nullable Transfer transfer(PayinAction action, Money moved) {
        return switch (action) {
            case AUTHORIZE, PAY, PAY_LATE, AUTHENTICATE -> approval(amount);
            case REFUND, DISPUTE -> new Transfer(Account.AVAILABLE, Account.PAYERS, moved);
            case OPEN_MED -> new Transfer(Account.AVAILABLE, Account.BLOCKED, moved);
            case LOSE_DISPUTE ->
                status == PayinStatus.MED ? new Transfer(Account.BLOCKED, Account.PAYERS, moved) : null;
            case WIN_DISPUTE ->
                status == PayinStatus.MED ? new Transfer(Account.BLOCKED, Account.AVAILABLE, moved) : approval(moved);
            case DECLINE, BREAK, CANCEL ->
                status == PayinStatus.APPROVED ? new Transfer(Account.AVAILABLE, Account.PAYERS, moved) : null;
            case OPEN, CHALLENGE, EXPIRE, FAIL_CHALLENGE -> null;
        };
    }

    /** The transfer that credits an approved payin to the merchant. */
    public static Transfer approval(Money amount) {
        return new Transfer(Account.PAYERS, Account.AVAILABLE, amount);
    }

    public List<PayinAction> allowed() {
        return PAYIN_TABLE.allowed(status, method, this);
    }

    @Override
    public boolean mayBecome(String wanted) {
        return PAYIN_TABLE.mayReach(PayinStatus.valueOf(wanted), status, method, played == null ? this : inScenario());
    }

    private String refusal(PayinAction action) {
        var allowed = allowed().stream().map(PayinAction::wireName).collect(Collectors.joining(", "));
        return "A %s payin in status %s cannot %s. Allowed now: %s."
                .formatted(method, status, action.wireName(), allowed.isEmpty() ? "nothing" : allowed);
    }

    @Override
    public boolean meets(Condition condition) {
        return switch (condition) {
            case ALWAYS -> true;
            case NOTHING_REFUNDED -> refunded.isZero();
            case PARTLY_REFUNDED -> !refunded.isZero() && !returnable().isZero();
            case REPORTS_APPROVED, REPORTS_COMPLETED, BY_SCENARIO -> false;
        };
    }
}
