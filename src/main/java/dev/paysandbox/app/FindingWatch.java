package dev.paysandbox.app;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
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
 * Tells followers of a world's events of each new finding. It watches only worlds that somebody follows, on one thread of
 * its own. It looks at each at most once a second of real time, and less often while much happens. A finding is told when
 * two looks in a row have seen it: a merchant that confirms a moment later is not accused.
 */
public final class FindingWatch implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(FindingWatch.class);
    private static final long PAUSE_MILLIS = 1000;
    private static final long BUSY_PAUSE_MILLIS = 5000;
    private static final int BUSY = 200;
    /** So many looks in a row must see a finding before it is told. */
    private static final int LOOKS = 2;

    private final WorldFindings findings;
    private final Set<World> watched = ConcurrentHashMap.newKeySet();
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(work -> {
        var thread = new Thread(work, "findings");
        thread.setDaemon(true);
        return thread;
    });

    public FindingWatch(WorldFindings findings) {
        this.findings = findings;
    }

    /** Watches all worlds that are open and that will be. */
    public void watchAll(Worlds worlds) {
        worlds.onOpen(this::watch);
    }

    /** From now on, until it closes, the world's new findings are events. */
    public void watch(World world) {
        if (watched.add(world)) {
            var watch = new Watched(world);
            world.withFeed(feed -> {
                feed.watch(watch.wake);
                return feed;
            });
            watch.wake();
        }
    }

    /** A world, with what was seen there; confined to the thread but for {@link #wake}. */
    private final class Watched {
        private final World world;
        private final AtomicBoolean isDue = new AtomicBoolean();
        private final AtomicInteger wakes = new AtomicInteger();
        private volatile long pauseMillis = PAUSE_MILLIS;
        private final Runnable wake = this::wake;
        /** How many looks in a row have seen each finding, by its key. */
        private Map<String, Integer> seen = Map.of();

        Watched(World world) {
            this.world = world;
        }

        /** Something happened in the world. Under its lock, so it only makes an appointment. */
        void wake() {
            wakes.incrementAndGet();
            if (isDue.compareAndSet(false, true)) {
                try {
                    Future<?> unused = thread.schedule(this::lookOrLog, pauseMillis, TimeUnit.MILLISECONDS);
                } catch (RejectedExecutionException closing) {
                    // Nobody listens any more.
                }
            }
        }

        private void lookOrLog() {
            try {
                look();
            } catch (RuntimeException failure) {
                LOG.error("The findings of a world could not be told", failure);
            }
        }

        private void look() {
            pauseMillis = wakes.getAndSet(0) > BUSY ? BUSY_PAUSE_MILLIS : PAUSE_MILLIS;
            isDue.set(false);
            if (world.withFeed(Feed::isClosed)) {
                world.withFeed(feed -> {
                    feed.leave(wake);
                    return feed;
                });
                watched.remove(world);
                return;
            }
            var looks = new HashMap<String, Integer>();
            for (var finding : findings.of(world).found()) {
                int count = seen.getOrDefault(finding.key(), 0) + 1;
                looks.put(finding.key(), count);
                if (count == LOOKS) {
                    world.tell(finding);
                }
            }
            seen = looks;
            if (looks.containsValue(1)) {
                wake();
            }
        }
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
