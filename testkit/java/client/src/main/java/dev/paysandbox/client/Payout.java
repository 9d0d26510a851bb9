package dev.paysandbox.client;

/** A payout, with the actions of a tester. */
public final class Payout extends Payment<Payout> {
    Payout(Api api, PaymentDetails seen) {
        super(api, Kind.PAYOUT, seen);
    }

    @Override
    Payout with(PaymentDetails now) {
        return new Payout(api, now);
    }

    /** The bank starts the transfer: {@code PROCESSING}. */
    public Payout process() {
        return act("process");
    }

    /** The transfer succeeds: {@code APPROVED}, or the status in the setting {@code payoutFinalStatus}. */
    public Payout approve() {
        return act("approve");
    }

    /** The transfer fails: {@code FAILED}. The money is available again. */
    public Payout fail() {
        return act("fail");
    }

    /** The transfer fails, with a note for the timeline, such as {@code account closed}: {@code FAILED}. */
    public Payout fail(String reason) {
        return act("fail", null, reason);
    }
}
