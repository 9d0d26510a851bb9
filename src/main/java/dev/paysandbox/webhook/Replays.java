package dev.paysandbox.webhook;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.store.BoundedStore;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Attempts that a tester requests, outside the retry schedule. Deliveries replayed together are attempted one after
 * another in each queue, so a payment's notifications keep their order. Confined to the world's lock.
 */
final class Replays {
    private final BoundedStore<Delivery> deliveries;
    private final DeliveryQueues queues;
    private final DueQueue due;
    private final RetrySchedule retries;
    private final Consumer<Delivery> makeDue;
    private final Map<String, Group> groups = new HashMap<>();

    /** The deliveries of one queue that still wait for their replay, and the one being attempted. */
    private static final class Group {
        private final Set<Delivery> rest = new LinkedHashSet<>();
        private @Nullable Delivery current;
    }

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
    void start(Delivery delivery) {
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
            case DELIVERED, EXHAUSTED -> {
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

    /** Replays all deliveries that {@link #replayable} returns; returns them. */
    List<Delivery> startAll(Predicate<Delivery> wanted) {
        var chosen = replayable(wanted);
        chosen.forEach(this::enter);
        return chosen;
    }

    /** The matching deliveries that are finished, wait for a retry or are paused, oldest first. */
    List<Delivery> replayable(Predicate<Delivery> wanted) {
        var chosen = new ArrayList<>(deliveries.all(delivery -> (isPaused(delivery)
                        || (!delivery.isUnderWay()
                                && (delivery.state.isFinished() || delivery.state == Delivery.DeliveryState.RETRYING)))
                && wanted.test(delivery)));
        Collections.reverse(chosen);
        return chosen;
    }

    /** When its turn comes, the delivery may already be under way, or have been dropped; returns false then. */
    private boolean startInGroup(Delivery delivery) {
        if (delivery.isUnderWay() || !deliveries.holds(delivery.id())) {
            return false;
        }
        start(delivery);
        return true;
    }

    /** Adds the delivery at the end of its queue's group, unless the group has it already. */
    private void enter(Delivery delivery) {
        var group = groups.computeIfAbsent(delivery.queue(), queue -> new Group());
        group.rest.add(delivery);
        if (group.current == null) {
            startNext(delivery.queue(), group);
        }
    }

    private void startNext(String queue, Group group) {
        group.current = null;
        for (var waiting = group.rest.iterator(); group.current == null && waiting.hasNext(); ) {
            var next = waiting.next();
            waiting.remove();
            group.current = startInGroup(next) ? next : null;
        }
        if (group.current == null) {
            groups.remove(queue);
        }
    }

    /** An attempt of the delivery is over, or will not take place. */
    void over(Delivery delivery) {
        var group = groups.get(delivery.queue());
        if (group != null && group.current == delivery) {
            startNext(delivery.queue(), group);
        }
    }

    /**
     * A group in a snapshot.
     *
     * @param current the id of the delivery that is being attempted
     * @param rest the ids of the deliveries that follow
     */
    public record GroupSnapshot(String current, List<String> rest) {}

    List<GroupSnapshot> snapshot(Predicate<Delivery> wanted) {
        var kept = new ArrayList<GroupSnapshot>();
        new TreeMap<>(groups).forEach((queue, group) -> {
            if (group.current != null && wanted.test(group.current)) {
                kept.add(new GroupSnapshot(
                        group.current.id(),
                        group.rest.stream().filter(wanted).map(Delivery::id).toList()));
            }
        });
        return kept;
    }

    /** @throws IllegalArgumentException if the queue already has a group */
    void restore(Delivery current, List<Delivery> rest) {
        var group = new Group();
        group.current = current;
        group.rest.addAll(rest);
        if (groups.putIfAbsent(current.queue(), group) != null) {
            throw new IllegalArgumentException("rounds must have at most one entry for each payment");
        }
    }

    void clear() {
        groups.clear();
    }
}
