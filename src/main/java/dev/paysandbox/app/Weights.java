package dev.paysandbox.app;

import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.Payment;
import dev.paysandbox.domain.Payout;
import dev.paysandbox.domain.Step;
import org.jspecify.annotations.Nullable;

/** How many bytes of memory things take up, about: the heap of a hundred thousand of them, divided, and their texts. */
final class Weights {
    static final int STEP = 120;
    /** Reading a scenario's text makes about so much of each character. */
    private static final int OF_A_SCENARIOS_CHARACTER = 12;

    private static final int PAYMENT = 300;
    /** What a text takes up besides its characters. */
    private static final int TEXT = 44;

    private Weights() {}

    /** A payment with the steps it has. */
    static long of(Payment payment) {
        return PAYMENT + texts(payment) + (long) STEP * stepsSince(null, payment.last());
    }

    static long ofScenario(String text) {
        return (long) OF_A_SCENARIOS_CHARACTER * text.length();
    }

    /** How many steps came after the one that is known, which is null where none is. */
    @SuppressWarnings("ReferenceEquality") // the very step: two steps that read alike are two
    static int stepsSince(@Nullable Step known, Step last) {
        int steps = 0;
        for (var step = last; step != null && step != known; step = step.previous()) {
            steps++;
        }
        return steps;
    }

    private static long texts(Payment payment) {
        long texts = (long) text(payment.referenceId()) + text(payment.webhookUrl());
        if (payment instanceof Payin payin) {
            return texts + payin.customer().length();
        }
        if (payment instanceof Payout payout) {
            return texts + text(payout.pixKey()) + text(payout.beneficiaryName()) + text(payout.beneficiaryDocument());
        }
        return texts;
    }

    private static int text(@Nullable String text) {
        return text == null ? 0 : TEXT + text.length();
    }
}
