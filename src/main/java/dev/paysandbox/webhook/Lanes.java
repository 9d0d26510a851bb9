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
 * The unfinished notifications, those of one lane behind each other: only the first of a lane is attempted. A lane
 * without any is forgotten. Confined to its world's lock.
 */
final class Lanes {
    private static final ArrayDeque<Delivery> NONE = new ArrayDeque<>(0);

    private final Map<String, ArrayDeque<Delivery>> lanes = new HashMap<>();

    /** Puts the delivery behind the others, or right before those that wait for it; they wait no more. */
    void enter(Delivery delivery) {
        var lane = lanes.computeIfAbsent(delivery.lane(), name -> new ArrayDeque<>(2));
        var held = lane.stream()
                .filter(earlier -> delivery.status().equals(earlier.swapWith))
                .toList();
        if (held.isEmpty()) {
            lane.add(delivery);
        } else {
            held.forEach(earlier -> earlier.swapWith = null);
            letPass(lane, held.get(0), delivery);
        }
    }

    /** The later one takes the place right before the earlier one. */
    private static void letPass(ArrayDeque<Delivery> lane, Delivery earlier, Delivery later) {
        var order = new ArrayList<>(lane);
        order.add(order.indexOf(earlier), later);
        lane.clear();
        lane.addAll(order);
    }

    /** Those that wait for such a status wait no more; answers the first of the lane where it is one, else null. */
    @Nullable
    Delivery waitNoMore(String name, Predicate<String> status) {
        Delivery first = null;
        var lane = lanes.getOrDefault(name, NONE);
        for (var delivery : lane) {
            if (delivery.swapWith != null && status.test(delivery.swapWith)) {
                delivery.swapWith = null;
                first = delivery == lane.peek() ? delivery : first;
            }
        }
        return first;
    }

    /** The place of every delivery in its lane, 0 for the first. */
    Map<Delivery, Integer> places(Predicate<Delivery> wanted) {
        var places = new IdentityHashMap<Delivery, Integer>();
        for (var lane : lanes.values()) {
            int place = 0;
            for (var delivery : lane) {
                if (wanted.test(delivery)) {
                    places.put(delivery, place++);
                }
            }
        }
        return places;
    }

    /** Puts the delivery behind the others, whatever these wait for; answers whether it is the first. */
    boolean takeBack(Delivery delivery) {
        var lane = lanes.computeIfAbsent(delivery.lane(), name -> new ArrayDeque<>(2));
        lane.add(delivery);
        return lane.size() == 1;
    }

    /** The delivery's whole lane, in its order. */
    List<Delivery> around(Delivery delivery) {
        return List.copyOf(lanes.getOrDefault(delivery.lane(), NONE));
    }

    boolean isFirst(Delivery delivery) {
        return lanes.getOrDefault(delivery.lane(), NONE).peek() == delivery;
    }

    /** The first of the delivery's lane, or the delivery itself where it has left it. */
    Delivery firstBefore(Delivery delivery) {
        var first = lanes.getOrDefault(delivery.lane(), NONE).peek();
        return first == null ? delivery : first;
    }

    void clear() {
        lanes.clear();
    }

    /** Takes the delivery out; answers the one whose turn it now is, or null where that is nobody new. */
    @Nullable
    Delivery leave(Delivery delivery) {
        var lane = lanes.get(delivery.lane());
        if (lane == null) {
            return null;
        }
        var wasFirst = lane.peek() == delivery;
        lane.remove(delivery);
        var next = lane.peek();
        if (next == null) {
            lanes.remove(delivery.lane());
        }
        return wasFirst ? next : null;
    }
}
