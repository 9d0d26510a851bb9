package dev.paysandbox.client;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A payin, with the actions of a tester. */
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
     * The answer to the merchant's request that created the payin, with {@code pix}, {@code boleto} or the session of a
     * challenge. Empty if this object does not come from {@link World#createPayin}.
     */
    public Map<String, @Nullable Object> answer() {
        return answer;
    }

    /** The payer pays a PIX or a boleto: {@code APPROVED}. */
    public Payin pay() {
        return act("pay");
    }

    /** The bank accepts an expired boleto: {@code APPROVED}. */
    public Payin payLate() {
        return act("pay_late");
    }

    /** Nobody paid in time: {@code EXPIRED}. */
    public Payin expire() {
        return act("expire");
    }

    /** The charge is canceled before it is paid: {@code CANCELED}. */
    public Payin cancel() {
        return act("cancel");
    }

    /** A technical failure, the action {@code break}: {@code FAILED}. */
    public Payin break_() {
        return act("break");
    }

    /** The issuer, the antifraud check or the bank refuses it: {@code REFUSED}. */
    public Payin decline() {
        return act("decline");
    }

    /** The issuer refuses it, with this answer for the timeline: {@code REFUSED}. */
    public Payin decline(String reason) {
        return act("decline", null, reason);
    }

    /** The cardholder passes the challenge: {@code APPROVED}. */
    public Payin authenticate() {
        return act("authenticate");
    }

    /** The cardholder fails the challenge: {@code REFUSED}. */
    public Payin failChallenge() {
        return act("fail_challenge");
    }

    /** The merchant refunds the rest of the amount: {@code REFUNDED}. */
    public Payin refund() {
        return act("refund");
    }

    /** The merchant refunds this amount in cents: {@code REFUNDED}. */
    public Payin refund(long cents) {
        return act("refund", cents, null);
    }

    /** The cardholder disputes the amount that was not refunded: {@code CHARGEBACK}. */
    public Payin dispute() {
        return act("dispute");
    }

    /** The cardholder disputes this amount in cents: {@code CHARGEBACK}. */
    public Payin dispute(long cents) {
        return act("dispute", cents, null);
    }

    /** The payer disputes a PIX: {@code MED}. */
    public Payin openMed() {
        return act("open_med");
    }

    /** The payer disputes this amount of a PIX, in cents: {@code MED}. */
    public Payin openMed(long cents) {
        return act("open_med", cents, null);
    }

    /** The merchant gets the disputed money back: {@code APPROVED}, or {@code REFUNDED} if a part was refunded. */
    public Payin winDispute() {
        return act("win_dispute");
    }

    /** The payer keeps the disputed money. The status does not change. */
    public Payin loseDispute() {
        return act("lose_dispute");
    }
}
