package dev.paysandbox.http.control;

import dev.paysandbox.journal.Feed;
import dev.paysandbox.world.World;
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
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.FluxSink;

/**
 * A client that follows the events of one world, or of all. It keeps only the number of the last event sent for each
 * world, and reads the next from the world's feed when the connection accepts one. A client that follows one world
 * and falls so far behind that the feed drops events is disconnected; one that follows all worlds is told how many
 * events of a world it missed. All writing is done on one thread.
 */
final class EventStream {
    /** In heartbeats. */
    private static final int PATIENCE = 4;

    /** A followed world. */
    private final class FollowedSource {
        private final World world;
        private final AtomicBoolean isQueued = new AtomicBoolean();
        private final Runnable waking = this::hasNews;
        /** The number of the last event sent; only the writing thread advances it. */
        private long lastSent;

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
            world.records().onFeed(feed -> feed.leave(waking));
        }
    }

    private final boolean isOverAll;
    private final Map<World, FollowedSource> sources = new ConcurrentHashMap<>();
    /** Sources that may have new events. */
    private final Queue<FollowedSource> news = new ConcurrentLinkedQueue<>();

    private final Predicate<Feed.FeedEvent> wanted;
    private final ObjectMapper json;
    private final Executor writer;
    private final FluxSink<byte[]> client;
    private final Consumer<EventStream> onEnd;
    private final AtomicBoolean woken = new AtomicBoolean();
    private volatile boolean ended;
    private volatile boolean isHeartbeatDue = true;
    private final AtomicInteger unsentHeartbeats = new AtomicInteger();
    private volatile boolean ending;
    /** Whether a gap is to be reported to the client, instead of ending the stream. */
    private boolean resuming;

    /**
     * A stream to a client. The caller adds the worlds, and then starts it.
     *
     * @param isOverAll whether it follows all worlds, and so names the world of each event
     * @param onEnd called once, when it ends
     */
    EventStream(
            boolean isOverAll,
            Predicate<Feed.FeedEvent> wanted,
            ObjectMapper json,
            Executor writer,
            FluxSink<byte[]> client,
            Consumer<EventStream> onEnd) {
        this.isOverAll = isOverAll;
        this.wanted = wanted;
        this.json = json;
        this.writer = writer;
        this.client = client;
        this.onEnd = onEnd;
    }

    /**
     * Follows the only world; the stream ends at once if too many clients follow it already.
     *
     * @param from the number of the last event that the client received, or null to begin now
     */
    void follow(World world, @Nullable Long from) {
        var source = new FollowedSource(world);
        sources.put(world, source);
        resuming = from != null;
        world.records().onFeed(feed -> {
            ending = !feed.follow(source.waking);
            // A number above the newest comes from an earlier sandbox, so all events of this one are new.
            source.lastSent = from == null ? feed.count() : from > feed.count() ? 0 : from;
        });
        source.queue();
    }

    /** Follows one of all worlds. */
    void add(World world, boolean isNew) {
        var source = new FollowedSource(world);
        if (!ended && sources.putIfAbsent(world, source) == null) {
            // No other thread has the source yet.
            world.records().onFeed(feed -> {
                source.lastSent = isNew ? 0 : feed.count();
                feed.watch(source.waking);
            });
            if (isNew) {
                source.hasNews();
            }
            if (ended) {
                source.leave();
            }
        }
    }

    void start(TaskScheduler scheduler, Duration heartbeat) {
        ScheduledFuture<?> heartbeats;
        try {
            heartbeats = scheduler.scheduleWithFixedDelay(heartbeat, heartbeat, this::beat);
        } catch (RejectedExecutionException closing) {
            client.complete();
            return;
        }
        client.onDispose(() -> {
            ended = true;
            onEnd.accept(this);
            sources.values().forEach(FollowedSource::leave);
            heartbeats.cancel(false);
        });
        client.onRequest(more -> wake());
    }

    private void beat() {
        // The last heartbeat is still unsent: a client that has read nothing for this long is gone.
        if (isHeartbeatDue && unsentHeartbeats.incrementAndGet() >= PATIENCE) {
            ending = true;
        }
        isHeartbeatDue = true;
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
        if (ending) {
            client.complete();
            return;
        }
        if (isHeartbeatDue && send(heartbeat())) {
            isHeartbeatDue = false;
            unsentHeartbeats.set(0);
        }
        while (!ended && client.requestedFromDownstream() > 0) {
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
                client.complete();
            }
            return;
        }
        var fresh = source.world.records().withFeed(feed -> feed.after(source.lastSent, 1));
        if (fresh.missed() > 0) {
            if (!resuming && !isOverAll) {
                client.complete();
                return;
            }
            source.lastSent += fresh.missed();
            send(missed(source, fresh.missed()));
        }
        resuming = false;
        for (var event : fresh.events()) {
            // If the connection accepts no more, the event stays, and is sent later.
            if (wanted.test(event) && !send(rendered(source, event))) {
                source.queue();
                return;
            }
            source.lastSent = event.number();
        }
        if (!fresh.events().isEmpty()) {
            source.queue();
        }
    }

    private byte[] missed(FollowedSource source, long count) {
        return isOverAll
                ? bytes("event: missed\ndata: {\"missed\":%d,\"world\":\"%s\"}\n\n".formatted(count, key(source)))
                : bytes("id: %d\nevent: missed\ndata: {\"missed\":%d}\n\n".formatted(source.lastSent, count));
    }

    /** A comment, with the id to resume from for a client that loses this stream before its first event. */
    private byte[] heartbeat() {
        return isOverAll
                ? bytes(":\n\n")
                : bytes(":\nid: %d\n\n".formatted(sources.values().iterator().next().lastSent));
    }

    private boolean send(byte[] text) {
        if (ended || client.requestedFromDownstream() == 0) {
            return false;
        }
        client.next(text);
        return true;
    }

    /** Ends it on the writing thread; the end of a world does not end a stream over all worlds. */
    void endSoon() {
        ending = true;
        wake();
    }

    private byte[] rendered(FollowedSource source, Feed.FeedEvent event) {
        try {
            var payment = event.paymentId();
            var state = payment == null ? null : source.world.records().deliveryState(payment);
            var view = EventView.of(event, isOverAll ? key(source) : null, state);
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
