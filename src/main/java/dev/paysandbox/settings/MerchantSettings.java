package dev.paysandbox.settings;

import dev.paysandbox.bind.YamlKind;
import dev.paysandbox.domain.FieldError;
import dev.paysandbox.domain.Policy;
import dev.paysandbox.domain.Violation;
import dev.paysandbox.settings.Setting.Scope;
import dev.paysandbox.text.Nearest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A merchant's own settings while the sandbox runs: its {@link Policy} under the names of the {@link SettingTable}, to
 * be shown and changed.
 */
public final class MerchantSettings {
    private static final List<Setting<?>> ROWS = SettingTable.rows(scope -> scope == Scope.MERCHANT);

    private MerchantSettings() {}

    /** Every setting with a value, by name; a secret only as a sign that it is set. */
    public static Map<String, Object> shown(Policy policy) {
        var shown = new LinkedHashMap<String, Object>();
        for (var row : ROWS) {
            var value = row.shown(policy);
            if (value != null) {
                shown.put(row.name(), value);
            }
        }
        return shown;
    }

    /** Every setting that is not secret and is set, by name, in the form of a change that sets them all. */
    public static Map<String, Object> plain(Policy policy) {
        var plain = shown(policy);
        ROWS.stream().filter(Setting::secret).map(Setting::name).forEach(plain::remove);
        return plain;
    }

    /**
     * The change that turns the first policy into the second, including the signing secret; only for files that nobody
     * but the sandbox reads.
     */
    public static Map<String, Object> differences(Policy first, Policy second) {
        var differences = plain(second);
        differences.entrySet().removeAll(plain(first).entrySet());
        var secret = second.webhookSigning();
        if (secret != null && !secret.isSame(first.webhookSigning())) {
            differences.put(SettingTable.WEBHOOK_SIGNING.name(), secret.revealed());
        }
        return differences;
    }

    /** The result of a change: the new policy, or the reasons why it is refused. */
    public record SettingsChange(Policy policy, List<Violation> violations) {}

    /**
     * The policy with these settings changed, all or none.
     *
     * @param first the values that null restores
     * @param changes by name: String, Long, Boolean, a list of these, or null; anything else is refused
     * @param path what a message writes before a name, such as {@code "settings."}
     */
    public static SettingsChange changed(
            Policy present, Policy first, Map<String, @Nullable Object> changes, String path) {
        var values = new HashMap<Setting<?>, Object>();
        ROWS.forEach(row -> values.compute(row, (same, none) -> row.in(present)));
        var violations = new ArrayList<Violation>();
        changes.forEach((name, value) -> {
            var row = ROWS.stream().filter(one -> one.name().equals(name)).findFirst();
            if (row.isEmpty()) {
                var known = ROWS.stream().map(Setting::name).toList();
                violations.add(new Violation(
                        path + name,
                        FieldError.NOT_ALLOWED,
                        "is not a setting of a merchant; known: " + String.join(", ", known) + "."
                                + Nearest.hint(name, known),
                        null));
            } else if (value == null) {
                values.compute(row.get(), (same, before) -> row.get().in(first));
            } else {
                var found = found(value);
                var read = row.get().form().valueOf(found);
                read.ifPresentOrElse(
                        allowed -> values.put(row.get(), allowed),
                        () -> violations.add(refusal(row.get(), found, path)));
            }
        });
        var changed = new Settings(values, Map.of(), List.of(), List.of());
        if (changed.of(SettingTable.PAYOUT_SETTLE_AFTER).compareTo(changed.of(SettingTable.PAYOUT_PROCESS_AFTER)) < 0) {
            violations.add(new Violation(
                    path + SettingTable.PAYOUT_SETTLE_AFTER,
                    FieldError.OUT_OF_RANGE,
                    "must not be shorter than payoutProcessAfter",
                    null));
        }
        return new SettingsChange(violations.isEmpty() ? changed.policy() : present, violations);
    }

    private static Violation refusal(Setting<?> setting, GivenValue found, String path) {
        boolean isLive = found.holdsLiveKey();
        return new Violation(
                path + setting,
                FieldError.INVALID_FORMAT,
                isLive
                        ? "contains a live key, which reached a test server: rotate it if it is a secret"
                        : "must be " + setting.allowed(),
                isLive || setting.secret() || found.kind() == YamlKind.MAP ? null : found.text());
    }

    private static GivenValue found(Object json) {
        if (json instanceof List<?> list && list.stream().allMatch(String.class::isInstance)) {
            var items = list.stream().map(String::valueOf).collect(Collectors.joining(","));
            return new GivenValue("", items, YamlKind.LIST, "");
        }
        if (json instanceof Boolean) {
            return new GivenValue("", json.toString(), YamlKind.TRUTH, "");
        }
        if (json instanceof Long) {
            return new GivenValue("", json.toString(), YamlKind.INTEGER, "");
        }
        // No setting accepts a map.
        return json instanceof String text
                ? new GivenValue("", text, YamlKind.TEXT, "")
                : new GivenValue("", "", YamlKind.MAP, "");
    }
}
