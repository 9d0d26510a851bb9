package dev.paysandbox.domain;

import static dev.paysandbox.domain.PayoutTable.PAYOUT_TABLE;

import dev.paysandbox.domain.brazil.PixKeyType;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A PIX transfer from the merchant's balance. Immutable: a change returns a new value.
 *
 * @param id the payout's id, {@code payout_…}
 * @param externalId the transfer's end-to-end id; present once the bank processes it
 * @param reportsCompleted whether success is reported as COMPLETED rather than APPROVED
 */
public record Payout(
        String id,
        @Nullable String externalId,
        Money amount,
        String pixKey,
        PixKeyType pixKeyType,
        String referenceId,
        @Nullable String beneficiaryName,
        @Nullable String beneficiaryDocument,
        @Nullable String webhookUrl,
        boolean reportsCompleted,
        PayoutStatus status,
        @Nullable ChosenScenario played,
        Step last)
        implements Payment, Condition.ConditionTest {
    /** How the id of a payout begins. */
    public static final String ID_PREFIX = "payout_";

    /** The status of a new payout after the action. */
    public static PayoutStatus opened(PayoutAction action) {
        var status = PAYOUT_TABLE.next(null, action, PaymentMethod.PIX, condition -> condition == Condition.ALWAYS);
        if (status == null) {
            throw new IllegalArgumentException("no row opens a payout by " + action);
        }
        return status;
    }

    public static Transfer reservation(Money amount) {
        return new Transfer(Account.AVAILABLE, Account.RESERVED, amount);
    }

    /**
     * The payout after the action.
     *
     * @throws Problem TRANSITION_NOT_ALLOWED if the table has no such row
     */
    public Payout after(PayoutAction action, long at, String cause, @Nullable String reason) {
        return after(action, at, cause, reason, this);
    }

    /** The payout after the action of a scenario; {@link #after} for the errors. */
    public Payout afterStep(PayoutAction action, long at, String cause, @Nullable String reason) {
        return after(action, at, cause, reason, inScenario());
    }

    private Payout after(
            PayoutAction action, long at, String cause, @Nullable String reason, Condition.ConditionTest conditions) {
        var next = PAYOUT_TABLE.next(status, action, PaymentMethod.PIX, conditions);
        if (next == null) {
            throw new Problem(ErrorCode.TRANSITION_NOT_ALLOWED, refusal(action));
        }
        var step = new Step(at, action.wireName(), status.name(), next.name(), cause, transfer(action), reason, last);
        return with(externalId, next, step);
    }

    /**
     * The payout in any other status, outside the table; its money moves to the position of that status.
     *
     * @throws Problem TRANSITION_NOT_ALLOWED if it already has this status
     */
    public Payout forced(PayoutStatus next, long at, String cause, @Nullable String reason) {
        if (next == status) {
            throw new Problem(ErrorCode.TRANSITION_NOT_ALLOWED, "The payout is in status " + status + " already.");
        }
        var transfers = LedgerPosition.of(status, amount).transfersTo(LedgerPosition.of(next, amount));
        var transfer = transfers.isEmpty() ? null : transfers.get(0);
        return with(
                externalId, next, new Step(at, Step.FORCE, status.name(), next.name(), cause, transfer, reason, last));
    }

    public Payout identified(String endToEndId) {
        return with(endToEndId, status, last);
    }

    public Payout noted(String note, long at, String cause) {
        return with(externalId, status, new Step(at, Step.NOTE, status.name(), status.name(), cause, null, note, last));
    }

    private Payout with(@Nullable String endToEndId, PayoutStatus next, Step step) {
        return new Payout(
                id,
                endToEndId,
                amount,
                pixKey,
                pixKeyType,
                referenceId,
                beneficiaryName,
                beneficiaryDocument,
                webhookUrl,
                reportsCompleted,
                next,
                played,
                step);
    }

    private @Nullable Transfer transfer(PayoutAction action) {
        return switch (action) {
            case OPEN, OPEN_PROCESSING -> reservation(amount);
            case PROCESS -> null;
            case APPROVE -> new Transfer(Account.RESERVED, Account.BENEFICIARIES, amount);
            case FAIL ->
                new Transfer(status.isOpen() ? Account.RESERVED : Account.BENEFICIARIES, Account.AVAILABLE, amount);
        };
    }

    public List<PayoutAction> allowed() {
        return PAYOUT_TABLE.allowed(status, PaymentMethod.PIX, this);
    }

    @Override
    public boolean mayBecome(String wanted) {
        return PAYOUT_TABLE.mayReach(
                PayoutStatus.valueOf(wanted), status, PaymentMethod.PIX, played == null ? this : inScenario());
    }

    private String refusal(PayoutAction action) {
        var allowed = allowed().stream().map(PayoutAction::wireName).collect(Collectors.joining(", "));
        return "A payout in status %s cannot %s. Allowed now: %s."
                .formatted(status, action.wireName(), allowed.isEmpty() ? "nothing" : allowed);
    }

    @Override
    public boolean meets(Condition condition) {
        return switch (condition) {
            case ALWAYS -> true;
            case REPORTS_APPROVED -> !reportsCompleted;
            case REPORTS_COMPLETED -> reportsCompleted;
            case NOTHING_REFUNDED, PARTLY_REFUNDED, BY_SCENARIO -> false;
        };
    }
}
