package dev.paysandbox.app.control;

import dev.paysandbox.app.world.World;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.webhook.listener.Fetched;
import dev.paysandbox.webhook.listener.Listeners;
import dev.paysandbox.webhook.listener.ReportedOutcome;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Clients that fetch a world's notifications instead of being called. All methods throw Problem NOT_FOUND for a
 * listener that has ended.
 */
public final class Listening {
    /** Once the sandbox ends, no request waits any more, since the sandbox would wait for it. */
    private volatile boolean over;

    /**
     * Adds a listener and returns its id. Notifications wait for it until it has not called for the length of its
     * lease.
     *
     * @throws Problem STORE_FULL where there is no memory for another
     */
    public String open(World world, Duration lease) {
        return world.inside(state -> {
            if (!state.share().makeRoomFor(Listeners.weightOfOne())) {
                throw new Problem(
                        ErrorCode.STORE_FULL,
                        "There is no memory for another listener; the setting maxMemory limits it.");
            }
            return world.listeners().open(lease);
        });
    }

    /**
     * The notifications to deliver, as soon as there are any; an empty list when the wait is over. Completes without
     * the lock.
     */
    public CompletableFuture<List<Fetched>> fetch(World world, String id, Duration wait, int most) {
        // Read under the lock, so that a request that comes just before the end is answered by it.
        return world.see(state -> world.listeners().fetch(id, over ? Duration.ZERO : wait, most));
    }

    /** The client that waited for this answer has hung up. */
    public void hangUp(World world, CompletableFuture<List<Fetched>> answer) {
        world.inside(state -> {
            world.listeners().hangUp(answer);
            return state;
        });
    }

    /**
     * Records the outcome of an attempt; throws Problem NOT_FOUND where another listener has the notification by now.
     */
    public void report(World world, String id, String webhookRequest, ReportedOutcome outcome) {
        world.inside(state -> {
            world.listeners().report(id, webhookRequest, outcome);
            return state;
        });
    }

    /** The sandbox ends: requests that wait are answered. */
    public void end(Collection<World> worlds) {
        over = true;
        for (var world : worlds) {
            world.seeEvenParked(state -> {
                world.listeners().answerAll();
                return state;
            });
        }
    }

    /** Ends the listener; others get the notifications whose outcome it has not outcome. */
    public void close(World world, String id) {
        world.inside(state -> {
            world.listeners().close(id);
            return state;
        });
    }
}
