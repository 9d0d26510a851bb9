package dev.paysandbox.cli.payment;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The actions on a payment, as in the server's tables. Each is a command. */
enum Action {
    PAY(Kind.PAYIN, "The payer pays a PIX or a boleto."),
    EXPIRE(Kind.PAYIN, "The time to pay, or to pass the challenge, has run out."),
    CANCEL(Kind.PAYIN, "The charge is canceled before it is paid."),
    BREAK(Kind.PAYIN, "The acquirer or the bank fails."),
    DECLINE(Kind.PAYIN, "The issuer or the fraud check declines the payment."),
    AUTHENTICATE(Kind.PAYIN, "The cardholder passes the 3-D Secure challenge."),
    FAIL_CHALLENGE(Kind.PAYIN, "The cardholder fails the 3-D Secure challenge."),
    PAY_LATE(Kind.PAYIN, "The bank accepts an expired boleto."),
    REFUND(Kind.PAYIN, "The merchant refunds the payment, or a part of it."),
    DISPUTE(Kind.PAYIN, "The cardholder disputes a card payment, or a part of it: a chargeback.", "chargeback"),
    OPEN_MED(Kind.PAYIN, "The payer's bank demands the return of a PIX, or of a part of it: a MED.", "med"),
    WIN_DISPUTE(Kind.PAYIN, "The merchant wins the chargeback or the MED."),
    LOSE_DISPUTE(Kind.PAYIN, "The merchant loses the chargeback or the MED."),
    PROCESS(Kind.PAYOUT, "The bank starts the transfer."),
    APPROVE(Kind.PAYOUT, "The transfer succeeds."),
    FAIL(Kind.PAYOUT, "The transfer fails, and the money returns to the balance.");

    private final Kind kind;
    private final String about;
    private final @Nullable String alias;

    Action(Kind kind, String about) {
        this(kind, about, null);
    }

    Action(Kind kind, String about, @Nullable String alias) {
        this.kind = kind;
        this.about = about;
        this.alias = alias;
    }

    static List<Action> of(Kind kind) {
        return Arrays.stream(values()).filter(action -> action.kind == kind).toList();
    }

    Kind kind() {
        return kind;
    }

    String about() {
        return about;
    }

    /** Aliases of the command. */
    String[] aliases() {
        return alias == null ? new String[0] : new String[] {alias};
    }

    /** As a user types it: {@code fail-challenge}. */
    String word() {
        return wireName().replace('_', '-');
    }

    /** As the server knows it: {@code fail_challenge}. */
    String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether it can have an amount. */
    boolean takesAmount() {
        return this == REFUND || this == DISPUTE || this == OPEN_MED;
    }
}
