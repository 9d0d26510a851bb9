package dev.paysandbox.app;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.webhook.listener.Fetched;
import dev.paysandbox.webhook.listener.Listeners;
import dev.paysandbox.webhook.listener.ReportedOutcome;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Those who fetch a world's notifications instead of being called. All throw Problem NOT_FOUND for one that ended. */
public final class Listening {
    /** From the sandbox's end on nobody waits any more, for the sandbox would wait for them. */
    private volatile boolean over;

    /**
     * From now on the notifications wait for the listener, until it is not heard of for its lease; answers its id.
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

    /** What is to be delivered, as soon as there is something; nothing when the wait is over. Completes off the lock. */
    public CompletableFuture<List<Fetched>> fetch(World world, String id, Duration wait, int most) {
        // Asked under the lock, so that whoever comes too early to know of the end is answered by it.
        return world.inside(state -> world.listeners().fetch(id, over ? Duration.ZERO : wait, most));
    }

    /** Whoever waited for this answer is gone. */
    public void hangUp(World world, CompletableFuture<List<Fetched>> answer) {
        world.inside(state -> {
            world.listeners().hangUp(answer);
            return state;
        });
    }

    /** What came of a parcel is the attempt's outcome; throws Problem NOT_FOUND where it is another's by now. */
    public void tell(World world, String id, String webhookRequest, ReportedOutcome told) {
        world.inside(state -> {
            world.listeners().tell(id, webhookRequest, told);
            return state;
        });
    }

    /** The sandbox ends: whoever waits is answered. */
    public void end(Collection<World> worlds) {
        over = true;
        for (var world : worlds) {
            world.inside(state -> {
                world.listeners().answerAll();
                return state;
            });
        }
    }

    /** Ends the listener; what it has not told of is handed on. */
    public void close(World world, String id) {
        world.inside(state -> {
            world.listeners().close(id);
            return state;
        });
    }
}
