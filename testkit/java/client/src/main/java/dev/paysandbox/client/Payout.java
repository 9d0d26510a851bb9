package dev.paysandbox.client;

/** A payout in the hands of a tester. */
public final class Payout extends Payment<Payout> {
    Payout(Api api, PaymentDetails seen) {
        super(api, Kind.PAYOUT, seen);
    }

    @Override
    Payout with(PaymentDetails now) {
        return new Payout(api, now);
    }

    /** The bank begins to transfer it: {@code PROCESSING}. */
    public Payout process() {
        return act("process");
    }

    /** It was transferred: {@code APPROVED}, or what the setting {@code payoutFinalStatus} says. */
    public Payout approve() {
        return act("approve");
    }

    /** The bank refuses it: {@code FAILED}; the money is available again. */
    public Payout fail() {
        return act("fail");
    }

    /** The same with a note for the timeline, such as {@code account closed}. */
    public Payout fail(String reason) {
        return act("fail", null, reason);
    }
}
