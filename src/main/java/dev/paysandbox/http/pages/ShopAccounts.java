package dev.paysandbox.http.pages;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Merchant;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.settings.MerchantSettings;
import dev.paysandbox.settings.Settings;
import dev.paysandbox.world.keep.Worlds;
import io.micronaut.context.annotation.Requires;
import jakarta.inject.Singleton;
import java.util.Map;

/** The worlds of the shop's accounts, for which alone the shop uses the sandbox directly instead of its HTTP API. */
@Requires(property = DemoPages.SWITCH, value = "true")
@Singleton
record ShopAccounts(Worlds worlds, Settings settings) {
    private static final String NAME = "Caneca e Cia";

    /**
     * Opens those that are not open; the others stay as a tester may have changed them. No merchant's world is closed for them.
     *
     * @throws Problem STORE_FULL if there is no room for both
     */
    void open() {
        for (var account : ShopAccount.values()) {
            if (worlds.findPresent(account.publicKey).isEmpty()) {
                open(account);
            }
        }
        for (var account : ShopAccount.values()) {
            if (!worlds.has(account.publicKey)) {
                throw new Problem(
                        ErrorCode.STORE_FULL, "The shop needs two worlds, and maxWorlds leaves only one to it.");
            }
        }
    }

    private void open(ShopAccount account) {
        var defaults = settings.policy();
        var outcome =
                MerchantSettings.changed(defaults, defaults, Map.of("threeDSEnabled", account.threeDSEnabled), "");
        var merchant = new Merchant(account.publicKey, NAME, "SAO PAULO", "11222333000181");
        try {
            worlds.create(merchant, outcome.policy(), account.secretKey, true);
        } catch (Problem problem) {
            // Another visitor arrived at the same time.
            if (problem.code() != ErrorCode.MERCHANT_EXISTS) {
                throw problem;
            }
        }
    }
}
