package dev.paysandbox.scenario.grammar;

import dev.paysandbox.scenario.model.Fault;
import dev.paysandbox.scenario.model.Fault.FaultKind;
import dev.paysandbox.text.Nearest;
import dev.paysandbox.yaml.YamlMap;
import dev.paysandbox.yaml.YamlNode;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads {@code fault}: a word, or a mapping with one key if the fault needs a value. */
final class FaultReader {
    static final List<String> WORDS = Arrays.stream(FaultKind.values())
            .map(FaultKind::key)
            .filter(key -> !FileKeys.FAULT.names().contains(key))
            .toList();

    /** The faults that need a value, with an example of each. */
    private static final Map<String, String> WITH_VALUE = Map.of(
            FaultKind.DELAY.key(), "{delay: 3s}",
            FaultKind.TOO_MANY_REQUESTS.key(), "{tooManyRequests: {retryAfter: 30s}}",
            FaultKind.SERVER_ERROR.key(), "{serverError: 503}");

    private static final String ALLOWED = String.join(", ", WORDS) + ", " + WITH_VALUE.get(FaultKind.DELAY.key()) + ", "
            + WITH_VALUE.get(FaultKind.TOO_MANY_REQUESTS.key()) + " or " + WITH_VALUE.get(FaultKind.SERVER_ERROR.key());
    private static final List<String> ALL =
            Arrays.stream(FaultKind.values()).map(FaultKind::key).toList();

    private final FileReport report;

    FaultReader(FileReport report) {
        this.report = report;
    }

    @Nullable
    Fault read(YamlNode node) {
        if (!(node instanceof YamlMap map)) {
            var text = node.text();
            if (WORDS.contains(text)) {
                return new Fault(kind(text), Duration.ZERO, 0);
            }
            var hint = Nearest.to(text, ALL)
                    .map(key -> " Did you mean " + WITH_VALUE.getOrDefault(key, key) + "?")
                    .orElse("");
            report.refuse("fault", node, ALLOWED, hint);
            return null;
        }
        if (map.entries().size() != 1) {
            report.mistake(map.at(), "fault: allowed: one of " + ALLOWED);
            return null;
        }
        var entry = map.entries().get(0);
        if (WORDS.contains(entry.name())) {
            report.mistake(
                    entry.at(), "fault: " + entry.name() + " takes no value; write \"fault: " + entry.name() + "\"");
            return null;
        }
        return report.known(map, FileKeys.FAULT) ? withValue(entry.name(), entry.value()) : null;
    }

    private @Nullable Fault withValue(String key, YamlNode value) {
        if (kind(key) == FaultKind.SERVER_ERROR) {
            var status = report.number(key, value, 500, 599);
            return status == null ? null : new Fault(FaultKind.SERVER_ERROR, Duration.ZERO, status.intValue());
        }
        if (kind(key) == FaultKind.DELAY) {
            var delay = report.duration(key, value);
            return delay == null ? null : new Fault(FaultKind.DELAY, delay, 0);
        }
        var map = report.map(key, value, FileKeys.TOO_MANY_REQUESTS);
        if (map == null) {
            return null;
        }
        report.required(map, "retryAfter", key + ": retryAfter is missing; allowed: a duration such as 30s");
        var wait = report.duration(map, "retryAfter");
        if (wait.toMillis() % 1_000 != 0) {
            report.refuse(
                    "retryAfter",
                    map.find("retryAfter").orElseThrow(),
                    "whole seconds, because Retry-After has no smaller unit");
        }
        return new Fault(FaultKind.TOO_MANY_REQUESTS, wait, 0);
    }

    private static FaultKind kind(String key) {
        return FaultKind.values()[ALL.indexOf(key)];
    }
}
