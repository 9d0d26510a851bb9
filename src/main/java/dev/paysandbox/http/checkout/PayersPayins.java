package dev.paysandbox.http.checkout;

import dev.paysandbox.app.access.Merchant;
import dev.paysandbox.app.payments.Payins;
import dev.paysandbox.app.world.World;
import dev.paysandbox.app.worlds.Worlds;
import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.domain.Problem;
import jakarta.inject.Singleton;
import java.util.Set;

/** The payins that payers find, by addresses that name the merchant but show nothing of other payins. */
@Singleton
final class PayersPayins {
    private final Worlds worlds;
    private final Payins payins;

    PayersPayins(Worlds worlds, Payins payins) {
        this.worlds = worlds;
        this.payins = payins;
    }

    /** One payin and whose it is. */
    record Found(World world, Payin payin) {}

    /**
     * Anybody may ask, so asking must not open the world of a merchant who never came.
     *
     * @param merchant the public key's name
     * @throws Problem NOT_FOUND, the same for whatever is amiss, so that it tells not which merchants and payins there are
     */
    Found find(String merchant, String id, Set<PaymentMethod> methods) {
        var world = worlds.findPresent(Merchant.KEY_PREFIX + merchant).orElseThrow(PayersPayins::nothingHere);
        var payin = payins.find(world, id);
        if (!methods.contains(payin.method())) {
            throw nothingHere();
        }
        return new Found(world, payin);
    }

    /** Says what an unknown payin does. */
    private static Problem nothingHere() {
        return Problem.notFound("payin with this id");
    }
}
