package dev.paysandbox.scenario.grammar;

import dev.paysandbox.scenario.model.Operation;
import dev.paysandbox.scenario.model.ScenarioField;
import dev.paysandbox.text.Nearest;
import dev.paysandbox.yaml.YamlMap;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The names of conditions: what a file writes before the colon. */
final class ConditionNames {
    private static final Pattern HEADER_NAME = Pattern.compile("[A-Za-z0-9_-]{1,100}");
    /** An explanation shows the values of headers, so headers with secrets cannot be conditions. */
    private static final Set<String> SECRET_HEADERS =
            Set.of("authorization", "proxy-authorization", "cookie", "x-api-secret");

    private final FileReport report;

    ConditionNames(FileReport report) {
        this.report = report;
    }

    /** The field of the condition; null for a name that the operation does not have. */
    @Nullable
    ScenarioField field(Operation operation, YamlMap.Pair entry) {
        var name = entry.name();
        if (name.startsWith(ScenarioField.HEADER.key())) {
            return header(entry, name.substring(ScenarioField.HEADER.key().length()));
        }
        for (var field : ScenarioField.values()) {
            if (field.key().equals(name) && field.isOf(operation)) {
                return field;
            }
            if (field.key().equals(name)) {
                report.mistake(
                        entry.at(),
                        name + ": a " + operation.word() + " has no such field; allowed: "
                                + String.join(", ", FileKeys.conditions(operation)));
                return null;
            }
        }
        report.unknown(entry.at(), "condition", name, FileKeys.conditions(operation));
        return null;
    }

    private @Nullable ScenarioField header(YamlMap.Pair entry, String name) {
        if (!HEADER_NAME.matcher(name).matches()) {
            report.unknown(
                    entry.at(),
                    "condition",
                    entry.name(),
                    List.of("header. and the header's name, such as header.X-Test"));
            return null;
        }
        if (SECRET_HEADERS.contains(name.toLowerCase(Locale.ROOT))) {
            report.mistake(entry.at(), entry.name() + ": a header that holds a secret cannot be a condition");
            return null;
        }
        return ScenarioField.HEADER;
    }

    /** Reports a misspelt {@code operation}: no other condition can be checked without it. */
    void refuseMisspelt(YamlMap.Pair entry) {
        if (Nearest.to(entry.name(), List.of("operation")).isPresent()) {
            report.unknown(entry.at(), "condition", entry.name(), List.of("operation"));
        }
    }
}
