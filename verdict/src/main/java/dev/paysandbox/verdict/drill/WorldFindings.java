package dev.paysandbox.verdict.drill;

import dev.paysandbox.domain.Payment;
import dev.paysandbox.journal.Exchange;
import dev.paysandbox.journal.Journal;
import dev.paysandbox.verdict.finding.Finding;
import dev.paysandbox.verdict.finding.Findings;
import dev.paysandbox.verdict.finding.History;
import dev.paysandbox.verdict.finding.MerchantRequest;
import dev.paysandbox.verdict.finding.Notified;
import dev.paysandbox.world.State;
import dev.paysandbox.world.World;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Finds mistakes of a merchant's integration in the journal, the payments and the notifications that the world has kept. The
 * rules run only when findings are requested, so they do not slow the merchant's requests.
 */
public final class WorldFindings {
    /** The most notifications that are examined, the newest first: as many as a journal usually keeps requests. */
    private static final int MOST_NOTIFICATIONS = 2000;

    private final Function<byte[], Map<String, Object>> json;

    /** @param json reads a request's body; an empty map if it is not a JSON object */
    public WorldFindings(Function<byte[], Map<String, Object>> json) {
        this.json = json;
    }

    /**
     * The findings about a world.
     *
     * @param origin differs after the state was replaced, or the journal cleared
     * @param isOfDrill whether they are about a drill, not about the world that is set aside meanwhile
     */
    public record Judgement(Findings findings, History history, int origin, boolean isOfDrill) {
        /** Whether later requests have refuted a finding of an earlier judgement: it did not just lose its evidence. */
        boolean refutes(Finding earlier, int earlierOrigin) {
            return origin == earlierOrigin
                    && earlier.lastAt() >= history.completeSince()
                    && findings.found().stream().noneMatch(found -> found.key().equals(earlier.key()));
        }
    }

    /** Judges the world as it is now: all of it, or only {@code about} the payment with this id. */
    public Judgement judge(World world, @Nullable String about) {
        var unjudged = world.records()
                .look((state, journal) -> new Judgement(
                        Findings.NONE,
                        history(world, state, journal),
                        Objects.hash(System.identityHashCode(state), journal.clearings()),
                        state.isOfDrill));
        // Outside of the world's lock.
        var findings = Findings.report(unjudged.history, about);
        return new Judgement(findings, unjudged.history, unjudged.origin, unjudged.isOfDrill);
    }

    /** What the application did. A payment that a tester created is unknown to it, so no rule judges how it treats it. */
    private History history(World world, State state, Journal journal) {
        var requests = new ArrayList<MerchantRequest>();
        var payments = new LinkedHashMap<String, Payment>();
        var entries = journal.entries();
        Collections.reverse(entries);
        var ofTester = new HashSet<@Nullable String>();
        for (var entry : entries) {
            var exchange = entry.exchange();
            if (exchange.isOfTester()) {
                ofTester.add(exchange.paymentId());
            } else if (exchange.surface() == Exchange.Surface.MERCHANT) {
                requests.add(new MerchantRequest(entry, json));
                add(payments, state, exchange.payment());
            }
        }
        var notified = new ArrayList<Notified>();
        for (var delivery : state.outbox
                .deliveries
                .newest(Long.MAX_VALUE, MOST_NOTIFICATIONS, delivery -> true)
                .data()) {
            if (!ofTester.contains(delivery.paymentId()) && !delivery.isTakenByInbox() && !delivery.isByHand()) {
                notified.add(Notified.of(delivery));
                add(payments, state, delivery.paymentId());
            }
        }
        Collections.reverse(notified);
        return new History(
                state.clock.now(),
                journal.completeSince(),
                world.policy(),
                List.copyOf(requests),
                Collections.unmodifiableMap(payments),
                List.copyOf(notified),
                state.isOfDrill);
    }

    private static void add(Map<String, Payment> payments, State state, @Nullable String id) {
        var payment = id == null ? null : state.payment(id);
        if (payment != null) {
            payments.put(id, payment);
        }
    }
}
