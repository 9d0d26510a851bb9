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
 * Attempts that a tester asks for, besides those of the retry schedule. Those asked for together go out one after another
 * in each queue, each when the attempt of the one before it is over, so a payment's notifications keep their order.
 * Confined to the world's lock.
 */
final class Replays {
    private final BoundedStore<Delivery> deliveries;
    private final DeliveryQueues queues;
    private final DueQueue due;
    private final RetrySchedule retries;
    private final Consumer<Delivery> makeDue;
    private final Map<String, Group> groups = new HashMap<>();

    /** The notifications of one queue whose turn has not come, and the one that is being attempted. */
    private static final class Group {
        private final Set<Delivery> rest = new LinkedHashSet<>();
        private @Nullable Delivery current;
    }

    /** @param makeDue makes a delivery due that is not finished */
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
     * Attempts a finished delivery once more, or one that waits for its retry now.
     *
     * @throws Problem TRANSITION_NOT_ALLOWED while it waits behind another or is being attempted
     */
    void start(Delivery delivery) {
        if (delivery.isUnderWay()) {
            throw new Problem(
                    ErrorCode.TRANSITION_NOT_ALLOWED,
                    "The delivery " + delivery.id() + " is being attempted just now.");
        }
        switch (delivery.state) {
            case WAITING -> {
                demandFirst(delivery);
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
            case ATTEMPTING -> throw new IllegalStateException("being attempted, though isUnderWay says no");
        }
    }

    private void demandFirst(Delivery delivery) {
        var first = queues.firstBefore(delivery);
        if (first != delivery) {
            throw new Problem(
                    ErrorCode.TRANSITION_NOT_ALLOWED,
                    "The delivery " + delivery.id() + " waits for " + first.id()
                            + ", an earlier one of the same payment; replay that.");
        }
    }

    /** Starts all that match and are finished or wait for a retry; answers them, oldest first. */
    List<Delivery> startAll(Predicate<Delivery> wanted) {
        var chosen = replayable(wanted);
        chosen.forEach(this::enter);
        return chosen;
    }

    /** All that match and are finished or wait for a retry, oldest first. */
    List<Delivery> replayable(Predicate<Delivery> wanted) {
        var chosen = new ArrayList<>(deliveries
                .newest(
                        Long.MAX_VALUE,
                        Integer.MAX_VALUE,
                        delivery -> !delivery.isUnderWay()
                                && (delivery.state.isFinished() || delivery.state == Delivery.State.RETRYING)
                                && wanted.test(delivery))
                .data());
        Collections.reverse(chosen);
        return chosen;
    }

    /** By the time its turn comes, the delivery may be under way by itself, or have been dropped. */
    private boolean startInGroup(Delivery delivery) {
        if (delivery.isUnderWay() || !deliveries.holds(delivery.id())) {
            return false;
        }
        start(delivery);
        return true;
    }

    /** Adds the delivery at the end of its queue's group, unless it is in it already. */
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

    /** An attempt at the delivery is over, or will not take place. */
    void over(Delivery delivery) {
        var group = groups.get(delivery.queue());
        if (group != null && group.current == delivery) {
            startNext(delivery.queue(), group);
        }
    }

    /**
     * A group as a snapshot has it.
     *
     * @param current the id of the delivery that is being attempted
     * @param rest the ids of those whose turn has not come
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

    /** Throws IllegalArgumentException where its queue has a group already. */
    void restore(Delivery current, List<Delivery> rest) {
        var group = new Group();
        group.current = current;
        group.rest.addAll(rest);
        if (groups.putIfAbsent(current.queue(), group) != null) {
            throw new IllegalArgumentException("rounds must be one for each payment at most");
        }
    }

    void clear() {
        groups.clear();
    }
}
