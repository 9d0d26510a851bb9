package dev.paysandbox.http.control;

import dev.paysandbox.app.Feed;
import dev.paysandbox.app.World;
import io.micronaut.scheduling.TaskScheduler;
import io.micronaut.serde.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/**
 * One who follows a world. It holds nothing but the number of the event it was told last: what is new it takes from the
 * feed, as much as the connection has room for. Who falls so far behind that the feed forgets something is cut off. All
 * writing is done on one thread.
 */
final class EventStream implements Subscription {
    private static final int AT_A_TIME = 64;
    /** In heartbeats. */
    private static final int PATIENCE = 4;

    private final World world;
    private final Predicate<Feed.Happening> wanted;
    private final ObjectMapper json;
    private final Executor writer;
    private final Subscriber<? super byte[]> subscriber;
    private final AtomicLong demand = new AtomicLong();
    private final AtomicBoolean woken = new AtomicBoolean();
    private final Runnable waking = this::wake;
    private volatile boolean beats = true;
    private volatile boolean ended;
    private volatile boolean dead;
    private final AtomicInteger unsaid = new AtomicInteger();
    /** Told last; only the writing thread goes on from it. */
    private long told;
    /** Whether a gap is still to be told rather than a reason to be cut off. */
    private boolean resuming;

    /** Whether so many follow that this one may not. */
    private boolean full;

    private @Nullable ScheduledFuture<?> heart;

    private EventStream(
            World world,
            Predicate<Feed.Happening> wanted,
            @Nullable Long from,
            ObjectMapper json,
            Executor writer,
            Subscriber<? super byte[]> subscriber) {
        this.world = world;
        this.wanted = wanted;
        this.json = json;
        this.writer = writer;
        this.subscriber = subscriber;
        resuming = from != null;
        told = world.withFeed(feed -> {
            full = !feed.follow(waking);
            // What bears a higher number than there is was told by a sandbox of before: of this one all is new.
            return from == null ? feed.count() : from > feed.count() ? 0 : from;
        });
    }

    /** @param from the number of the event that the client was told last, or null where it begins now */
    static void open(
            World world,
            Predicate<Feed.Happening> wanted,
            @Nullable Long from,
            ObjectMapper json,
            Executor writer,
            TaskScheduler scheduler,
            Duration heartbeat,
            Subscriber<? super byte[]> subscriber) {
        var stream = new EventStream(world, wanted, from, json, writer, subscriber);
        if (stream.full) {
            stream.ended = true;
            subscriber.onSubscribe(stream);
            subscriber.onComplete();
            return;
        }
        stream.heart = scheduler.scheduleWithFixedDelay(heartbeat, heartbeat, stream::beat);
        subscriber.onSubscribe(stream);
    }

    @Override
    public void request(long more) {
        demand.getAndUpdate(present -> present + more < 0 ? Long.MAX_VALUE : present + more);
        wake();
    }

    @Override
    public void cancel() {
        ended = true;
        world.withFeed(feed -> {
            feed.leave(waking);
            return feed;
        });
        var beating = heart;
        if (beating != null) {
            beating.cancel(false);
        }
    }

    private void beat() {
        // The last one is still unsaid: whoever has taken nothing for so long is not there any more.
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
        if (dead || world.withFeed(Feed::isClosed)) {
            end();
            return;
        }
        if (beats && say(heartbeat())) {
            beats = false;
            unsaid.set(0);
        }
        int most = (int) Math.min(AT_A_TIME, demand.get());
        if (ended || most == 0) {
            return;
        }
        var news = world.withFeed(feed -> feed.after(told, most));
        if (news.missed() > 0) {
            if (!resuming) {
                end();
                return;
            }
            told += news.missed();
            say(text(told, "missed", "{\"missed\":" + news.missed() + "}"));
        }
        resuming = false;
        for (var happening : news.happenings()) {
            // Without room it stays where it is, and goes on when there is some again.
            if (wanted.test(happening) && !say(rendered(happening))) {
                return;
            }
            told = happening.number();
        }
        if (news.happenings().size() == most) {
            wake();
        }
    }

    /** A comment, and where to go on from for whoever loses this stream before any event has come. */
    private byte[] heartbeat() {
        return (":\nid: " + told + "\n\n").getBytes(StandardCharsets.UTF_8);
    }

    private boolean say(byte[] text) {
        if (ended || demand.get() == 0) {
            return false;
        }
        demand.getAndUpdate(present -> present == Long.MAX_VALUE ? present : present - 1);
        subscriber.onNext(text);
        return true;
    }

    private void end() {
        cancel();
        subscriber.onComplete();
    }

    private byte[] rendered(Feed.Happening happening) {
        try {
            return text(
                    happening.number(),
                    happening.type().word(),
                    new String(json.writeValueAsBytes(EventView.of(happening)), StandardCharsets.UTF_8));
        } catch (IOException memoryHasNone) {
            throw new IllegalStateException(memoryHasNone);
        }
    }

    private static byte[] text(long id, String type, String data) {
        return "id: %d\nevent: %s\ndata: %s\n\n".formatted(id, type, data).getBytes(StandardCharsets.UTF_8);
    }
}
