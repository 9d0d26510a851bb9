package dev.paysandbox.http.control;

import dev.paysandbox.bind.Closed;
import dev.paysandbox.bind.CrossField;
import dev.paysandbox.bind.GivenFields;
import dev.paysandbox.bind.JsonBody;
import dev.paysandbox.bind.Secret;
import dev.paysandbox.bind.Text;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.FieldError;
import dev.paysandbox.domain.KycStatus;
import dev.paysandbox.domain.Policy;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.domain.Violation;
import dev.paysandbox.settings.MerchantSettings;
import dev.paysandbox.settings.Setting;
import dev.paysandbox.settings.SettingTable;
import dev.paysandbox.world.Merchant;
import io.micronaut.core.annotation.Introspected;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The bodies about merchants: their identity, and changes of settings. */
final class MerchantBodies {
    private static final String SETTINGS = "settings";
    private static final String KYC = "kyc";

    private MerchantBodies() {}

    /** A merchant to create; omitted members have the settings' own defaults. */
    @Introspected
    @Closed
    @CrossField
    record Declaration(
            @Nullable @Text String publicKey,
            @Nullable @Secret @Text String secretKey,
            @Nullable @Text String name,
            @Nullable @Text String city,
            @Nullable @Text String document,
            @Nullable Map<String, Object> settings)
            implements CrossField.Rules {
        @Override
        public void check(CrossField.Rejection rejection) {
            require(rejection, SettingTable.PUBLIC_KEY, publicKey);
            require(rejection, SettingTable.SECRET_KEY, secretKey);
            require(rejection, SettingTable.NAME, name);
            require(rejection, SettingTable.CITY, city);
            require(rejection, SettingTable.DOCUMENT, document);
        }

        Merchant merchant(String key) {
            return new Merchant(
                    key, or(SettingTable.NAME, name), or(SettingTable.CITY, city), or(SettingTable.DOCUMENT, document));
        }

        private static void require(CrossField.Rejection rejection, Setting<?> what, @Nullable String text) {
            if (text != null && !what.accepts(text)) {
                rejection.reject(what.name(), FieldError.INVALID_FORMAT, "must be " + what.allowed());
            }
        }

        private static String or(Setting<String> what, @Nullable String text) {
            return text == null ? Objects.requireNonNull(what.fallback()) : text;
        }
    }

    /** Settings to change; {@code kyc} may be beside them or among them. */
    @Introspected
    @Closed
    @CrossField
    record MerchantChange(@Nullable KycStatus kyc, @Nullable Map<String, Object> settings, GivenFields given)
            implements CrossField.Rules {
        @Override
        public void check(CrossField.Rejection rejection) {
            if (!given.has(KYC) && !given.has(SETTINGS)) {
                rejection.reject(SETTINGS, FieldError.REQUIRED, "is required if there is no " + KYC);
            }
            if (given.has(KYC) && settings != null && settings.containsKey(KYC)) {
                rejection.reject(KYC, FieldError.NOT_ALLOWED, "is already among the settings");
            }
        }

        Map<String, @Nullable Object> changes() {
            var changes = MerchantBodies.changes(settings);
            if (kyc != null) {
                changes.put(KYC, kyc.name());
            }
            return changes;
        }
    }

    /** The settings to change, by name; null restores a setting's first value. */
    static Map<String, @Nullable Object> changes(@Nullable Map<String, Object> settings) {
        var changes = new LinkedHashMap<String, @Nullable Object>();
        if (settings != null) {
            settings.forEach((name, value) -> changes.put(name, value == JsonBody.NULL ? null : value));
        }
        return changes;
    }

    /** Throws Problem INVALID_DATA with all faults of the changes. */
    static Policy changed(Policy present, Policy first, Map<String, @Nullable Object> changes) {
        var outcome = MerchantSettings.changed(present, first, changes, SETTINGS + ".");
        if (!outcome.violations().isEmpty()) {
            throw Problem.of(
                    ErrorCode.INVALID_DATA,
                    outcome.violations().stream().map(MerchantBodies::masked).toList());
        }
        return outcome.policy();
    }

    private static Violation masked(Violation violation) {
        var rejected = violation.rejected();
        return new Violation(
                violation.field(),
                violation.code(),
                violation.message(),
                rejected == null ? null : JsonBody.shown(rejected));
    }
}
