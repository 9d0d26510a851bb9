package dev.paysandbox.verdict.drill;

import dev.paysandbox.domain.Problem;
import dev.paysandbox.journal.Feed;
import dev.paysandbox.verdict.finding.Finding;
import dev.paysandbox.world.World;
import dev.paysandbox.world.WorldRecords.FindingReporter;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reports new findings to the followers of a world's events, and withdraws those that later evidence refutes. It checks
 * followed worlds on one thread, a second after a change, and later if that thread has much to do. A finding is reported when
 * two checks in a row have found it, so that a merchant that confirms a moment later is not accused.
 */
public final class FindingWatch implements FindingReporter, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(FindingWatch.class);
    private static final long PAUSE_MILLIS = 1000;
    /**
     * A check takes 3 to 10 µs of processor time for each request and notification. After it, the thread waits thirty times as
     * long. So the checks of any number of worlds leave the processor to the merchants' requests.
     */
    private static final long REST_MICROS_PER_RECORD = 300;
    /** The number of checks in a row that must find a finding before it is reported. */
    private static final int CHECKS = 2;

    private final WorldFindings findings;
    private final BiFunction<Finding, Boolean, Feed.Found> events;
    private final Map<World, Watched> watched = new ConcurrentHashMap<>();
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(work -> {
        var thread = new Thread(work, "findings");
        thread.setDaemon(true);
        return thread;
    });

    /** @param events describes a finding for an event: of its report, or of its withdrawal if true */
    public FindingWatch(WorldFindings findings, BiFunction<Finding, Boolean, Feed.Found> events) {
        this.findings = findings;
        this.events = events;
    }

    @Override
    public void follow(World world) {
        var fresh = new Watched(world);
        var known = watched.putIfAbsent(world, fresh);
        var watch = known == null ? fresh : known;
        watch.followers.incrementAndGet();
        if (known == null) {
            world.records().onFeed(feed -> feed.watch(fresh.wake));
        }
        watch.wake();
    }

    @Override
    public void leave(World world) {
        var watch = watched.get(world);
        if (watch != null) {
            watch.followers.decrementAndGet();
        }
    }

    /** What the checks have found in a world, either in its own states or in those of drills. Confined to the thread. */
    private static final class Checked {
        /** By its key. */
        private Map<String, Seen> seen = Map.of();
        /** See {@link WorldFindings.Judgement}. */
        private int origin;
    }

    /** A finding, and how many checks in a row have found it. */
    private record Seen(Finding finding, int times) {}

    /** A world and its findings. Confined to the thread, except for {@link #wake} and the number of followers. */
    private final class Watched {
        private final World world;
        private final AtomicInteger followers = new AtomicInteger();
        private final AtomicBoolean isScheduled = new AtomicBoolean();
        private final Runnable wake = this::wake;
        /** Also known after drills, which give the world back as it was. */
        private final Checked own = new Checked();

        private Checked drilled = new Checked();

        Watched(World world) {
            this.world = world;
        }

        /** Called for each event of the world. The caller holds the world's lock, so this only schedules a check. */
        void wake() {
            if (isScheduled.compareAndSet(false, true)) {
                try {
                    Future<?> unused = thread.schedule(this::checkAndRest, PAUSE_MILLIS, TimeUnit.MILLISECONDS);
                } catch (RejectedExecutionException closing) {
                    // No more checks.
                }
            }
        }

        private void checkAndRest() {
            isScheduled.set(false);
            try {
                if (world.records().withFeed(Feed::isClosed)) {
                    forget();
                } else if (followers.get() > 0) {
                    TimeUnit.MICROSECONDS.sleep(check() * REST_MICROS_PER_RECORD);
                }
            } catch (Problem parked) {
                // Its feed is closed, so its followers know that it has ended.
                forget();
            } catch (InterruptedException closing) {
                Thread.currentThread().interrupt();
            } catch (RuntimeException failure) {
                LOG.error("The findings of a world could not be reported", failure);
            }
        }

        private void forget() {
            world.records().onFeed(feed -> feed.leave(wake));
            watched.remove(world);
        }

        /** Returns how many requests and notifications were checked. */
        private int check() {
            var judgement = findings.judge(world, null, WorldFindings.NO_ORDER);
            drilled = judgement.history().isOfDrill ? drilled : new Checked();
            var before = judgement.history().isOfDrill ? drilled : own;
            var seen = new HashMap<String, Seen>();
            for (var finding : judgement.findings().found()) {
                var earlier = before.seen.get(finding.key());
                int times = earlier == null ? 1 : earlier.times + 1;
                seen.put(finding.key(), new Seen(finding, times));
                if (times == CHECKS) {
                    world.records().report(events.apply(finding, false));
                }
            }
            before.seen.values().stream()
                    .filter(earlier -> earlier.times >= CHECKS && judgement.refutes(earlier.finding, before.origin))
                    .forEach(refuted -> world.records().report(events.apply(refuted.finding, true)));
            before.origin = judgement.origin();
            before.seen = seen;
            if (seen.values().stream().anyMatch(each -> each.times == 1)) {
                wake();
            }
            return judgement.history().records();
        }
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
