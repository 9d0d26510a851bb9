package dev.paysandbox.webhook;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.store.BoundedStore;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Attempts that a tester requests, outside the retry schedule. Deliveries replayed together are attempted one after
 * another in each queue, so a payment's notifications keep their order. Confined to the world's lock.
 */
public final class Replays {
    private final BoundedStore<Delivery> deliveries;
    private final DeliveryQueues queues;
    private final DueQueue due;
    private final RetrySchedule retries;
    private final Consumer<Delivery> makeDue;
    /** The deliveries that are replayed together, by their queues. The first is being attempted, the others wait. */
    private final Map<String, ArrayDeque<Delivery>> groups = new HashMap<>();

    /** @param makeDue makes an unfinished delivery due */
    Replays(
            BoundedStore<Delivery> deliveries,
            DeliveryQueues queues,
            DueQueue due,
            RetrySchedule retries,
            Consumer<Delivery> makeDue) {
        this.deliveries = deliveries;
        this.queues = queues;
        this.due = due;
        this.retries = retries;
        this.makeDue = makeDue;
    }

    /**
     * Attempts a finished delivery once more; one that waits for a retry is attempted now.
     *
     * @throws Problem TRANSITION_NOT_ALLOWED while it waits behind another, is being attempted or is paused
     */
    public void start(Delivery delivery) {
        if (isPaused(delivery)) {
            throw new Problem(
                    ErrorCode.TRANSITION_NOT_ALLOWED,
                    "The delivery " + delivery.id() + " is due, and is sent when notifications are resumed.");
        }
        if (delivery.isUnderWay()) {
            throw new Problem(
                    ErrorCode.TRANSITION_NOT_ALLOWED, "The delivery " + delivery.id() + " is being attempted now.");
        }
        switch (delivery.state) {
            case WAITING -> {
                requireFirst(delivery);
                retries.cancel(delivery);
                delivery.swapWith = null;
                makeDue.accept(delivery);
            }
            case RETRYING -> {
                retries.cancel(delivery);
                makeDue.accept(delivery);
            }
            case DELIVERED, BLOCKED, EXHAUSTED -> {
                delivery.replaying = true;
                due.add(delivery);
            }
            case ATTEMPTING, PAUSED ->
                throw new IllegalStateException("no delivery is itself " + delivery.state + " while none is under way");
        }
    }

    /** Whether it is due, but nothing is sent. */
    boolean isPaused(Delivery delivery) {
        return due.isPaused() && delivery.isUnderWay() && delivery.attemptNumber == 0;
    }

    private void requireFirst(Delivery delivery) {
        var first = queues.firstBefore(delivery);
        if (first != delivery) {
            throw new Problem(
                    ErrorCode.TRANSITION_NOT_ALLOWED,
                    "The delivery " + delivery.id() + " waits for " + first.id()
                            + ", an earlier one of the same payment; replay that.");
        }
    }

    /** Replays all that {@link #replayable} returns, those of one payment in order; returns them. */
    public List<Delivery> startAll(Predicate<Delivery> wanted) {
        var chosen = replayable(wanted);
        chosen.forEach(this::enter);
        return chosen;
    }

    /** The matching deliveries that are finished, wait for a retry or are paused, oldest first. */
    public List<Delivery> replayable(Predicate<Delivery> wanted) {
        var chosen = new ArrayList<>(deliveries.all(delivery -> (isPaused(delivery)
                        || (!delivery.isUnderWay()
                                && (delivery.state.isFinished() || delivery.state == DeliveryState.RETRYING)))
                && wanted.test(delivery)));
        Collections.reverse(chosen);
        return chosen;
    }

    /** Adds the delivery at the end of its queue's group, unless the group has it already. */
    private void enter(Delivery delivery) {
        var group = groups.computeIfAbsent(delivery.queue(), queue -> new ArrayDeque<>(1));
        if (!group.contains(delivery)) {
            group.add(delivery);
            if (group.peek() == delivery) {
                startFirst(group, delivery.queue());
            }
        }
    }

    /** When its turn comes, a delivery may already be under way, or have been dropped. */
    private void startFirst(ArrayDeque<Delivery> group, String queue) {
        for (var first = group.peek(); first != null; first = group.peek()) {
            if (!first.isUnderWay() && deliveries.holds(first.id())) {
                start(first);
                return;
            }
            group.remove();
        }
        groups.remove(queue);
    }

    /** An attempt of the delivery is over, or will not take place. */
    void over(Delivery delivery) {
        var group = groups.get(delivery.queue());
        if (group != null && group.peek() == delivery) {
            group.remove();
            startFirst(group, delivery.queue());
        }
    }

    List<List<String>> snapshot(Predicate<Delivery> wanted) {
        return new TreeMap<>(groups)
                .values().stream()
                        .filter(group -> wanted.test(group.element()))
                        .map(group ->
                                group.stream().filter(wanted).map(Delivery::id).toList())
                        .toList();
    }

    void restore(List<Delivery> group) {
        groups.put(group.get(0).queue(), new ArrayDeque<>(group));
    }

    void clear() {
        groups.clear();
    }
}
