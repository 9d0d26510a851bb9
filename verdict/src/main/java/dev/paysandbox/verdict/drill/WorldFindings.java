package dev.paysandbox.verdict.drill;

import dev.paysandbox.domain.Payment;
import dev.paysandbox.journal.Exchange;
import dev.paysandbox.journal.Feed;
import dev.paysandbox.journal.Journal;
import dev.paysandbox.time.HostTime;
import dev.paysandbox.verdict.finding.Finding;
import dev.paysandbox.verdict.finding.Findings;
import dev.paysandbox.verdict.finding.History;
import dev.paysandbox.verdict.finding.MerchantRequest;
import dev.paysandbox.verdict.finding.Notified;
import dev.paysandbox.verdict.finding.Severity;
import dev.paysandbox.world.World;
import dev.paysandbox.world.state.State;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Finds mistakes of a merchant's integration in the journal, the payments and the notifications that the world has kept. The
 * rules run only when findings are requested, so they do not slow the merchant's requests.
 */
public final class WorldFindings {
    /** The most notifications that are examined, the newest first: as many as a journal usually keeps requests. */
    private static final int MOST_NOTIFICATIONS = 2000;

    /** Outside of drills. */
    static final Predicate<String> NO_ORDER = reference -> false;

    private static final long STEP_MILLIS = 50;
    /** After this time without an event, a world is quiet. */
    private static final Duration QUIET = Duration.ofMillis(200);

    private final Function<byte[], Map<String, Object>> json;
    /** Judging a full journal takes some milliseconds and megabytes, so few requests for findings are answered at once. */
    private final Semaphore turns =
            new Semaphore(Math.max(2, Runtime.getRuntime().availableProcessors()));

    /** @param json reads a request's body; an empty map if it is not a JSON object */
    public WorldFindings(Function<byte[], Map<String, Object>> json) {
        this.json = json;
    }

    /**
     * The findings about a world.
     *
     * @param origin differs after the state was replaced, or the journal cleared
     */
    public record Judgement(Findings findings, History history, int origin) {
        /** Whether later requests have refuted a finding of an earlier judgement: it did not just lose its evidence. */
        boolean refutes(Finding earlier, int earlierOrigin) {
            return origin == earlierOrigin
                    && earlier.lastAt() >= history.completeSince()
                    && findings.found().stream().noneMatch(found -> found.key().equals(earlier.key()));
        }
    }

    /**
     * Judges the world as it is now: all of it, or only {@code about} the payment with this id.
     *
     * @param isOfOnlyOrder whether payouts of this reference are of the only order of a drill
     */
    Judgement judge(World world, @Nullable String about, Predicate<String> isOfOnlyOrder) {
        var unjudged = world.records()
                .look((state, journal) -> new Judgement(
                        Findings.NONE,
                        history(world, state, journal, isOfOnlyOrder),
                        Objects.hash(System.identityHashCode(state), journal.clearings())));
        // Outside of the world's lock.
        return new Judgement(Findings.report(unjudged.history, about), unjudged.history, unjudged.origin);
    }

    /**
     * The findings of a world after its application had time to act, by the computer's clock: with a queue, it answers a
     * notification first and acts later. Waits until no notification is due, nothing happens any more, and no finding of this
     * severity may disappear; at most for this time.
     */
    public Findings settled(World world, @Nullable String about, Severity least, Duration most)
            throws InterruptedException {
        long deadline = HostTime.SYSTEM.nanos() + most.toNanos();
        long events = -1;
        long quietSince = 0;
        boolean isJudged = false;
        while (true) {
            long now = HostTime.SYSTEM.nanos();
            long count = world.records().withFeed(Feed::count);
            if (count != events
                    || !world.look(state -> state.outbox.due.isQuiet() && state.agenda.nextAt() > state.clock.now())) {
                events = count;
                quietSince = now;
                isJudged = false;
            }
            boolean isLate = now - deadline >= 0;
            if (isLate || (!isJudged && now - quietSince >= QUIET.toNanos())) {
                isJudged = true;
                var found = judgeInTurn(world, about);
                if (isLate || !found.mayDisappear(least)) {
                    return found;
                }
            }
            TimeUnit.MILLISECONDS.sleep(STEP_MILLIS);
        }
    }

    private Findings judgeInTurn(World world, @Nullable String about) throws InterruptedException {
        turns.acquire();
        try {
            return judge(world, about, NO_ORDER).findings();
        } finally {
            turns.release();
        }
    }

    /** What the application did. A payment that a tester created is unknown to it, so no rule judges how it treats it. */
    private History history(World world, State state, Journal journal, Predicate<String> isOfOnlyOrder) {
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
                isOfOnlyOrder,
                state.isOfDrill);
    }

    private static void add(Map<String, Payment> payments, State state, @Nullable String id) {
        var payment = id == null ? null : state.payment(id);
        // How the application treats a payment of an earlier drill is no longer of interest.
        if (payment != null && !state.setAside.contains(id)) {
            payments.put(id, payment);
        }
    }
}
