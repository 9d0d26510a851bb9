package dev.paysandbox.webhook;

import dev.paysandbox.store.BoundedStore;
import dev.paysandbox.time.TaskSlot;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/** Reads the deliveries of a snapshot. */
final class OutboxRestoration {
    private final OutboxSnapshot kept;
    private final BoundedStore<Delivery> deliveries;
    private final List<Delivery> all;

    /** @param deliveries to be filled, with the snapshot's deliveries */
    OutboxRestoration(OutboxSnapshot kept, BoundedStore<Delivery> deliveries) {
        this.kept = kept;
        this.deliveries = deliveries;
        var restored = kept.entries().map(Delivery::new);
        deliveries.restore(restored, Delivery::id);
        all = restored.values();
    }

    /** All deliveries, oldest first. */
    List<Delivery> all() {
        return all;
    }

    /** Puts the unfinished deliveries into their queues, in order; returns the agenda slots of those that had one. */
    Map<Delivery, TaskSlot> inQueues(Consumer<Delivery> enter) {
        var slots = new LinkedHashMap<Delivery, TaskSlot>();
        kept.entries().values().stream()
                .filter(delivery -> delivery.place() != null)
                .sorted(Comparator.comparing(delivery -> Objects.requireNonNull(delivery.place())))
                .forEach(one -> {
                    var delivery = known(one.id());
                    enter.accept(delivery);
                    if (one.retry() != null) {
                        slots.put(delivery, one.retry());
                    }
                });
        return slots;
    }

    List<Delivery> due() {
        return known(kept.due());
    }

    List<List<Delivery>> rounds() {
        return kept.rounds().stream().map(this::known).toList();
    }

    private List<Delivery> known(List<String> ids) {
        return ids.stream().map(this::known).toList();
    }

    private Delivery known(String id) {
        return Objects.requireNonNull(deliveries.find(id));
    }
}
