package dev.paysandbox.scenario;

import dev.paysandbox.domain.Money;
import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.PayinAction;
import dev.paysandbox.domain.PayinStatus;
import dev.paysandbox.domain.Payment;
import dev.paysandbox.domain.Payout;
import dev.paysandbox.domain.PayoutAction;
import dev.paysandbox.domain.PayoutStatus;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The effect of a step on a payment. */
public sealed interface Effect {
    /**
     * The action on a payment that has an effect.
     *
     * @param action an action of the payment's transition table
     * @param part the amount to refund or to dispute; null for the whole rest, and for every other action
     * @param reason what the payment's timeline shows
     */
    record EffectAction<A extends Enum<A>>(
            A action, @Nullable Money part, @Nullable String reason) {}

    /** The action that has this effect on the payin; empty if the payin's status no longer allows it. */
    default Optional<EffectAction<PayinAction>> on(Payin payin) {
        return Optional.empty();
    }

    /** The action that has this effect on the payout; empty if the payout's status no longer allows it. */
    default Optional<EffectAction<PayoutAction>> on(Payout payout) {
        return Optional.empty();
    }

    /** Whether it is an action on the payment. Any other effect is possible in every status. */
    default boolean isAction() {
        return true;
    }

    /** Whether it is an action on a payment that cannot change any more, or has the status that it would get. */
    default boolean isPast(Payment payment) {
        if (!isAction()) {
            return false;
        }
        if (payment instanceof Payin payin) {
            return payin.allowed().isEmpty()
                    || (this instanceof PayinBecomes become && become.status == payin.status());
        }
        return payment instanceof Payout payout
                && (payout.allowed().isEmpty()
                        || (this instanceof PayoutBecomes become && become.status == payout.status()));
    }

    /**
     * A payin gets a status.
     *
     * @param disputed the amount of a CHARGEBACK or MED; null for the whole rest, and for every other status
     */
    record PayinBecomes(
            PayinStatus status,
            @Nullable Reason reason,
            @Nullable Share disputed) implements Effect {
        @Override
        public Optional<EffectAction<PayinAction>> on(Payin payin) {
            return TransitionLookup.toBecome(status, reason != null, payin.status(), payin.method(), payin.inScenario())
                    .map(action -> new EffectAction<>(
                            action,
                            disputed == null ? null : disputed.of(payin.amount(), payin.returnable()),
                            reason == null ? null : reason.about(payin)));
        }
    }

    record PayoutBecomes(PayoutStatus status, @Nullable Reason reason) implements Effect {
        @Override
        public Optional<EffectAction<PayoutAction>> on(Payout payout) {
            return TransitionLookup.toBecome(status, payout.status(), payout.inScenario())
                    .map(action -> new EffectAction<>(action, null, reason == null ? null : reason.about(payout)));
        }
    }

    record Refund(Share share) implements Effect {
        @Override
        public Optional<EffectAction<PayinAction>> on(Payin payin) {
            return Optional.of(
                            new EffectAction<>(PayinAction.REFUND, share.of(payin.amount(), payin.returnable()), null))
                    .filter(refund -> payin.allowed().contains(refund.action()));
        }
    }

    /** The end of a chargeback or MED. A payin whose dispute is lost keeps its status, and gets no further steps. */
    record Dispute(boolean won) implements Effect {
        @Override
        public Optional<EffectAction<PayinAction>> on(Payin payin) {
            var action = won ? PayinAction.WIN_DISPUTE : PayinAction.LOSE_DISPUTE;
            return Optional.of(
                            new EffectAction<>(action, null, "the merchant " + (won ? "won" : "lost") + " the dispute"))
                    .filter(dispute -> payin.allowed().contains(action));
        }
    }

    /** The payer ends a challenge, of a payin or of an authentication before the order. */
    record AnswerChallenge(End end) implements Effect {
        @Override
        public Optional<EffectAction<PayinAction>> on(Payin payin) {
            return payin.status() == PayinStatus.PENDING_3DS
                    ? Optional.of(new EffectAction<>(end.action, null, "challenge " + end.word()))
                    : Optional.empty();
        }
    }

    /** The newest notification of the payment with this status is sent once more, with the same id and body. */
    record Resend(String status) implements Effect {
        @Override
        public boolean isAction() {
            return false;
        }
    }

    /** How a payer ends a challenge. */
    enum End {
        PASSED(PayinAction.AUTHENTICATE),
        FAILED(PayinAction.FAIL_CHALLENGE),
        ABANDONED(PayinAction.EXPIRE);

        private final PayinAction action;

        End(PayinAction action) {
            this.action = action;
        }

        /** As files write it: {@code passed}. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** How much of a payin is refunded or disputed. */
    sealed interface Share {

        /** This amount, at most the whole rest. */
        Money of(Money amount, Money left);

        record Fixed(Money sum) implements Share {
            @Override
            public Money of(Money amount, Money left) {
                return sum.isMoreThan(left) ? left : sum;
            }
        }

        /** A percentage of the whole amount, half a cent rounded up, at least one cent. */
        record Percent(int percent) implements Share {
            @Override
            public Money of(Money amount, Money left) {
                var whole = amount.cents() / 100 * percent;
                var rest = (amount.cents() % 100 * percent + 50) / 100;
                var sum = Money.ofCents(Math.max(1, whole + rest));
                return sum.isMoreThan(left) ? left : sum;
            }
        }

        /** The whole rest. */
        record All() implements Share {
            @Override
            public Money of(Money amount, Money left) {
                return left;
            }
        }
    }

    /** Why a payment reached a status, as its timeline shows. */
    record Reason(TextTemplate words) {
        public static final Reason ANTIFRAUD = new Reason(new TextTemplate("refused by antifraud"));

        public static Reason of(IssuerAnswer issuer) {
            return new Reason(new TextTemplate(issuer.explanation()));
        }

        public String about(Payment payment) {
            return words.fill(payment);
        }
    }
}
