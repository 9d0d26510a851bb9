package dev.paysandbox.webhook;

import dev.paysandbox.store.BoundedStore;
import dev.paysandbox.time.TaskSlot;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;

/**
 * Reads the deliveries of a snapshot, and checks that they can be those of an outbox. Throws IllegalArgumentException;
 * its message begins with the place.
 */
final class OutboxRestoration {
    private final OutboxSnapshot kept;
    private final BoundedStore<Delivery> deliveries;
    private final List<Delivery> all;

    /** @param deliveries to be filled, with the snapshot's deliveries */
    OutboxRestoration(OutboxSnapshot kept, BoundedStore<Delivery> deliveries) {
        this.kept = kept;
        this.deliveries = deliveries;
        var lines = kept.entries().entries();
        for (int i = 0; i < lines.size(); i++) {
            DeliverySnapshot.require(
                    (lines.get(i).finished() != null)
                            == lines.get(i).value().state().isFinished(),
                    "entries.entries[" + i
                            + "].finished must be present exactly if the state is DELIVERED, BLOCKED or EXHAUSTED");
        }
        var restored = kept.entries().map(Delivery::new);
        deliveries.restore(restored, Delivery::id);
        all = restored.values();
    }

    /** All deliveries, oldest first. */
    List<Delivery> all() {
        return all;
    }

    /** Puts the unfinished deliveries into their queues, in order; returns the agenda slots of those that had one. */
    Map<Delivery, TaskSlot> inQueues(Predicate<Delivery> enter) {
        var slots = new LinkedHashMap<Delivery, TaskSlot>();
        kept.entries().values().stream()
                .filter(delivery -> delivery.place() != null)
                .sorted(Comparator.comparing(delivery -> Objects.requireNonNull(delivery.place())))
                .forEach(one -> {
                    var delivery = known(one.id(), "entries");
                    DeliverySnapshot.require(
                            enter.test(delivery)
                                    || delivery.is(DeliveryFault.AT_ONCE)
                                    || (one.retry() == null && one.state() == Delivery.DeliveryState.WAITING),
                            "entries.state must be WAITING behind the first of a queue");
                    if (one.retry() != null) {
                        slots.put(delivery, one.retry());
                    }
                });
        return slots;
    }

    List<Delivery> due() {
        var due = new HashSet<>(kept.due());
        DeliverySnapshot.require(due.size() == kept.due().size(), "due must name each delivery once");
        DeliverySnapshot.require(
                deliveries
                        .all(delivery -> delivery.isUnderWay() != due.contains(delivery.id()))
                        .isEmpty(),
                "due must name all deliveries that are ATTEMPTING or replaying, and no others");
        return known(kept.due(), "due");
    }

    List<List<Delivery>> rounds() {
        return kept.rounds().stream().map(ids -> known(ids, "rounds")).toList();
    }

    private List<Delivery> known(List<String> ids, String place) {
        return ids.stream().map(id -> known(id, place)).toList();
    }

    private Delivery known(String id, String place) {
        var delivery = deliveries.find(id);
        DeliverySnapshot.require(delivery != null, place + " names a delivery that is not among the entries");
        return Objects.requireNonNull(delivery);
    }
}
