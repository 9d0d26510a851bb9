package dev.paysandbox.webhook;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Notifications that are to be sent again together. Those of one queue go out one after another, each when the attempt of
 * the one before it is over, so a payment's notifications keep their order. Confined to the world's lock.
 */
final class GroupReplays {
    private final Map<String, Group> byQueue = new HashMap<>();
    /** Begins another attempt, where the delivery is still one to attempt. */
    private final Predicate<Delivery> start;

    /** The notifications of one queue whose turn has not come, and the one that is being attempted. */
    private static final class Group {
        private final Set<Delivery> rest = new LinkedHashSet<>();
        private @Nullable Delivery current;
    }

    GroupReplays(Predicate<Delivery> start) {
        this.start = start;
    }

    /** Adds the delivery at the end of its queue's group, unless it is in it already. */
    void add(Delivery delivery) {
        var group = byQueue.computeIfAbsent(delivery.queue(), queue -> new Group());
        group.rest.add(delivery);
        if (group.current == null) {
            startNext(delivery.queue(), group);
        }
    }

    /** An attempt at the delivery is over, or will not take place. */
    void over(Delivery delivery) {
        var group = byQueue.get(delivery.queue());
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
        new TreeMap<>(byQueue).forEach((queue, group) -> {
            if (group.current != null && wanted.test(group.current)) {
                kept.add(new GroupSnapshot(
                        group.current.id(),
                        group.rest.stream().filter(wanted).map(Delivery::id).toList()));
            }
        });
        return kept;
    }

    void clear() {
        byQueue.clear();
    }

    /** Throws IllegalArgumentException where its queue has a group already. */
    void restore(Delivery current, List<Delivery> rest) {
        var group = new Group();
        group.current = current;
        group.rest.addAll(rest);
        if (byQueue.putIfAbsent(current.queue(), group) != null) {
            throw new IllegalArgumentException("rounds must be one for each payment at most");
        }
    }

    private void startNext(String queue, Group group) {
        group.current = null;
        for (var waiting = group.rest.iterator(); group.current == null && waiting.hasNext(); ) {
            var next = waiting.next();
            waiting.remove();
            group.current = start.test(next) ? next : null;
        }
        if (group.current == null) {
            byQueue.remove(queue);
        }
    }
}
