package dev.paysandbox.webhook.courier;

import dev.paysandbox.webhook.courier.ReceiverLimit.Health;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides which pool of a sender starts the next exchange. The first exchange of a receiver never waits for those of
 * others: it gets a connection at once, unless very many receivers have not answered yet. Further exchanges share the
 * sender's remaining limit, and a pool takes no more of it than it leaves free, so the others always get some. The pool
 * with the fewest exchanges comes first; among equals, the one that has waited longest. Each step takes the same time
 * for any number of pools. Confined to the event loop.
 */
final class SendingOrder {
    /** How many of a sender's receivers that have not answered yet may have a connection at a time. */
    private static final int MOST_UNPROVEN = 512;

    /** How many of those may have failed before; the rest is for new receivers. */
    private static final int MOST_FAILING = MOST_UNPROVEN / 2;

    private static final Health[] HEALTHS = Health.values();
    private static final int FIRSTS = HEALTHS.length;

    private final int mostFurther;
    /** Pools that want their first exchange, by their health, then those that have one, two and so on. */
    private final List<LinkedHashSet<ReceiverPool>> queues = new ArrayList<>();

    private int further;
    private int unproven;
    private int failing;

    /** How a pool is counted here at present. */
    static final class PoolCount {
        private int queue = -1;
        private int further;
        private int unproven;
        private int failing;
    }

    SendingOrder(int connectionsPerReceiver, int mostFurther) {
        this.mostFurther = mostFurther;
        for (int i = 0; i < FIRSTS + connectionsPerReceiver; i++) {
            queues.add(new LinkedHashSet<>(0));
        }
    }

    /** Must be called after any change of the pool. */
    void update(ReceiverPool pool) {
        var place = pool.place();
        int exchanges = pool.inFlight();
        var health = pool.health();
        int nowFurther = Math.max(0, exchanges - 1);
        int nowUnproven = exchanges > 0 && health != Health.ANSWERING ? 1 : 0;
        int nowFailing = exchanges > 0 && health == Health.FAILING ? 1 : 0;
        further += nowFurther - place.further;
        unproven += nowUnproven - place.unproven;
        failing += nowFailing - place.failing;
        place.further = nowFurther;
        place.unproven = nowUnproven;
        place.failing = nowFailing;
        int queue = pool.mayStart() ? (exchanges == 0 ? health.ordinal() : FIRSTS + exchanges - 1) : -1;
        if (queue != place.queue) {
            remove(pool);
            place.queue = queue;
            if (queue >= 0) {
                queues.get(queue).add(pool);
            }
        }
    }

    /** The pool that starts the next exchange, or null if none may. */
    @Nullable
    ReceiverPool next() {
        for (int queue = 0; queue < queues.size(); queue++) {
            var pools = queues.get(queue);
            if (!pools.isEmpty() && mayStart(queue)) {
                var pool = pools.iterator().next();
                remove(pool);
                pool.place().queue = -1;
                return pool;
            }
        }
        return null;
    }

    private boolean mayStart(int queue) {
        if (queue >= FIRSTS) {
            return queue - FIRSTS < mostFurther - further;
        }
        return switch (HEALTHS[queue]) {
            case ANSWERING -> true;
            case NEW -> unproven < MOST_UNPROVEN;
            case FAILING -> unproven < MOST_UNPROVEN && failing < MOST_FAILING;
        };
    }

    private void remove(ReceiverPool pool) {
        int queue = pool.place().queue;
        if (queue >= 0) {
            queues.get(queue).remove(pool);
        }
    }
}
