package dev.paysandbox.world.payment;

import java.util.Locale;

/** Who changes a payment. */
enum Cause {
    /** The merchant's own request. */
    REQUEST,
    /** A bank, at a time of the sandbox's clock. */
    BANK,
    /** The payer, on a page of their bank. */
    PAYER,
    /** A tester, through the control API. */
    CONTROL;

    private final String text = name().toLowerCase(Locale.ROOT);

    @Override
    public String toString() {
        return text;
    }
}
