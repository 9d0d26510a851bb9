package dev.paysandbox.finding;

import dev.paysandbox.store.Footprint;
import java.util.List;

/**
 * One mistake of a merchant's integration, with the evidence.
 *
 * @param subject what it is about, where a rule is broken by several things: a URL or a field; else empty
 * @param sentence what was seen, with the values of the first time
 * @param times how often it was seen
 * @param firstAt when it was first seen, in epoch milliseconds of the sandbox's clock
 * @param lastAt when it was last seen
 * @param evidence ids of requests, payments and deliveries, of the first few times
 */
public record Finding(
        Rule rule, String subject, String sentence, int times, long firstAt, long lastAt, List<String> evidence) {
    private static final int OVERHEAD = 120;

    /** A key by which the same finding is known again. */
    public String key() {
        return subject.isEmpty() ? rule.id() : rule.id() + " " + subject;
    }

    /** The same, seen as often as it was before at least, since the history forgets the oldest. */
    Finding since(Finding before) {
        return new Finding(
                rule,
                subject,
                before.sentence,
                Math.max(times, before.times),
                before.firstAt,
                Math.max(lastAt, before.lastAt),
                before.evidence);
    }

    /** How many bytes of memory it takes up, about. */
    public long weight() {
        return OVERHEAD
                + Footprint.of(subject)
                + Footprint.of(sentence)
                + evidence.stream().mapToLong(Footprint::of).sum();
    }
}
