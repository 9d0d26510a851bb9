package dev.paysandbox.journal;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.Payment;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.store.Footprint;
import dev.paysandbox.store.Ring;
import dev.paysandbox.webhook.Attempt;
import dev.paysandbox.webhook.Delivery;
import dev.paysandbox.webhook.DeliveryFault;
import dev.paysandbox.webhook.DeliveryState;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The newest events of a world, over all its states. Followers are only signalled. They fetch new events themselves,
 * without the lock. Confined to the world's lock.
 */
public final class Feed {
    /** Enough for a test suite, and far below the server's limit of connections. */
    private static final int MOST_FOLLOWERS = 100;

    /** The size of an event, including its place in the ring. */
    private static final long EVENT = 56;

    private static final int ATTEMPTED = 40;

    private final int limit;
    private final Ring<FeedEvent> ring;
    private final Set<Runnable> followers = new LinkedHashSet<>();
    /** Followers in the sandbox itself. They do not count against the limit. */
    private final Set<Runnable> watchers = new LinkedHashSet<>();

    private boolean closed;

    /** The kind of an event. */
    public enum Type {
        PAYIN,
        PAYOUT,
        DELIVERY,
        REQUEST,
        /** A scenario holds back the answer to a request. */
        PENDING,
        CLOCK,
        SCENARIO,
        FINDING,
        WORLD;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * An event.
     *
     * @param number from 1 on, without gaps
     * @param at in epoch milliseconds of the sandbox's clock
     * @param what happened, such as {@code pay}; for a request its method and path
     * @param subject what it is about: a Payin, a Payout, an {@link Attempted}, a journal's entry, a {@link Found}, or nothing
     */
    public record FeedEvent(
            long number,
            long at,
            Type type,
            String what,
            @Nullable String paymentId,
            @Nullable Object subject) {
        /** The text about a request is made when it is read, because most events are never read. */
        @Override
        public String what() {
            return subject instanceof Journal.Entry entry
                    ? entry.exchange().method() + " " + entry.exchange().path()
                    : what;
        }

        @Override
        public @Nullable String paymentId() {
            return subject instanceof Journal.Entry entry ? entry.exchange().payment() : paymentId;
        }
    }

    /** An attempt to deliver a notification, with its outcome. */
    public record Attempted(
            String deliveryId,
            @Nullable String copyOf,
            String status,
            DeliveryState state,
            List<DeliveryFault> faults,
            Attempt attempt) {}

    /**
     * A mistake of the merchant's application, as the module {@code verdict} describes it.
     *
     * @param rule the id of the broken rule
     * @param text describes it in one line, for people
     * @param view describes it in JSON: a serializable record
     * @param weight about how many bytes it takes up in memory
     */
    public record Found(String rule, String text, Object view, long weight) {}

    /**
     * Events that a follower has not seen.
     *
     * @param missed how many other events were dropped before the follower asked
     */
    public record NewEvents(List<FeedEvent> events, long missed) {}

    public Feed(int limit) {
        this.limit = limit;
        ring = new Ring<>(limit, Feed::weight, event -> {});
    }

    public void changed(Payment payment, long at) {
        var type = payment instanceof Payin ? Type.PAYIN : Type.PAYOUT;
        add(at, type, payment.last().action(), payment.id(), payment);
    }

    public void attempted(Delivery delivery, long at) {
        var attempt = delivery.lastAttempt();
        if (attempt != null) {
            var subject = new Attempted(
                    delivery.id(), delivery.copyOf(), delivery.status(), delivery.state(), delivery.faults(), attempt);
            add(at, Type.DELIVERY, attempt.outcome().name(), delivery.paymentId(), subject);
        }
    }

    public void requested(Journal.Entry entry, long at) {
        add(at, Type.REQUEST, "", null, entry);
    }

    public void heldBack(Exchange exchange, long at) {
        add(at, Type.PENDING, exchange.method() + " " + exchange.path(), exchange.payment(), null);
    }

    public void found(Found finding, long at) {
        add(at, Type.FINDING, finding.rule(), null, finding);
    }

    public void add(long at, Type type, String what) {
        add(at, type, what, null, null);
    }

    private void add(long at, Type type, String what, @Nullable String paymentId, @Nullable Object subject) {
        if (limit > 0) {
            ring.add(new FeedEvent(ring.count() + 1, at, type, what, paymentId, subject));
            signalAll();
        }
    }

    private void signalAll() {
        watchers.forEach(Runnable::run);
        followers.forEach(Runnable::run);
    }

    /**
     * With what the event keeps in memory if the stores drop its payment or request. Each step of a payment has an event of its
     * own. Steps whose events were dropped do not count: if a thousand dropped payments had a hundred each, they take some 9 MB,
     * until as many other events have come. A payment that is still stored counts with all steps there.
     */
    private static long weight(FeedEvent event) {
        if (event.subject instanceof Payment payment) {
            return EVENT + EstimatedSizes.ofNewest(payment);
        }
        if (event.subject instanceof Journal.Entry entry) {
            return EVENT + entry.weight();
        }
        if (event.subject instanceof Found finding) {
            return EVENT + finding.weight();
        }
        if (event.subject instanceof Attempted attempted) {
            return EVENT + ATTEMPTED + attempted.attempt().weight();
        }
        return EVENT + (event.type() == Type.PENDING ? Footprint.of(event.what()) : 0);
    }

    /** The approximate size in bytes. */
    public long weight() {
        return ring.weight();
    }

    /** Drops the oldest event. Returns false if there was none. */
    public boolean forgetOldest() {
        return ring.forgetOldest();
    }

    /** The events after this number, at most this many. */
    public NewEvents after(long number, int most) {
        long first = Math.max(Math.min(number, ring.count()), ring.forgotten()) + 1;
        var events = new ArrayList<FeedEvent>();
        for (long next = first; next <= ring.count() && events.size() < most; next++) {
            var event = ring.find(next);
            if (event != null) {
                events.add(event);
            }
        }
        return new NewEvents(events, Math.max(0, first - 1 - number));
    }

    /** The newest event's number. */
    public long count() {
        return ring.count();
    }

    /**
     * Runs the signal under the lock after each event. It must only wake its follower. Returns false if there are too many
     * followers.
     */
    public boolean follow(Runnable signal) {
        return followers.size() < MOST_FOLLOWERS && followers.add(signal);
    }

    /**
     * The same for a follower of all worlds, and for a part of the sandbox itself. They do not count against the limit.
     */
    public void watch(Runnable signal) {
        watchers.add(signal);
    }

    /** Throws Problem STORE_FULL if there are too many followers. */
    public void requirePlace() {
        if (followers.size() >= MOST_FOLLOWERS) {
            throw new Problem(
                    ErrorCode.STORE_FULL,
                    "A world can have at most " + MOST_FOLLOWERS + " event streams; close one of them first.");
        }
    }

    /** Whether a client follows the events. */
    public boolean isFollowed() {
        return !followers.isEmpty();
    }

    /** Ends the feed and signals its followers. */
    public void close() {
        closed = true;
        signalAll();
    }

    public boolean isClosed() {
        return closed;
    }

    /** Removes the follower with this signal. */
    public void leave(Runnable signal) {
        followers.remove(signal);
        watchers.remove(signal);
    }
}
