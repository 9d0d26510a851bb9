package dev.paysandbox.cli.payment;

import dev.paysandbox.cli.noun.Noun;

/** {@code payin} and {@code payout}, and their verbs. */
public final class PaymentNouns {
    private PaymentNouns() {}

    /** What merchants collect. */
    public static Noun payin() {
        return of(Kind.PAYIN, "Payins: makes them, shows them, and plays the payer, the bank and the issuer.")
                .verb("create", CreatePayin::new);
    }

    /** What merchants send. */
    public static Noun payout() {
        return of(Kind.PAYOUT, "Payouts: makes them, shows them, and plays the bank.")
                .verb("create", CreatePayout::new);
    }

    private static Noun of(Kind kind, String about) {
        var noun = new Noun(kind.word(), about)
                .verb("list", () -> new ListPayments(kind))
                .verb("show", () -> new ShowPayment(kind))
                .verb("await", () -> new AwaitPayment(kind))
                .verb("force", () -> new ForcePayment(kind));
        for (var action : Action.of(kind)) {
            noun.verb(action.word(), () -> new Act(action), action.aliases());
        }
        return noun;
    }
}
