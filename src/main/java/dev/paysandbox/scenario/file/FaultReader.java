package dev.paysandbox.scenario.file;

import dev.paysandbox.bind.YamlNode;
import dev.paysandbox.scenario.Fault;
import dev.paysandbox.scenario.Fault.FaultKind;
import dev.paysandbox.text.Nearest;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads {@code fault}: a word, or a mapping with one key if the fault needs a value. */
final class FaultReader {
    private static final Map<String, FaultKind> KINDS =
            Arrays.stream(FaultKind.values()).collect(Collectors.toMap(FaultKind::key, Function.identity()));

    static final List<String> WORDS = Arrays.stream(FaultKind.values())
            .map(FaultKind::key)
            .filter(key -> !FileKeys.FAULT.names().contains(key))
            .toList();

    private static final String ALLOWED = Arrays.stream(FaultKind.values())
            .map(FaultKind::example)
            .collect(Collectors.joining(", "))
            .replaceFirst(", ([^,]*)$", " or $1");

    private final FileReport report;

    FaultReader(FileReport report) {
        this.report = report;
    }

    @Nullable
    Fault read(YamlNode node) {
        if (!node.isMap()) {
            if (WORDS.contains(node.text())) {
                return new Fault(Objects.requireNonNull(KINDS.get(node.text())), Duration.ZERO, 0);
            }
            var hint = Nearest.to(node.text(), KINDS.keySet())
                    .map(KINDS::get)
                    .map(kind -> " Did you mean " + kind.example() + "?")
                    .orElse("");
            report.refuse("fault", node, ALLOWED, hint);
            return null;
        }
        if (node.entries().size() != 1) {
            report.add(node.at(), "fault: allowed: one of " + ALLOWED);
            return null;
        }
        var entry = node.entries().get(0);
        var key = entry.name();
        if (WORDS.contains(key)) {
            report.add(entry.at(), "fault: " + key + " takes no value; write \"fault: " + key + "\"");
            return null;
        }
        if (!report.known(node, FileKeys.FAULT)) {
            return null;
        }
        return switch (key) {
            case "delay" -> new Fault(FaultKind.DELAY, report.duration(node, key), 0);
            case "gatewayError", "serverError" ->
                new Fault(
                        Objects.requireNonNull(KINDS.get(key)), Duration.ZERO, report.number(node, key, 500, 599, 500));
            default -> new Fault(FaultKind.TOO_MANY_REQUESTS, retryAfter(key, entry.value()), 0);
        };
    }

    private Duration retryAfter(String key, YamlNode node) {
        var map = report.map(key, node, FileKeys.TOO_MANY_REQUESTS);
        if (map == null) {
            return Duration.ZERO;
        }
        report.required(
                map,
                FileKeys.TOO_MANY_REQUESTS,
                "retryAfter",
                key + ": retryAfter is missing; allowed: a duration such as 30s");
        var wait = report.duration(map, "retryAfter");
        if (wait.toMillis() % 1_000 != 0) {
            report.refuse(
                    "retryAfter",
                    map.find("retryAfter").orElseThrow(),
                    "whole seconds, because Retry-After has no smaller unit");
        }
        return wait;
    }
}
