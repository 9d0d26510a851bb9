package dev.paysandbox.domain;

import java.math.BigDecimal;
import java.util.Locale;

/**
 * An amount of Brazilian reais in whole cents; never a fraction of a cent, never a floating-point number.
 *
 * @param cents the amount in cents; a balance may be negative
 */
public record Money(long cents) {
    public static final Money ZERO = new Money(0);

    public static Money ofCents(long cents) {
        return cents == 0 ? ZERO : new Money(cents);
    }

    /** The sum. Throws ArithmeticException if it exceeds 64 bits. */
    public Money plus(Money other) {
        return ofCents(Math.addExact(cents, other.cents));
    }

    /** The difference. Throws ArithmeticException if it exceeds 64 bits. */
    public Money minus(Money other) {
        return ofCents(Math.subtractExact(cents, other.cents));
    }

    public boolean isZero() {
        return cents == 0;
    }

    public boolean isMoreThan(Money other) {
        return cents > other.cents;
    }

    /** As people in Brazil write it: {@code R$ 1.234,56}. */
    public String formatted() {
        return inEnglish().replace(',', '_').replace('.', ',').replace('_', '.');
    }

    /** As English texts write it: {@code R$ 1,234.56}. */
    public String inEnglish() {
        var reais = BigDecimal.valueOf(cents, 2).abs();
        return String.format(Locale.ROOT, cents < 0 ? "-R$ %,.2f" : "R$ %,.2f", reais);
    }

    @Override
    public String toString() {
        return formatted();
    }
}
