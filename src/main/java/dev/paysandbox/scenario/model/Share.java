package dev.paysandbox.scenario.model;

import dev.paysandbox.domain.Money;

/** How much of a payin is refunded or disputed. */
public sealed interface Share {

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
