package dev.paysandbox.cli.payment;

import dev.paysandbox.cli.noun.Noun;

/** {@code payin} and {@code payout}, and their verbs. */
public final class PaymentNouns {
    private PaymentNouns() {}

    /** The payins of merchants. */
    public static Noun payin() {
        return of(Kind.PAYIN, "Payins: creates them, shows them, and acts as payer, bank and issuer.")
                .verb("create", CreatePayin::new);
    }

    /** The payouts of merchants. */
    public static Noun payout() {
        return of(Kind.PAYOUT, "Payouts: creates them, shows them, and acts as bank.")
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
