package dev.paysandbox.app;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.Payment;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.journal.Journal;
import dev.paysandbox.store.Footprint;
import dev.paysandbox.store.Ring;
import dev.paysandbox.webhook.Attempt;
import dev.paysandbox.webhook.Delivery;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What happens in a world, the newest of it only, over all its states. Those who follow it are only woken: they come for
 * what is new by themselves, outside the lock. Confined to the world's lock.
 */
public final class Feed {
    /** A test suite's many, and far fewer than a server's connections. */
    private static final int MOST_FOLLOWERS = 100;

    /** With its place in the ring. */
    private static final int HAPPENING = 56;

    private static final int ATTEMPTED = 32;
    private static final int FOLLOWED = Footprint.MAPPED + 24;

    private final int limit;
    private final Ring<Happening> ring;
    private final Set<Runnable> followers = new LinkedHashSet<>();
    /** The payments of which something is told here, by their ids. */
    private final Map<String, Followed> payments = new HashMap<>();
    /** How often: each time as a version of its own. */
    private int versions;
    /** What is kept alive here alone: payments and requests that are forgotten elsewhere. */
    private long orphaned;

    private boolean closed;

    /** Of what kind something is that happens. */
    public enum Type {
        PAYIN("payin"),
        PAYOUT("payout"),
        DELIVERY("delivery"),
        REQUEST("request"),
        CLOCK("clock"),
        SCENARIO("scenario"),
        WORLD("world");

        private final String word;

        Type(String word) {
            this.word = word;
        }

        public String word() {
            return word;
        }
    }

    /**
     * Something that happened.
     *
     * @param number from 1 on, without gaps
     * @param at in epoch milliseconds of the sandbox's clock
     * @param what it was, in a word
     * @param thing to what it happened: a Payin, a Payout, an {@link Attempted}, a journal's entry, or nothing
     */
    public record Happening(
            long number,
            long at,
            Type type,
            String what,
            @Nullable String paymentId,
            @Nullable Object thing) {
        /** Of a request it is worked out when it is read, for there are many and few are. */
        @Override
        public String what() {
            return thing instanceof Journal.Entry entry
                    ? entry.exchange().method() + " " + entry.exchange().path()
                    : what;
        }

        @Override
        public @Nullable String paymentId() {
            return thing instanceof Journal.Entry entry ? entry.exchange().payment() : paymentId;
        }
    }

    /** A payment of which something is told here. */
    private static final class Followed {
        private int happenings;
        /** What it takes up, where its store has dropped it. */
        private long orphaned;
    }

    /** An attempt to deliver a notification, as it came out. */
    public record Attempted(String deliveryId, String status, Delivery.State state, Attempt attempt) {}

    /**
     * What is new to somebody.
     *
     * @param missed how much of it is forgotten already
     */
    public record News(List<Happening> happenings, long missed) {}

    /** An empty one that keeps so many; 0 for none. */
    Feed(int limit) {
        this.limit = limit;
        ring = new Ring<>(limit, Feed::weight, this::forgotten);
    }

    void changed(Payment payment, long at) {
        var type = payment instanceof Payin ? Type.PAYIN : Type.PAYOUT;
        add(at, type, payment.last().action(), payment.id(), payment);
    }

    void attempted(Delivery delivery, long at) {
        var attempts = delivery.attempts();
        if (!attempts.isEmpty()) {
            var attempt = attempts.get(attempts.size() - 1);
            var thing = new Attempted(delivery.id(), delivery.status(), delivery.state(), attempt);
            add(at, Type.DELIVERY, attempt.outcome().name(), delivery.paymentId(), thing);
        }
    }

    void asked(Journal.Entry entry, long at) {
        add(at, Type.REQUEST, "", null, entry);
    }

    void add(long at, Type type, String what) {
        add(at, type, what, null, null);
    }

    private void add(long at, Type type, String what, @Nullable String paymentId, @Nullable Object thing) {
        if (limit > 0) {
            if (thing instanceof Payment payment) {
                payments.computeIfAbsent(payment.id(), id -> new Followed()).happenings++;
                versions++;
            } else if (thing instanceof Journal.Entry entry) {
                entry.follow(true);
                orphaned += entry.isRecorded() ? 0 : entry.weight();
            }
            ring.add(new Happening(ring.count() + 1, at, type, what, paymentId, thing));
            followers.forEach(Runnable::run);
        }
    }

    private void forgotten(Happening happening) {
        if (happening.thing() instanceof Payment payment) {
            versions--;
            var followed = payments.get(payment.id());
            if (followed != null && --followed.happenings == 0) {
                orphaned -= followed.orphaned;
                payments.remove(payment.id());
            }
        } else if (happening.thing() instanceof Journal.Entry entry) {
            entry.follow(false);
            orphaned -= entry.isRecorded() ? 0 : entry.weight();
        }
    }

    /** Nobody but this keeps the payment in memory from now on, where it does. */
    void dropped(Payment payment) {
        var followed = payments.get(payment.id());
        if (followed != null) {
            followed.orphaned += Weights.of(payment);
            orphaned += Weights.of(payment);
        }
    }

    /** The same of all payments of a state that has ended. */
    void droppedAll(Function<String, @Nullable Payment> former) {
        for (var id : payments.keySet()) {
            var payment = former.apply(id);
            if (payment != null) {
                dropped(payment);
            }
        }
    }

    /** The same of a request, which the journal has forgotten. */
    void dropped(Journal.Entry entry) {
        if (entry.isFollowed()) {
            orphaned += entry.weight();
        }
    }

    /** A payment and a request count where they are kept. */
    private static long weight(Happening happening) {
        return happening.thing() instanceof Attempted attempted
                ? HAPPENING + ATTEMPTED + attempted.attempt().weight()
                : HAPPENING;
    }

    /** How many bytes of memory all of it takes up, about; of a payment's versions one is what its store keeps. */
    long weight() {
        return ring.weight()
                + orphaned
                + (long) FOLLOWED * payments.size()
                + (long) Weights.RECORD * (versions - payments.size());
    }

    /** Answers whether there was anything to forget. */
    boolean forgetOldest() {
        return ring.forgetOldest();
    }

    /** What came after the one with this number, so much of it at most. */
    public News after(long number, int most) {
        long first = Math.max(Math.min(number, ring.count()), ring.forgotten()) + 1;
        var happenings = new ArrayList<Happening>();
        for (long next = first; next <= ring.count() && happenings.size() < most; next++) {
            var happening = ring.find(next);
            if (happening != null) {
                happenings.add(happening);
            }
        }
        return new News(happenings, Math.max(0, first - 1 - number));
    }

    /** The number of the newest. */
    public long count() {
        return ring.count();
    }

    /**
     * Has this run, under the lock, whenever something happens; it must only wake somebody. False where so many follow
     * that there is no room.
     */
    public boolean follow(Runnable waking) {
        return followers.size() < MOST_FOLLOWERS && followers.add(waking);
    }

    /** Throws Problem STORE_FULL where nobody more can follow. */
    public void demandRoom() {
        if (followers.size() >= MOST_FOLLOWERS) {
            throw new Problem(
                    ErrorCode.STORE_FULL,
                    "At most " + MOST_FOLLOWERS + " streams of events follow a world; end one of them first.");
        }
    }

    /** Nothing more will be told; those who follow are woken to learn of it. */
    public void close() {
        closed = true;
        followers.forEach(Runnable::run);
    }

    public boolean isClosed() {
        return closed;
    }

    public void leave(Runnable waking) {
        followers.remove(waking);
    }
}
