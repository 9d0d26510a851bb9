package dev.paysandbox.http.pages;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.settings.MerchantSettings;
import dev.paysandbox.settings.Settings;
import dev.paysandbox.world.Merchant;
import dev.paysandbox.world.keep.Worlds;
import jakarta.inject.Singleton;
import java.util.Map;

/** Opens the shop's accounts. Only this class of the shop uses the sandbox directly instead of its HTTP API. */
@Singleton
final class Signup {
    private static final String NAME = "Caneca e Cia";

    private final Worlds worlds;
    private final Settings settings;

    Signup(Worlds worlds, Settings settings) {
        this.worlds = worlds;
        this.settings = settings;
    }

    /** Does nothing if the accounts are open, because a tester may have changed them. */
    void require() {
        for (var account : ShopAccount.values()) {
            if (worlds.findPresent(account.publicKey()).isEmpty()) {
                open(account);
            }
        }
    }

    private void open(ShopAccount account) {
        var defaults = settings.policy();
        var outcome =
                MerchantSettings.changed(defaults, defaults, Map.of("threeDSEnabled", account.threeDSEnabled()), "");
        var merchant = new Merchant(account.publicKey(), NAME, "SAO PAULO", "11222333000181");
        try {
            worlds.create(merchant, outcome.policy(), account.secretKey());
        } catch (Problem problem) {
            // Another visitor arrived at the same time.
            if (problem.code() != ErrorCode.MERCHANT_EXISTS) {
                throw problem;
            }
        }
    }
}
