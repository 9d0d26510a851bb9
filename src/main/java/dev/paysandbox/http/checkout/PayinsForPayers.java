package dev.paysandbox.http.checkout;

import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.world.Merchant;
import dev.paysandbox.world.World;
import dev.paysandbox.world.keep.Worlds;
import dev.paysandbox.world.payment.Payins;
import jakarta.inject.Singleton;
import java.util.Set;

/** Finds payins for payers, by addresses that name the merchant but reveal no other payins. */
@Singleton
final class PayinsForPayers {
    private final Worlds worlds;
    private final Payins payins;

    PayinsForPayers(Worlds worlds, Payins payins) {
        this.worlds = worlds;
        this.payins = payins;
    }

    /** One payin and its world. */
    record FoundPayin(World world, Payin payin) {}

    /**
     * Anybody may call this, so it must not open the world of a merchant that never used it.
     *
     * @param merchant the name in the public key
     * @throws Problem NOT_FOUND, the same in every case, so that it does not reveal which merchants and payins exist
     */
    FoundPayin find(String merchant, String id, Set<PaymentMethod> methods) {
        var world = worlds.findPresent(Merchant.KEY_PREFIX + merchant).orElseThrow(PayinsForPayers::nothingHere);
        var payin = payins.find(world, id);
        if (!methods.contains(payin.method())) {
            throw nothingHere();
        }
        return new FoundPayin(world, payin);
    }

    /** The refusal of an unknown payin. */
    private static Problem nothingHere() {
        return Problem.notFound("payin with this id");
    }
}
