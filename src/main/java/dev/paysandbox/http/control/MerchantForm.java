package dev.paysandbox.http.control;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.FieldError;
import dev.paysandbox.domain.KycStatus;
import dev.paysandbox.domain.Policy;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.domain.Violation;
import dev.paysandbox.http.json.Fields;
import dev.paysandbox.http.json.JsonBody;
import dev.paysandbox.http.json.Shown;
import dev.paysandbox.settings.MerchantIdentity;
import dev.paysandbox.settings.MerchantSettings;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What bodies tell of a merchant: who it is, and the settings to change. */
final class MerchantForm {
    private static final String SETTINGS = "settings";
    private static final String KYC = "kyc";

    private MerchantForm() {}

    /** The text given, or null where none is or it is broken. */
    static @Nullable String read(Fields fields, MerchantIdentity what) {
        var text = fields.optionalText(what.word());
        if (text != null && !what.accepts(text)) {
            fields.reject(what.word(), FieldError.INVALID_FORMAT, "must be " + what.allowed());
            return null;
        }
        return text;
    }

    static String readOrDefault(Fields fields, MerchantIdentity what) {
        var text = read(fields, what);
        return text == null ? what.otherwise() : text;
    }

    /** The settings to change, by name; null sets one back. */
    static Map<String, @Nullable Object> settings(Fields fields) {
        var changes = new LinkedHashMap<String, @Nullable Object>();
        fields.values(SETTINGS).forEach((name, value) -> changes.put(name, value == JsonBody.NULL ? null : value));
        return changes;
    }

    /** The same, where {@code kyc} may also stand beside them. */
    static Map<String, @Nullable Object> changes(Fields fields) {
        if (!fields.has(KYC) && !fields.has(SETTINGS)) {
            fields.reject(SETTINGS, FieldError.REQUIRED, "or kyc is required");
        }
        var changes = settings(fields);
        if (fields.has(KYC) && changes.containsKey(KYC)) {
            fields.reject(KYC, FieldError.NOT_ALLOWED, "stands among the settings already");
        } else if (fields.has(KYC)) {
            var kyc = fields.choice(KYC, KycStatus.class);
            changes.put(KYC, kyc == null ? null : kyc.name());
        }
        return changes;
    }

    /** Throws Problem INVALID_DATA with everything that is wrong with the changes. */
    static Policy changed(Policy present, Policy first, Map<String, @Nullable Object> changes) {
        var outcome = MerchantSettings.changed(present, first, changes, SETTINGS + ".");
        if (!outcome.violations().isEmpty()) {
            var shown = outcome.violations().stream().map(MerchantForm::masked).toList();
            throw new Problem(
                    ErrorCode.INVALID_DATA,
                    shown.stream()
                            .map(violation -> violation.field() + " " + violation.message())
                            .collect(Collectors.joining("; ")),
                    shown);
        }
        return outcome.policy();
    }

    private static Violation masked(Violation violation) {
        var rejected = violation.rejected();
        return new Violation(
                violation.field(), violation.code(), violation.message(), rejected == null ? null : Shown.of(rejected));
    }
}
