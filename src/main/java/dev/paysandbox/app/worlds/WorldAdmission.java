package dev.paysandbox.app.worlds;

import dev.paysandbox.app.access.TestKeys;
import dev.paysandbox.app.world.World;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import java.util.Optional;

/**
 * The refusals of callers that may not use a world. All throw a {@link Problem}, UNAUTHORIZED unless said otherwise.
 */
final class WorldAdmission {
    private WorldAdmission() {}

    /** The world, if the merchant may use it. */
    static World ofMerchant(Optional<World> world) {
        return world.orElseThrow(() -> new Problem(
                ErrorCode.UNAUTHORIZED, "This public key is not declared, and the sandbox admits declared ones only."));
    }

    /** The refusal of a new merchant whose public key has a world. */
    static Problem exists(String publicKey, String what) {
        return new Problem(
                ErrorCode.MERCHANT_EXISTS,
                "The merchant " + publicKey + " has " + what + "; choose another publicKey.");
    }

    static void require(boolean admitted) {
        if (!admitted) {
            throw new Problem(ErrorCode.UNAUTHORIZED, "The secret key is not the one of this public key.");
        }
    }

    static void requirePublic(String key) {
        TestKeys.refuseLive(key);
        if (key.startsWith("sk_")) {
            throw new Problem(
                    ErrorCode.UNAUTHORIZED,
                    "A secret key came from a browser, where anybody can read it: send the public key, and change"
                            + " the secret one.");
        }
    }

    static World ofBrowser(Optional<World> found) {
        return found.orElseThrow(() -> new Problem(
                ErrorCode.UNAUTHORIZED,
                "No merchant has this public key; public keys have the form pk_test_NAME, the name 1 to 64 letters, digits or"
                        + " underscores."));
    }
}
