package dev.paysandbox.http.control;

import dev.paysandbox.domain.Payin;
import dev.paysandbox.http.PublicAddress;
import dev.paysandbox.http.control.DeliveryView.DeliverySummary;
import dev.paysandbox.world.World;
import dev.paysandbox.world.payment.Payins;
import dev.paysandbox.world.payment.Payouts;
import io.micronaut.http.HttpRequest;
import jakarta.inject.Singleton;
import org.jspecify.annotations.Nullable;

/** One payment with all that belongs to it: the request that created it, its steps, its notifications. */
@Singleton
final class PaymentDetails {
    private final Payins payins;
    private final Payouts payouts;
    private final PublicAddress address;

    PaymentDetails(Payins payins, Payouts payouts, PublicAddress address) {
        this.payins = payins;
        this.payouts = payouts;
        this.address = address;
    }

    /** @param asked the request, for the address at which its sender reaches the sandbox */
    PayinControlView ofPayin(World world, String id, HttpRequest<?> asked) {
        var request = world.records().creatorOf(id);
        return payins.show(
                world,
                id,
                DeliverySummary::of,
                (payin, sent) ->
                        PayinControlView.whole(payin, world.merchant(), payerUrl(world, payin, asked), sent, request));
    }

    /** The payin for lists. */
    PayinControlView brief(World world, Payin payin, HttpRequest<?> asked) {
        return PayinControlView.of(payin, payerUrl(world, payin, asked));
    }

    private @Nullable String payerUrl(World world, Payin payin, HttpRequest<?> asked) {
        return address.ofPage(payin.method(), payin.id(), world.merchant(), asked);
    }

    PayoutControlView ofPayout(World world, String id) {
        var request = world.records().creatorOf(id);
        return payouts.show(
                world, id, DeliverySummary::of, (payout, sent) -> PayoutControlView.of(payout, sent, request));
    }
}
