package dev.paysandbox.http.control.event;

import dev.paysandbox.app.events.Feed;
import dev.paysandbox.app.world.FindingReporter;
import dev.paysandbox.app.world.World;
import io.micronaut.scheduling.TaskScheduler;
import io.micronaut.serde.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/**
 * A client that follows the events of one world, or of all. It keeps only the number of the last event sent for each
 * world, and reads newer ones from the world's feed, as many as the connection accepts. A client that follows one world
 * and falls so far behind that the feed drops events is disconnected; one that follows all worlds is told how many
 * events of a world it missed. All writing is done on one thread.
 */
final class EventStream implements Subscription {
    private static final int AT_A_TIME = 64;
    /** In heartbeats. */
    private static final int PATIENCE = 4;

    /** A followed world. */
    private final class FollowedSource {
        private final World world;
        private final AtomicBoolean isQueued = new AtomicBoolean();
        private final Runnable waking = this::hasNews;
        /** The last event sent; only the writing thread advances it. */
        private long told;

        FollowedSource(World world) {
            this.world = world;
        }

        void hasNews() {
            queue();
            wake();
        }

        void queue() {
            if (isQueued.compareAndSet(false, true)) {
                news.add(this);
            }
        }

        void leave() {
            world.records().withFeed(feed -> {
                feed.leave(waking);
                return feed;
            });
        }
    }

    private final boolean isOverAll;
    private final Map<World, FollowedSource> sources = new ConcurrentHashMap<>();
    /** Sources that may have new events. */
    private final Queue<FollowedSource> news = new ConcurrentLinkedQueue<>();

    private final Predicate<Feed.FeedEvent> wanted;
    /** Looks for findings while this stream is open; null if it wants none. */
    private final @Nullable FindingReporter findings;

    private final AtomicBoolean followsFindings = new AtomicBoolean();
    private final ObjectMapper json;
    private final Executor writer;
    private final Subscriber<? super byte[]> subscriber;
    private final AtomicLong demand = new AtomicLong();
    private final AtomicBoolean woken = new AtomicBoolean();
    private volatile boolean beats = true;
    private volatile boolean ended;
    private volatile boolean dead;
    private final AtomicInteger unsaid = new AtomicInteger();
    /** Whether a gap is to be reported to the client, instead of ending the stream. */
    private boolean resuming;

    /** Whether too many clients follow already. */
    private boolean full;

    private @Nullable ScheduledFuture<?> heart;
    private @Nullable Consumer<EventStream> onEnd;

    private EventStream(
            boolean isOverAll,
            Predicate<Feed.FeedEvent> wanted,
            @Nullable FindingReporter findings,
            ObjectMapper json,
            Executor writer,
            Subscriber<? super byte[]> subscriber) {
        this.isOverAll = isOverAll;
        this.wanted = wanted;
        this.findings = findings;
        this.json = json;
        this.writer = writer;
        this.subscriber = subscriber;
    }

    private void follow(World world, @Nullable Long from) {
        var source = new FollowedSource(world);
        sources.put(world, source);
        resuming = from != null;
        source.told = world.records().withFeed(feed -> {
            full = !feed.follow(source.waking);
            // A number above the newest comes from an earlier sandbox, so all events of this one are new.
            return from == null ? feed.count() : from > feed.count() ? 0 : from;
        });
        source.queue();
    }

    /** Follows a further world. */
    void add(World world, boolean isNew) {
        var source = new FollowedSource(world);
        if (!ended && sources.putIfAbsent(world, source) == null) {
            // No other thread has the source yet.
            world.records().withFeed(feed -> {
                source.told = isNew ? 0 : feed.count();
                feed.watch(source.waking);
                return feed;
            });
            if (isNew) {
                source.hasNews();
            }
            if (ended) {
                source.leave();
            }
        }
    }

    /** @param from the number of the last event that the client received, or null to begin now */
    static void open(
            World world,
            Predicate<Feed.FeedEvent> wanted,
            @Nullable FindingReporter findings,
            @Nullable Long from,
            ObjectMapper json,
            Executor writer,
            TaskScheduler scheduler,
            Duration heartbeat,
            Subscriber<? super byte[]> subscriber) {
        var stream = new EventStream(false, wanted, findings, json, writer, subscriber);
        stream.follow(world, from);
        if (stream.full) {
            stream.ended = true;
            subscriber.onSubscribe(stream);
            subscriber.onComplete();
            return;
        }
        if (findings != null) {
            stream.followsFindings.set(true);
            findings.follow(world);
        }
        stream.start(scheduler, heartbeat);
    }

    /** A stream over all worlds; the caller adds the worlds, and forgets the stream when it ends. */
    static EventStream overAll(
            Predicate<Feed.FeedEvent> wanted,
            ObjectMapper json,
            Executor writer,
            Subscriber<? super byte[]> subscriber,
            Consumer<EventStream> onEnd) {
        var stream = new EventStream(true, wanted, null, json, writer, subscriber);
        stream.onEnd = onEnd;
        return stream;
    }

    void start(TaskScheduler scheduler, Duration heartbeat) {
        heart = scheduler.scheduleWithFixedDelay(heartbeat, heartbeat, this::beat);
        subscriber.onSubscribe(this);
    }

    @Override
    public void request(long more) {
        demand.getAndUpdate(present -> present + more < 0 ? Long.MAX_VALUE : present + more);
        wake();
    }

    @Override
    public void cancel() {
        ended = true;
        var told = onEnd;
        if (told != null) {
            told.accept(this);
        }
        for (var source : sources.values()) {
            source.leave();
            if (findings != null && followsFindings.compareAndSet(true, false)) {
                findings.leave(source.world);
            }
        }
        var beating = heart;
        if (beating != null) {
            beating.cancel(false);
        }
    }

    private void beat() {
        // The last heartbeat is still unsent: a client that has read nothing for this long is gone.
        if (beats && unsaid.incrementAndGet() >= PATIENCE) {
            dead = true;
        }
        beats = true;
        wake();
    }

    private void wake() {
        if (!ended && woken.compareAndSet(false, true)) {
            try {
                writer.execute(this::write);
            } catch (RejectedExecutionException closing) {
                ended = true;
            }
        }
    }

    private void write() {
        woken.set(false);
        if (dead) {
            end();
            return;
        }
        if (beats && say(heartbeat())) {
            beats = false;
            unsaid.set(0);
        }
        while (!ended && demand.get() > 0) {
            var source = news.poll();
            if (source == null) {
                return;
            }
            source.isQueued.set(false);
            report(source);
        }
    }

    private void report(FollowedSource source) {
        if (source.world.records().withFeed(Feed::isClosed)) {
            sources.remove(source.world);
            if (!isOverAll) {
                end();
            }
            return;
        }
        int most = (int) Math.min(AT_A_TIME, demand.get());
        var fresh = source.world.records().withFeed(feed -> feed.after(source.told, most));
        if (fresh.missed() > 0) {
            if (!resuming && !isOverAll) {
                end();
                return;
            }
            source.told += fresh.missed();
            say(missed(source, fresh.missed()));
        }
        resuming = false;
        for (var event : fresh.events()) {
            // If the connection accepts no more, the event stays, and is sent later.
            if (wanted.test(event) && !say(rendered(source, event))) {
                source.queue();
                return;
            }
            source.told = event.number();
        }
        if (fresh.events().size() == most) {
            source.queue();
        }
    }

    private byte[] missed(FollowedSource source, long count) {
        return isOverAll
                ? bytes("event: missed\ndata: {\"missed\":%d,\"world\":\"%s\"}\n\n".formatted(count, key(source)))
                : bytes("id: %d\nevent: missed\ndata: {\"missed\":%d}\n\n".formatted(source.told, count));
    }

    /** A comment, with the id to resume from for a client that loses this stream before its first event. */
    private byte[] heartbeat() {
        return isOverAll
                ? bytes(":\n\n")
                : bytes(":\nid: %d\n\n".formatted(sources.values().iterator().next().told));
    }

    private boolean say(byte[] text) {
        if (ended || demand.get() == 0) {
            return false;
        }
        demand.getAndUpdate(present -> present == Long.MAX_VALUE ? present : present - 1);
        subscriber.onNext(text);
        return true;
    }

    /** Ends it on the writing thread; the end of a world does not end a stream over all worlds. */
    void endSoon() {
        dead = true;
        wake();
    }

    private void end() {
        cancel();
        subscriber.onComplete();
    }

    private byte[] rendered(FollowedSource source, Feed.FeedEvent event) {
        try {
            var view = EventView.of(event, isOverAll ? key(source) : null);
            var data = new String(json.writeValueAsBytes(view), StandardCharsets.UTF_8);
            var type = event.type().word();
            return isOverAll
                    ? bytes("event: %s\ndata: %s\n\n".formatted(type, data))
                    : bytes("id: %d\nevent: %s\ndata: %s\n\n".formatted(event.number(), type, data));
        } catch (IOException memoryHasNone) {
            throw new IllegalStateException(memoryHasNone);
        }
    }

    private static String key(FollowedSource source) {
        return source.world.merchant().publicKey();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
