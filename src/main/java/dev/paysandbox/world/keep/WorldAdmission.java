package dev.paysandbox.world.keep;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.world.TestKeys;
import dev.paysandbox.world.World;
import java.util.Optional;

/** Refuses callers that may not use a world, with a {@link Problem}: UNAUTHORIZED unless stated otherwise. */
final class WorldAdmission {
    private WorldAdmission() {}

    /** The world, if the merchant may use it. */
    static World ofMerchant(Optional<World> world) {
        return world.orElseThrow(() -> new Problem(
                ErrorCode.UNAUTHORIZED,
                "There is no merchant with this public key, and this sandbox opens no world for an unknown key."));
    }

    /** The refusal of a new merchant whose public key has a world. */
    static Problem exists(String publicKey, String what) {
        return new Problem(
                ErrorCode.MERCHANT_EXISTS,
                "The merchant " + publicKey + " has " + what + "; choose another publicKey.");
    }

    static void require(boolean admitted) {
        if (!admitted) {
            throw new Problem(ErrorCode.UNAUTHORIZED, "The secret key does not belong to this public key.");
        }
    }

    static void requirePublic(String key) {
        TestKeys.refuseLive(key);
        if (key.startsWith("sk_")) {
            throw new Problem(
                    ErrorCode.UNAUTHORIZED,
                    "A browser sent a secret key, which anybody can read there. Send the public key, and replace the"
                            + " secret key.");
        }
    }

    static World ofBrowser(Optional<World> found) {
        return found.orElseThrow(() -> new Problem(
                ErrorCode.UNAUTHORIZED,
                "No merchant has this public key. Public keys have the form pk_test_NAME, where NAME is 1 to 64 letters,"
                        + " digits or underscores."));
    }
}
