package dev.paysandbox.webhook;

import dev.paysandbox.domain.IdKind;
import dev.paysandbox.domain.Limits;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.store.BoundedStore;
import dev.paysandbox.store.MemoryBudget;
import dev.paysandbox.time.Agenda;
import dev.paysandbox.time.TaskSlots;
import dev.paysandbox.webhook.courier.Outcome;
import dev.paysandbox.webhook.courier.RequestResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One world's notifications: what is due, which attempts were made, which follow. Notifications of one payment go out
 * in order: the next is first attempted when the one before it is delivered or exhausted. It decides what to send, and
 * never sends. Confined to the world's lock.
 */
public final class Outbox {
    private final LongSupplier now;
    private final Supplier<String> ids;
    private final Consumer<Delivery> onAttempt;
    private final Consumer<Delivery> onEnd;
    /** All deliveries, including finished ones. */
    public final BoundedStore<Delivery> deliveries;

    public final AttemptLog log;

    /** The deliveries of each payment, the oldest first. */
    private final Map<String, List<Delivery>> byPayment = new HashMap<>();

    private final DeliveryQueues queues = new DeliveryQueues();
    /** What is to be attempted now. */
    public final DueQueue due = new DueQueue();
    /** When attempts follow. */
    public final RetrySchedule retries;
    /** Attempts that a tester requests. */
    public final Replays replays;

    /**
     * @param now the world's clock
     * @param ids supplies the ids of deliveries
     * @param budget the part of the memory budget in which its deliveries count
     * @param onAttempt called after each attempt of a delivery
     * @param onEnd called when a delivery is delivered, blocked or exhausted
     */
    public Outbox(
            Agenda agenda,
            LongSupplier now,
            Supplier<String> ids,
            Limits limits,
            List<Duration> retries,
            MemoryBudget.MemoryShare budget,
            Consumer<Delivery> onAttempt,
            Consumer<Delivery> onEnd) {
        this.now = now;
        this.ids = ids;
        this.onAttempt = onAttempt;
        this.onEnd = onEnd;
        deliveries = new BoundedStore<>(limits.deliveries(), Delivery::weight, budget, this::forget);
        log = new AttemptLog(deliveries);
        this.retries = new RetrySchedule(agenda, retries, this::makeDue);
        replays = new Replays(deliveries, queues, due, this.retries, this::makeDue);
    }

    /**
     * Adds a notification and its copies. They are attempted as soon as their delay and the earlier deliveries of their
     * queue allow. Returns the original.
     *
     * @param onFirstAttempt called once, under the lock, when the first attempt is over or waits for another
     *     notification's retry; or null
     */
    public Delivery add(PendingNotification notification, @Nullable Runnable onFirstAttempt) {
        var id = ids.get();
        var first = new Delivery(id, id, notification, now.getAsLong());
        first.onFirstAttempt = onFirstAttempt;
        enter(first);
        for (int copy = 1; copy < notification.change().copies(); copy++) {
            enter(new Delivery(ids.get(), id, notification, now.getAsLong()));
        }
        return first;
    }

    /** Sends the payment's newest notification of this status once more, if there is one, under the same Webhook-Id. */
    public void repeat(String paymentId, String status) {
        ofPayment(paymentId).stream()
                .filter(delivery ->
                        delivery.status().equals(status) && delivery.queue().equals(paymentId))
                .reduce((older, newer) -> newer)
                .ifPresent(newest -> enter(newest.copy(ids.get(), now.getAsLong())));
    }

    private void enter(Delivery delivery) {
        deliveries.add(delivery.id(), delivery);
        index(delivery);
        queues.enter(delivery);
        if (queues.isTurnOf(delivery)) {
            start(delivery);
        }
    }

    private void index(Delivery delivery) {
        byPayment
                .computeIfAbsent(delivery.paymentId(), id -> new ArrayList<>(1))
                .add(delivery);
    }

    /** Starts the first of its queue, and the copies that are sent in the same instant. */
    private void proceed(Delivery first) {
        queues.around(first).stream().filter(queues::isTurnOf).forEach(this::start);
    }

    /** Attempts it as soon as its delay is over, unless it is being attempted, scheduled or waits for a status. */
    private void start(Delivery delivery) {
        if (delivery.state != DeliveryState.WAITING || delivery.retry != null || delivery.swapWith != null) {
            return;
        }
        if (delivery.notBefore > now.getAsLong()) {
            retries.put(delivery.notBefore, delivery);
        } else {
            makeDue(delivery);
        }
    }

    /** The payment's notifications that wait for a matching status go out without it. */
    public void stopWaiting(String paymentId, Predicate<String> status) {
        var first = queues.stopWaiting(paymentId, status, now.getAsLong());
        if (first != null) {
            proceed(first);
        }
    }

    /** The attempt did not take place; the delivery is due again. */
    void putBack(Delivery delivery) {
        due.end(delivery);
        due.add(delivery);
        deliveries.weigh(delivery.id());
    }

    /** The deliveries to attempt now; each needs one {@link #settle}. */
    public List<Delivery> takeReady() {
        var taken = new ArrayList<Delivery>(0);
        // A lost attempt may make the next delivery of its queue due at once.
        for (var handedOver = due.handOver(now); !handedOver.isEmpty(); handedOver = due.handOver(now)) {
            for (var delivery : handedOver) {
                if (delivery.lostAttempts > 0 && !delivery.replaying) {
                    delivery.lostAttempts--;
                    settle(delivery, RequestResult.lost());
                } else {
                    taken.add(delivery);
                    deliveries.weigh(delivery.id());
                }
            }
        }
        return taken;
    }

    /** Records the outcome of an attempt and decides what follows. */
    void settle(Delivery delivery, RequestResult given) {
        var result = delivery.losesAnswer(given) ? given.withoutAnswer() : given;
        due.end(delivery);
        log.record(delivery, result);
        delivery.endHolding();
        proceed(delivery, result.outcome());
        deliveries.weigh(delivery.id());
        onAttempt.accept(delivery);
        replays.over(delivery);
    }

    private void proceed(Delivery delivery, Outcome outcome) {
        if (delivery.replaying) {
            delivery.replaying = false;
            delivery.state = delivery.state.replayed(outcome);
            return;
        }
        delivery.scheduledAttempts++;
        if (outcome == Outcome.DELIVERED) {
            finish(delivery, DeliveryState.DELIVERED);
        } else if (outcome == Outcome.BLOCKED) {
            finish(delivery, DeliveryState.BLOCKED);
        } else if (retries.scheduleNext(delivery, now.getAsLong())) {
            delivery.state = DeliveryState.RETRYING;
            // A retry may be hours away, so no request keeps waiting for its answer until then.
            queues.around(delivery).forEach(Delivery::endHolding);
        } else {
            finish(delivery, DeliveryState.EXHAUSTED);
        }
    }

    /**
     * Sends a notification once with another URL or body, as a tester's own notification, without retries.
     *
     * @param url null for its own
     * @param body null for its own
     */
    public Delivery sendByHand(Delivery delivery, @Nullable String url, byte @Nullable [] body) {
        var byHand = delivery.byHand(
                ids.get(), url == null ? delivery.url() : url, body == null ? delivery.body() : body, now.getAsLong());
        byHand.isToNamedUrl = url != null;
        enter(byHand);
        return byHand;
    }

    /** The delivery with this id; throws Problem NOT_FOUND. */
    public Delivery find(String id) {
        var delivery = deliveries.find(id);
        if (delivery == null) {
            throw Problem.unknownId(IdKind.DELIVERY, id);
        }
        return delivery;
    }

    /** The state for people: a due delivery is PAUSED as long as nothing is sent, a replayed one, too. */
    public DeliveryState stateOf(Delivery delivery) {
        return replays.isPaused(delivery) ? DeliveryState.PAUSED : delivery.state;
    }

    /**
     * The state of the payment's notifications that a tester must know of: that of one given up, else of one that is retried,
     * else of one still to be sent; DELIVERED only if all are. Null if it has none but a tester's own.
     */
    public @Nullable String stateOf(String paymentId) {
        return ofPayment(paymentId).stream()
                .filter(delivery -> !delivery.isByHand())
                .map(this::stateOf)
                .max(DeliveryState.BY_GRAVITY)
                .map(DeliveryState::name)
                .orElse(null);
    }

    /** The payment's notifications, the oldest first. */
    public List<Delivery> ofPayment(String paymentId) {
        return byPayment.getOrDefault(paymentId, List.of());
    }

    /** What the delivery waits for before its first attempt, or null. */
    public @Nullable DeliveryWait waitOf(Delivery delivery) {
        return DeliveryWait.of(delivery, queues.firstBefore(delivery));
    }

    /** The number of notifications neither delivered, blocked nor exhausted. */
    public int unfinished() {
        return queues.size();
    }

    /** The world has ended. An attempt that is still under way must not keep the rest of the outbox in memory. */
    public void clear() {
        deliveries.clear();
        byPayment.clear();
        queues.clear();
        replays.clear();
        log.clear();
        due.clear();
    }

    public OutboxSnapshot snapshot() {
        Predicate<Delivery> held = delivery -> deliveries.holds(delivery.id());
        var places = queues.places(held);
        var handedOver = deliveries.all(delivery -> delivery.attemptNumber != 0);
        return new OutboxSnapshot(
                due.isPaused(),
                deliveries.snapshot(delivery -> DeliverySnapshot.of(delivery, places.get(delivery))),
                due.inOrder(handedOver).stream().filter(held).map(Delivery::id).toList(),
                replays.snapshot(held));
    }

    /** Fills an empty outbox; throws IllegalArgumentException if the snapshot cannot be that of an outbox. */
    public void restore(OutboxSnapshot kept, TaskSlots slots) {
        due.pause(kept.paused());
        var all = kept.entries().map(Delivery::new);
        deliveries.restore(all, Delivery::id);
        all.values().forEach(this::index);
        all.values().forEach(log::restore);
        kept.entries().values().stream()
                .filter(one -> one.place() != null)
                .sorted(Comparator.comparing(one -> Objects.requireNonNull(one.place())))
                .forEach(one -> restore(one, slots));
        known(kept.due()).forEach(due::add);
        kept.rounds().forEach(round -> replays.restore(known(round)));
        all.values().stream().filter(queues::isFirst).forEach(this::proceed);
    }

    private void restore(DeliverySnapshot unfinished, TaskSlots slots) {
        var delivery = Objects.requireNonNull(deliveries.find(unfinished.id()));
        queues.restore(delivery);
        if (unfinished.retry() != null) {
            retries.restore(delivery, unfinished.retry(), slots);
        }
    }

    private List<Delivery> known(List<String> ids) {
        return ids.stream()
                .map(id -> Objects.requireNonNull(deliveries.find(id)))
                .toList();
    }

    private void makeDue(Delivery delivery) {
        delivery.state = DeliveryState.ATTEMPTING;
        due.add(delivery);
    }

    private void finish(Delivery delivery, DeliveryState state) {
        delivery.state = state;
        if (deliveries.holds(delivery.id())) {
            deliveries.finish(delivery.id());
        }
        leaveQueue(delivery);
        onEnd.accept(delivery);
    }

    private void leaveQueue(Delivery delivery) {
        var next = queues.leave(delivery);
        if (next != null) {
            proceed(next);
        }
    }

    /** The store dropped the delivery. If it was unfinished, the next of its queue follows. */
    private void forget(Delivery delivery) {
        log.forget(delivery);
        byPayment.computeIfPresent(delivery.paymentId(), (id, all) -> {
            all.remove(delivery);
            return all.isEmpty() ? null : all;
        });
        if (delivery.state.isFinished()) {
            return;
        }
        retries.cancel(delivery);
        delivery.endHolding();
        // An attempt that is under way will still be settled; this makes that settlement find no retry left.
        delivery.scheduledAttempts = Integer.MAX_VALUE - 1;
        if (due.remove(delivery) || delivery.state != DeliveryState.ATTEMPTING) {
            delivery.state = DeliveryState.EXHAUSTED;
            leaveQueue(delivery);
            replays.over(delivery);
        }
    }
}
