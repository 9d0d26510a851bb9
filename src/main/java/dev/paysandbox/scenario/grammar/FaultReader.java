package dev.paysandbox.scenario.grammar;

import dev.paysandbox.scenario.model.Fault;
import dev.paysandbox.scenario.model.Fault.FaultKind;
import dev.paysandbox.text.Nearest;
import dev.paysandbox.yaml.YamlMap;
import dev.paysandbox.yaml.YamlNode;
import dev.paysandbox.yaml.YamlScalar;
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
            var text = node instanceof YamlScalar scalar ? scalar.text() : "";
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
            return timed(FaultKind.DELAY, report.duration(key, value));
        }
        var map = report.map(key, value, FileKeys.TOO_MANY_REQUESTS);
        if (map == null) {
            return null;
        }
        var retryAfter = map.find("retryAfter");
        if (retryAfter.isEmpty()) {
            report.mistake(map.at(), key + ": retryAfter is missing; allowed: a duration such as 30s");
            return null;
        }
        var wait = report.duration("retryAfter", retryAfter.get());
        if (wait != null && wait.toMillis() % 1_000 != 0) {
            report.refuse("retryAfter", retryAfter.get(), "whole seconds, because Retry-After has no smaller unit");
            return null;
        }
        return timed(FaultKind.TOO_MANY_REQUESTS, wait);
    }

    private static @Nullable Fault timed(FaultKind kind, @Nullable Duration time) {
        return time == null ? null : new Fault(kind, time, 0);
    }

    private static FaultKind kind(String key) {
        return FaultKind.values()[ALL.indexOf(key)];
    }
}
