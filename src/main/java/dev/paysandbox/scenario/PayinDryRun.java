package dev.paysandbox.scenario;

import static dev.paysandbox.domain.PayinTable.PAYIN_TABLE;

import dev.paysandbox.domain.Condition;
import dev.paysandbox.domain.PayinAction;
import dev.paysandbox.domain.PayinStatus;
import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.scenario.Trigger.Event;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A payin of one method on paper. Its amount is known only where the conditions name a single one. */
final class PayinDryRun implements DryRun, Condition.Test {
    private final PaymentMethod method;
    private final long amount;
    private @Nullable PayinStatus status;
    private boolean notified;
    private boolean lost;
    private boolean touched;
    private boolean returned;
    private int percent;
    private long fixed;

    /** @param amount in cents, or -1 where it is not known */
    PayinDryRun(PaymentMethod method, long amount) {
        this.method = method;
        this.amount = amount;
    }

    @Override
    public @Nullable String open(@Nullable ScenarioAnswer opening) {
        var first = opening instanceof ScenarioAnswer.Payin payin ? payin.status() : usual();
        if (TransitionLookup.toOpen(first, method).isEmpty()) {
            return "a " + method + " payin cannot begin as " + first + DryRun.allowed(continuations());
        }
        status = first;
        notified = !first.isOpen();
        return null;
    }

    private PayinStatus usual() {
        return switch (method) {
            case PIX, BOLETO -> PayinStatus.PENDING;
            case CREDIT_CARD -> PayinStatus.APPROVED;
        };
    }

    @Override
    public @Nullable String await(Event event) {
        return switch (event) {
            case PAID -> status == PayinStatus.APPROVED ? null : paid();
            case CHALLENGE_PASSED, CHALLENGE_FAILED, CHALLENGE_ABANDONED ->
                status == PayinStatus.PENDING_3DS ? null : "a payin that is " + status + " has no challenge";
            case NOTIFICATION_DELIVERED, NOTIFICATION_EXHAUSTED ->
                notified ? null : "the merchant is not notified of " + status + ", which is the answer itself";
            case LOOKED_UP -> null;
        };
    }

    private @Nullable String paid() {
        if (lost
                || status == PayinStatus.CHARGEBACK
                || status == PayinStatus.MED
                || TransitionLookup.toBecome(PayinStatus.APPROVED, false, now(), method, this)
                        .isEmpty()) {
            return "nobody pays a payin that is " + status;
        }
        reach(PayinStatus.APPROVED);
        return null;
    }

    @Override
    public @Nullable String play(Effect effect) {
        var refusal = apply(effect);
        return refusal == null || refusal.contains(";") ? refusal : refusal + DryRun.allowed(continuations());
    }

    private @Nullable String apply(Effect effect) {
        if (lost) {
            return "the dispute is lost";
        }
        if (effect instanceof Effect.Refund refund) {
            return refund(refund.share());
        }
        if (effect instanceof Effect.Dispute dispute) {
            return dispute(dispute.won());
        }
        if (effect instanceof Effect.Challenge challenge) {
            var next = PAYIN_TABLE.next(now(), challenge.end().action(), method, this);
            if (status != PayinStatus.PENDING_3DS || next == null) {
                return "a payin that is " + status + " has no challenge";
            }
            reach(next);
            return null;
        }
        var become = (Effect.PayinBecomes) effect;
        return become(become);
    }

    private @Nullable String become(Effect.PayinBecomes become) {
        if (become.status() == PayinStatus.REFUNDED && status == PayinStatus.REFUNDED) {
            return refund(new Share.All());
        }
        if (become.status() == status) {
            return "a payin that is " + status + " need not become it";
        }
        if (TransitionLookup.toBecome(become.status(), become.reason() != null, now(), method, this)
                .isEmpty()) {
            return "a " + method + " payin that is " + status + " cannot become " + become.status();
        }
        returned |= become.status() == PayinStatus.REFUNDED && !isDisputed();
        reach(become.status());
        return null;
    }

    private @Nullable String refund(Share share) {
        if (PAYIN_TABLE.next(now(), PayinAction.REFUND, method, this) == null) {
            return status == PayinStatus.REFUNDED
                    ? "nothing is left to refund"
                    : "a " + method + " payin that is " + status + " cannot be refunded";
        }
        if (share instanceof Share.Percent part) {
            percent += part.percent();
        } else if (share instanceof Share.Fixed sum) {
            fixed += sum.sum().cents();
        } else {
            returned = true;
        }
        if (percent > 100 || (amount >= 0 && fixed + amount * percent / 100 > amount)) {
            return "the refunds add up to more than the payin; allowed: all, for what is left";
        }
        touched = true;
        returned |= percent == 100 || (amount >= 0 && fixed + amount * percent / 100 == amount);
        reach(PayinStatus.REFUNDED);
        return null;
    }

    private @Nullable String dispute(boolean won) {
        if (!isDisputed()) {
            return "a payin that is " + status + " is not disputed";
        }
        if (won) {
            reach(touched ? PayinStatus.REFUNDED : PayinStatus.APPROVED);
        } else {
            lost = true;
        }
        return null;
    }

    private boolean isDisputed() {
        return status == PayinStatus.CHARGEBACK || status == PayinStatus.MED;
    }

    private void reach(PayinStatus next) {
        status = next;
        notified = true;
    }

    private PayinStatus now() {
        if (status == null) {
            throw new IllegalStateException("not opened yet");
        }
        return status;
    }

    @Override
    public boolean meets(Condition condition) {
        return switch (condition) {
            case ALWAYS -> true;
            case NOTHING_REFUNDED -> !touched && !returned;
            case PARTLY_REFUNDED -> touched && !returned;
            case REPORTS_APPROVED, REPORTS_COMPLETED -> false;
        };
    }

    @Override
    public String status() {
        return now().name();
    }

    private List<String> continuations() {
        var words = new ArrayList<String>();
        if (!lost) {
            TransitionLookup.becoming(status, method, this)
                    .map(row -> row.to().name())
                    .distinct()
                    .forEach(words::add);
            if (isDisputed()) {
                words.addAll(List.of("dispute: won", "dispute: lost"));
            }
        }
        return words;
    }
}
