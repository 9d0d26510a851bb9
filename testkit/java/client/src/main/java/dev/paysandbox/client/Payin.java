package dev.paysandbox.client;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A payin in the hands of a tester. */
public final class Payin extends Payment<Payin> {
    private final Map<String, @Nullable Object> answer;

    Payin(Api api, PaymentDetails seen, Map<String, @Nullable Object> answer) {
        super(api, Kind.PAYIN, seen);
        this.answer = answer;
    }

    @Override
    Payin with(PaymentDetails now) {
        return new Payin(api, now, answer);
    }

    /**
     * What the merchant was answered at its creation: {@code pix}, {@code boleto} or the session of a challenge among
     * it. Empty if this handle was not made by {@link World#createPayin}.
     */
    public Map<String, @Nullable Object> answer() {
        return answer;
    }

    /** The payer pays a PIX or a boleto: {@code APPROVED}. */
    public Payin pay() {
        return act("pay");
    }

    /** The bank still takes an expired boleto: {@code APPROVED}. */
    public Payin payLate() {
        return act("pay_late");
    }

    /** Nobody paid in time: {@code EXPIRED}. */
    public Payin expire() {
        return act("expire");
    }

    /** {@code CANCELED}. */
    public Payin cancel() {
        return act("cancel");
    }

    /** A technical failure, the table's {@code break}: {@code FAILED}. */
    public Payin break_() {
        return act("break");
    }

    /** The issuer, the antifraud or the bank refuses it: {@code REFUSED}. */
    public Payin decline() {
        return act("decline");
    }

    /** The same with an issuer's answer for the timeline. */
    public Payin decline(String reason) {
        return act("decline", null, reason);
    }

    /** The cardholder passes the challenge: {@code APPROVED}. */
    public Payin authenticate() {
        return act("authenticate");
    }

    /** The cardholder does not pass the challenge: {@code REFUSED}. */
    public Payin failChallenge() {
        return act("fail_challenge");
    }

    /** Returns to the payer what is left: {@code REFUNDED}. */
    public Payin refund() {
        return act("refund");
    }

    /** Returns so many cents to the payer: {@code REFUNDED}. */
    public Payin refund(long cents) {
        return act("refund", cents, null);
    }

    /** The cardholder disputes what was not refunded: {@code CHARGEBACK}. */
    public Payin dispute() {
        return act("dispute");
    }

    /** The cardholder disputes so many cents: {@code CHARGEBACK}. */
    public Payin dispute(long cents) {
        return act("dispute", cents, null);
    }

    /** The payer disputes a PIX: {@code MED}. */
    public Payin openMed() {
        return act("open_med");
    }

    /** The payer disputes so many cents of a PIX: {@code MED}. */
    public Payin openMed(long cents) {
        return act("open_med", cents, null);
    }

    /** The merchant gets the disputed money back: {@code APPROVED}, or {@code REFUNDED} where a part was refunded. */
    public Payin winDispute() {
        return act("win_dispute");
    }

    /** The payer keeps the disputed money; the status stays. */
    public Payin loseDispute() {
        return act("lose_dispute");
    }
}
