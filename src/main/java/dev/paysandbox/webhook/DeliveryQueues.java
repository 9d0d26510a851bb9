package dev.paysandbox.webhook;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The unfinished notifications in queues: one for each payment, and one for its forged notifications. Only the first of
 * a queue is attempted. An empty queue is removed. Confined to the world's lock.
 */
final class DeliveryQueues {
    private static final ArrayDeque<Delivery> EMPTY = new ArrayDeque<>(0);

    private final Map<String, ArrayDeque<Delivery>> queues = new HashMap<>();

    /**
     * Adds the delivery at the end. If earlier deliveries wait for its status, it goes directly before them instead,
     * and they stop waiting.
     */
    void enter(Delivery delivery) {
        var queue = queues.computeIfAbsent(delivery.queue(), name -> new ArrayDeque<>(2));
        var held = queue.stream()
                .filter(earlier -> delivery.status().equals(earlier.swapWith))
                .toList();
        if (held.isEmpty()) {
            queue.add(delivery);
        } else {
            for (var earlier : held) {
                earlier.swapWith = null;
                earlier.mark(DeliveryFault.SWAPPED, true);
            }
            delivery.mark(DeliveryFault.SWAPPED, true);
            letPass(queue, held.get(0), delivery);
        }
    }

    /** Moves the later one directly before the earlier one. */
    private static void letPass(ArrayDeque<Delivery> queue, Delivery earlier, Delivery later) {
        var order = new ArrayList<>(queue);
        order.add(order.indexOf(earlier), later);
        queue.clear();
        queue.addAll(order);
    }

    /**
     * Deliveries that wait for a matching status stop waiting. Returns the first of the queue if it is one of them,
     * else null. A delivery that was not delayed at all is not marked as held.
     */
    @Nullable
    Delivery stopWaiting(String name, Predicate<String> status, long now) {
        Delivery first = null;
        var queue = queues.getOrDefault(name, EMPTY);
        for (var delivery : queue) {
            if (delivery.swapWith != null && status.test(delivery.swapWith)) {
                delivery.swapWith = null;
                delivery.mark(DeliveryFault.HELD, now > delivery.createdAt() || delivery.notBefore > now);
                first = delivery == queue.peek() ? delivery : first;
            }
        }
        return first;
    }

    /** The number of all deliveries. */
    int size() {
        return queues.values().stream().mapToInt(ArrayDeque::size).sum();
    }

    /** The position of every delivery in its queue, 0 for the first. */
    Map<Delivery, Integer> places(Predicate<Delivery> wanted) {
        var places = new IdentityHashMap<Delivery, Integer>();
        for (var queue : queues.values()) {
            int place = 0;
            for (var delivery : queue) {
                if (wanted.test(delivery)) {
                    places.put(delivery, place++);
                }
            }
        }
        return places;
    }

    /** Adds a delivery of a snapshot at the end. */
    void restore(Delivery delivery) {
        queues.computeIfAbsent(delivery.queue(), name -> new ArrayDeque<>(2)).add(delivery);
    }

    /** The delivery's whole queue, in order. */
    List<Delivery> around(Delivery delivery) {
        return List.copyOf(queues.getOrDefault(delivery.queue(), EMPTY));
    }

    boolean isFirst(Delivery delivery) {
        return queues.getOrDefault(delivery.queue(), EMPTY).peek() == delivery;
    }

    /** Whether it is the first of its queue, or a copy sent in the same instant as the first. */
    boolean isTurnOf(Delivery delivery) {
        var first = queues.getOrDefault(delivery.queue(), EMPTY).peek();
        return first == delivery || (first != null && delivery.isTogetherWith(first));
    }

    /** The first of the delivery's queue, or the delivery itself if it has left the queue. */
    Delivery firstBefore(Delivery delivery) {
        var first = queues.getOrDefault(delivery.queue(), EMPTY).peek();
        return first == null ? delivery : first;
    }

    void clear() {
        queues.clear();
    }

    /** Removes the delivery; returns the new first of the queue, or null if the first is unchanged. */
    @Nullable
    Delivery leave(Delivery delivery) {
        var queue = queues.get(delivery.queue());
        if (queue == null) {
            return null;
        }
        var wasFirst = queue.peek() == delivery;
        queue.remove(delivery);
        var next = queue.peek();
        if (next == null) {
            queues.remove(delivery.queue());
        }
        return wasFirst ? next : null;
    }
}
