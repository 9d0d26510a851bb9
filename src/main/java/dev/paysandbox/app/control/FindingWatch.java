package dev.paysandbox.app.control;

import dev.paysandbox.app.events.Feed;
import dev.paysandbox.app.world.World;
import dev.paysandbox.app.worlds.Worlds;
import dev.paysandbox.domain.Problem;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reports new findings to the followers of a world's events. It checks followed worlds on one thread, a second after a
 * change, and later if a check takes longer. A finding is reported when two checks in a row have found it, so that a
 * merchant that confirms a moment later is not accused.
 */
public final class FindingWatch implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(FindingWatch.class);
    private static final long PAUSE_MILLIS = 1000;
    private static final long LONGEST_PAUSE_MILLIS = 5000;
    /** A full journal is looked at every {@link #LONGEST_PAUSE_MILLIS}. */
    private static final long PAUSE_MILLIS_PER_RECORD = 5;
    /**
     * A look takes 3 to 10 µs of processor time for each request and notification. The thread rests for thirty times as
     * long after it, so that all looks together, at however many worlds, leave the requests of merchants their processor.
     */
    private static final long REST_MICROS_PER_RECORD = 300;
    /** The number of checks in a row that must find a finding before it is reported. */
    private static final int LOOKS = 2;

    private final WorldFindings findings;
    private final Map<World, Watched> watched = new ConcurrentHashMap<>();
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(work -> {
        var thread = new Thread(work, "findings");
        thread.setDaemon(true);
        return thread;
    });

    /** Worlds that wait for their look; confined to the thread. */
    private final Queue<Watched> due = new ArrayDeque<>();
    /** Whether the next look is appointed; confined to the thread. */
    private boolean isResting;

    public FindingWatch(WorldFindings findings) {
        this.findings = findings;
    }

    /** Follows all worlds that are open and that will be. */
    public void followAll(Worlds worlds) {
        worlds.onOpen(this::follow);
    }

    /** Reports the world's new findings as events, until the follower {@link #leave}s or the world closes. */
    public void follow(World world) {
        var fresh = new Watched(world);
        var known = watched.putIfAbsent(world, fresh);
        var watch = known == null ? fresh : known;
        watch.followers.incrementAndGet();
        if (known == null) {
            world.records().withFeed(feed -> {
                feed.watch(fresh.wake);
                return feed;
            });
        }
        watch.wake();
    }

    /** A follower of the world has left. */
    public void leave(World world) {
        var watch = watched.get(world);
        if (watch != null) {
            watch.followers.decrementAndGet();
        }
    }

    private void appoint(Runnable work, long delay, TimeUnit unit) {
        try {
            Future<?> unused = thread.schedule(work, delay, unit);
        } catch (RejectedExecutionException closing) {
            // Removes the listener.
        }
    }

    private void isDue(Watched watch) {
        due.add(watch);
        if (!isResting) {
            lookAtNext();
        }
    }

    private void lookAtNext() {
        var next = due.poll();
        isResting = next != null;
        if (next != null) {
            appoint(this::lookAtNext, next.lookOrLog() * REST_MICROS_PER_RECORD, TimeUnit.MICROSECONDS);
        }
    }

    /** A world, with what was seen there; confined to the thread but for {@link #wake} and the number of followers. */
    private final class Watched {
        private final World world;
        private final AtomicInteger followers = new AtomicInteger();
        private final AtomicBoolean isAppointed = new AtomicBoolean();
        private volatile long pauseMillis = PAUSE_MILLIS;
        private final Runnable wake = this::wake;
        /** How many looks in a row have seen each finding, by its key. */
        private Map<String, Integer> seen = Map.of();

        Watched(World world) {
            this.world = world;
        }

        /** Something happened in the world. Under its lock, so it only makes an appointment. */
        void wake() {
            if (isAppointed.compareAndSet(false, true)) {
                appoint(() -> isDue(this), pauseMillis, TimeUnit.MILLISECONDS);
            }
        }

        /** Answers how many records were looked at. */
        int lookOrLog() {
            isAppointed.set(false);
            try {
                if (world.records().withFeed(Feed::isClosed)) {
                    forget();
                    return 0;
                }
                return followers.get() > 0 ? look() : 0;
            } catch (Problem parked) {
                // Its feed is closed, so whoever follows it is told that it ends.
                forget();
                return 0;
            } catch (RuntimeException failure) {
                LOG.error("The findings of a world could not be told", failure);
                return 0;
            }
        }

        private void forget() {
            world.records().withFeed(feed -> {
                feed.leave(wake);
                return feed;
            });
            watched.remove(world);
        }

        private int look() {
            var judgement = findings.judge(world);
            var looks = new HashMap<String, Integer>();
            for (var finding : judgement.findings().found()) {
                int count = seen.getOrDefault(finding.key(), 0) + 1;
                looks.put(finding.key(), count);
                if (count == LOOKS) {
                    world.records().report(finding);
                }
            }
            seen = looks;
            pauseMillis = Math.min(
                    LONGEST_PAUSE_MILLIS, Math.max(PAUSE_MILLIS, judgement.records() * PAUSE_MILLIS_PER_RECORD));
            if (looks.containsValue(1)) {
                wake();
            }
            return judgement.records();
        }
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
