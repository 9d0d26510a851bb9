package dev.paysandbox.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class MerchantSettingsTest {
    private static final Settings SETTINGS = Settings.read(
            List.of("--webhook-signing=whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"), Map.of(), Path.of("target"));

    @Test
    void every_setting_of_a_merchant_can_be_shown_and_changed_while_the_sandbox_runs() {
        var ofMerchants = SettingTable.rows(scope -> scope == SettingScope.MERCHANT).stream()
                .map(Setting::name)
                .toList();

        assertThat(MerchantSettings.shown(SETTINGS.defaults())).containsOnlyKeys(ofMerchants);
    }

    @Test
    void shown_settings_can_be_set_again() {
        var shown = new LinkedHashMap<String, @Nullable Object>(MerchantSettings.shown(SETTINGS.defaults()));
        shown.remove("webhookSigning");

        var outcome = MerchantSettings.changed(SETTINGS.defaults(), SETTINGS.defaults(), shown, "");

        assertThat(outcome.violations()).isEmpty();
        assertThat(outcome.policy()).isEqualTo(SETTINGS.defaults());
    }
}
