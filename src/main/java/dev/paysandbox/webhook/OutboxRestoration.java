package dev.paysandbox.webhook;

import dev.paysandbox.store.BoundedStore;
import dev.paysandbox.time.TaskSlot;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Predicate;

/**
 * Reads the deliveries of a snapshot, and checks that they can be those of an outbox. Throws IllegalArgumentException;
 * its message begins with the place.
 */
final class OutboxRestoration {
    private final OutboxSnapshot kept;
    private final Map<String, Delivery> byId = new LinkedHashMap<>();
    private final TreeMap<Integer, Attempt> remembered = new TreeMap<>();
    private final List<Delivery> due;

    OutboxRestoration(OutboxSnapshot kept) {
        this.kept = kept;
        var lines = kept.entries().entries();
        for (int i = 0; i < lines.size(); i++) {
            var delivery = new Delivery(lines.get(i).value());
            DeliverySnapshot.require(
                    byId.putIfAbsent(delivery.id(), delivery) == null,
                    "entries.entries[" + i + "].value has the id of an earlier one");
            DeliverySnapshot.require(
                    (lines.get(i).finished() != null) == delivery.state.isFinished(),
                    "entries.entries[" + i
                            + "].finished must be present exactly if the state is DELIVERED or EXHAUSTED");
            for (var attempt : lines.get(i).value().attempts()) {
                var back = attempt.attempt();
                delivery.record(back);
                DeliverySnapshot.require(
                        attempt.remembered() == null || remembered.putIfAbsent(attempt.remembered(), back) == null,
                        "entries.entries[" + i + "].value.attempts must have different values of remembered");
            }
        }
        due = kept.due().stream().map(id -> known(id, "due")).toList();
        var named = new HashSet<>(kept.due());
        DeliverySnapshot.require(named.size() == due.size(), "due must name each delivery once");
        for (var delivery : byId.values()) {
            DeliverySnapshot.require(
                    delivery.isUnderWay() == named.contains(delivery.id()),
                    "due must name all deliveries that are ATTEMPTING or replaying, and no others");
        }
    }

    BoundedStore.BoundedStoreSnapshot<Delivery> deliveries() {
        return new BoundedStore.BoundedStoreSnapshot<>(
                kept.entries().entered(),
                kept.entries().entries().stream()
                        .map(line -> new BoundedStore.SnapshotEntry<>(
                                line.number(),
                                line.finished(),
                                known(line.value().id(), "entries")))
                        .toList());
    }

    /** Puts the unfinished deliveries into their queues, in order; returns the agenda slots of those that had one. */
    Map<Delivery, TaskSlot> inQueues(Predicate<Delivery> enter) {
        var slots = new LinkedHashMap<Delivery, TaskSlot>();
        kept.entries().entries().stream()
                .map(BoundedStore.SnapshotEntry::value)
                .filter(delivery -> delivery.place() != null)
                .sorted(Comparator.comparingInt(OutboxRestoration::place))
                .forEach(one -> {
                    var isFirst = enter.test(known(one.id(), "entries"));
                    DeliverySnapshot.require(
                            isFirst == (place(one) == 0), "entries.place must begin at 0 in every queue");
                    DeliverySnapshot.require(
                            isFirst
                                    || goesOutWithFirst(one)
                                    || (one.retry() == null && one.state() == Delivery.DeliveryState.WAITING),
                            "entries.state must be WAITING behind the first of a queue");
                    if (one.retry() != null) {
                        slots.put(known(one.id(), "entries"), one.retry());
                    }
                });
        return slots;
    }

    /** Such a copy does not wait for its turn. */
    private static boolean goesOutWithFirst(DeliverySnapshot delivery) {
        var faults = delivery.faults();
        return faults != null && faults.contains(DeliveryFault.AT_ONCE);
    }

    private static int place(DeliverySnapshot delivery) {
        return delivery.place() == null ? 0 : delivery.place();
    }

    int unfinished() {
        return (int) byId.values().stream()
                .filter(delivery -> !delivery.state.isFinished())
                .count();
    }

    /** The attempts whose answers are kept, oldest first. */
    Collection<Attempt> remembered() {
        return remembered.values();
    }

    List<Delivery> due() {
        return due;
    }

    void rounds(BiConsumer<Delivery, List<Delivery>> enter) {
        for (var round : kept.rounds()) {
            var current = known(round.current(), "rounds");
            DeliverySnapshot.require(current.isUnderWay(), "rounds must have a current delivery that is due");
            var rest = new ArrayList<Delivery>();
            for (var id : round.rest()) {
                var next = known(id, "rounds");
                DeliverySnapshot.require(
                        next.queue().equals(current.queue()), "rounds must each belong to one payment");
                rest.add(next);
            }
            enter.accept(current, rest);
        }
    }

    /** The deliveries that are first in their queue and wait for nothing. */
    List<Delivery> free(Predicate<Delivery> isFirst) {
        return byId.values().stream()
                .filter(delivery -> delivery.state == Delivery.DeliveryState.WAITING
                        && delivery.retry == null
                        && delivery.swapWith == null
                        && isFirst.test(delivery))
                .toList();
    }

    private Delivery known(String id, String place) {
        var delivery = byId.get(id);
        DeliverySnapshot.require(delivery != null, place + " names a delivery that is not among the entries");
        return Objects.requireNonNull(delivery);
    }
}
