package dev.paysandbox.webhook;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.store.BoundedStore;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Attempts that a tester asks for, besides those of the retry schedule. Confined to the world's lock. */
final class Replays {
    private final BoundedStore<Delivery> deliveries;
    private final DeliveryQueues queues;
    private final DueQueue due;
    private final RetrySchedule retries;
    private final Consumer<Delivery> makeDue;
    private final GroupReplays groups = new GroupReplays(this::startInGroup);

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
        chosen.forEach(groups::add);
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

    /** An attempt at the delivery is over: the next of its group begins. */
    void over(Delivery delivery) {
        groups.over(delivery);
    }

    List<GroupReplays.GroupSnapshot> snapshot(Predicate<Delivery> wanted) {
        return groups.snapshot(wanted);
    }

    void restore(Delivery current, List<Delivery> rest) {
        groups.restore(current, rest);
    }

    void clear() {
        groups.clear();
    }
}
