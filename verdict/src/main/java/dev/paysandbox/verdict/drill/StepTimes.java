package dev.paysandbox.verdict.drill;

import java.util.Comparator;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.TreeMap;

/** How long each kind of step took in a drill, in nanoseconds. */
final class StepTimes {
    private final Map<String, LongSummaryStatistics> steps = new TreeMap<>();

    void took(String step, long nanos) {
        steps.computeIfAbsent(step, none -> new LongSummaryStatistics()).accept(nanos);
    }

    /** The kind of step that took most of the time, as the end of a sentence; empty if there was none. */
    String slowest() {
        return steps.entrySet().stream()
                .max(Comparator.comparing(step -> step.getValue().getSum()))
                .map(step -> String.format(
                        Locale.ROOT,
                        ": %s took %.1f s each (%d times)",
                        step.getKey(),
                        step.getValue().getAverage() / 1e9,
                        step.getValue().getCount()))
                .orElse("");
    }
}
