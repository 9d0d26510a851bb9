package dev.paysandbox.world.tester;

import dev.paysandbox.webhook.DeliveryState;
import dev.paysandbox.webhook.Listeners.Fetched;
import dev.paysandbox.webhook.ReportedOutcome;
import dev.paysandbox.world.World;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Clients that fetch a world's notifications instead of being called: what begins a listener, and what waits.
 */
public final class Listening {
    /** How long the inbox stays open after the last request for it, by the computer's clock. */
    private static final Duration INBOX_LEASE = Duration.ofMinutes(5);

    /** The sandbox is ending. Requests no longer wait, because the sandbox would wait for them. */
    private volatile boolean ending;

    /** Adds a listener and returns its id. Notifications wait for it as long as it calls at least once in the time of its lease. */
    public String open(World world, Duration lease) {
        return world.change(state -> world.listeners().open(lease));
    }

    /** The world's inbox takes all notifications from now on, first those that are not delivered yet. */
    public void openInbox(World world) {
        world.run(state -> {
            if (world.listeners().openInbox(INBOX_LEASE)) {
                state.outbox.replays.startAll(delivery -> delivery.state() != DeliveryState.DELIVERED);
            }
        });
    }

    /**
     * The notifications to deliver, as soon as there are any; an empty list when the wait is over. Completes without
     * the lock.
     */
    public CompletableFuture<List<Fetched>> fetch(World world, String id, Duration wait, int most) {
        // Read under the lock: a request that starts to wait just before end() takes the lock is answered by end().
        return world.look(state -> world.listeners().fetch(id, ending ? Duration.ZERO : wait, most));
    }

    /** The client that waits for these has gone. */
    public void hangUp(World world, CompletableFuture<List<Fetched>> waiting) {
        world.run(state -> world.listeners().hangUp(waiting));
    }

    /** What became of an attempt; throws Problem NOT_FOUND. */
    public void report(World world, String id, String attempt, ReportedOutcome outcome) {
        world.run(state -> world.listeners().report(id, attempt, outcome));
    }

    /** Ends a listener; throws Problem NOT_FOUND. */
    public void close(World world, String id) {
        world.run(state -> world.listeners().close(id));
    }

    /** Answers all waiting requests, because the sandbox is ending. */
    public void end(Collection<World> worlds) {
        ending = true;
        for (var world : worlds) {
            world.peek(state -> {
                world.listeners().answerAll();
                return state;
            });
        }
    }
}
