package dev.paysandbox.http.control;

import dev.paysandbox.app.Journals;
import dev.paysandbox.app.Payins;
import dev.paysandbox.app.Payouts;
import dev.paysandbox.app.World;
import dev.paysandbox.http.PublicAddress;
import io.micronaut.http.HttpRequest;
import jakarta.inject.Singleton;

/** One payment with all that belongs to it: the request that made it, its steps, its notifications. */
@Singleton
final class PaymentDetails {
    private final Payins payins;
    private final Payouts payouts;
    private final Journals journals;
    private final PublicAddress address;

    PaymentDetails(Payins payins, Payouts payouts, Journals journals, PublicAddress address) {
        this.payins = payins;
        this.payouts = payouts;
        this.journals = journals;
        this.address = address;
    }

    /** @param asked by which address its reader reaches the sandbox */
    PayinControlView ofPayin(World world, String id, HttpRequest<?> asked) {
        var request = journals.creatorOf(world, id);
        return payins.show(world, id, DeliverySummary::of, (payin, sent) -> PayinControlView.of(payin, sent, request))
                .payableAt(address, world, asked);
    }

    PayoutControlView ofPayout(World world, String id) {
        var request = journals.creatorOf(world, id);
        return payouts.show(
                world, id, DeliverySummary::of, (payout, sent) -> PayoutControlView.of(payout, sent, request));
    }
}
