package dev.paysandbox.verdict.finding;

import dev.paysandbox.store.Footprint;
import java.util.List;

/**
 * One mistake of a merchant's integration, with the evidence.
 *
 * @param subject a URL or a field, if several can break the rule; else empty
 * @param sentence what was seen, with the values of the first time
 * @param firstAt when it was first seen, in epoch milliseconds of the sandbox's clock
 * @param evidence ids of requests, payments and deliveries, of the first few times
 */
public record Finding(
        Rule rule, String subject, String sentence, int times, long firstAt, long lastAt, List<String> evidence) {
    private static final int OVERHEAD = 120;

    /** Equal for the same finding in two reports. */
    public String key() {
        return subject.isEmpty() ? rule.id() : rule.id() + " " + subject;
    }

    /** About how many bytes it takes up in memory. */
    public long weight() {
        return OVERHEAD
                + Footprint.of(subject)
                + Footprint.of(sentence)
                + evidence.stream().mapToLong(Footprint::of).sum();
    }
}
