package dev.paysandbox.world.tester;

import dev.paysandbox.journal.Feed;
import dev.paysandbox.world.World;
import dev.paysandbox.world.keep.Worlds;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Reports the events of all worlds to one listener, on one thread. Worlds only signal that there is something new, so a
 * slow listener delays nobody. It misses events that the worlds have dropped meanwhile.
 */
public final class Activity implements AutoCloseable {
    private static final int AT_A_TIME = 64;

    private final EventObserver listener;
    private final BlockingQueue<FollowedWorld> woken = new LinkedBlockingQueue<>();
    private final Thread thread = new Thread(this::report, "activity");

    /** Receives events, on one thread. */
    public interface EventObserver {
        void happened(String publicKey, Feed.FeedEvent event);

        /** Reports the number of events that were dropped because the listener was too slow. */
        void missed(String publicKey, long count);
    }

    /** A world, and the number of its last reported event. */
    private final class FollowedWorld {
        private final World world;
        private final AtomicBoolean isWoken = new AtomicBoolean();
        private long lastReported;

        FollowedWorld(World world) {
            this.world = world;
        }

        void wake() {
            if (isWoken.compareAndSet(false, true)) {
                woken.add(this);
            }
        }
    }

    private Activity(EventObserver listener) {
        this.listener = listener;
        thread.setDaemon(true);
    }

    /** Follows all worlds that are open and that will be. */
    public static Activity of(Worlds worlds, EventObserver listener) {
        var activity = new Activity(listener);
        worlds.open().onOpen(activity::follow);
        activity.thread.start();
        return activity;
    }

    private void follow(World world) {
        var followed = new FollowedWorld(world);
        world.records().onFeed(feed -> feed.watch(followed::wake));
        // The request that opens a world may have been recorded before.
        followed.wake();
    }

    private void report() {
        try {
            while (true) {
                report(woken.take());
            }
        } catch (InterruptedException closing) {
            // The thread ends.
        }
    }

    private void report(FollowedWorld followed) {
        followed.isWoken.set(false);
        var key = followed.world.merchant().publicKey();
        while (true) {
            var news = followed.world.records().withFeed(feed -> feed.after(followed.lastReported, AT_A_TIME));
            if (news.missed() > 0) {
                followed.lastReported += news.missed();
                listener.missed(key, news.missed());
            }
            for (var event : news.events()) {
                followed.lastReported = event.number();
                listener.happened(key, event);
            }
            if (news.events().size() < AT_A_TIME) {
                return;
            }
        }
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
