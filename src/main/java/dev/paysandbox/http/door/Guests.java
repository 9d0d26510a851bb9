package dev.paysandbox.http.door;

import dev.paysandbox.domain.Problem;
import dev.paysandbox.http.ErrorView;
import dev.paysandbox.settings.Settings;
import dev.paysandbox.time.HostTime;
import io.micronaut.runtime.graceful.GracefulShutdownCapable;
import io.micronaut.serde.ObjectMapper;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.util.Comparator;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** All connections of clients, and what they may take up together. */
@Singleton
public final class Guests implements GracefulShutdownCapable {
    /** How much of the heap the large bodies on their way in may take up, and how many bytes at most. */
    private static final int SHARE_OF_BODIES = 8;

    private static final long MOST_OF_BODIES = 64 << 20;

    private final ObjectMapper json;
    private final int limit;
    private final long patienceMillis;
    private final long roomForBodies =
            Math.min(MOST_OF_BODIES, Runtime.getRuntime().maxMemory() / SHARE_OF_BODIES);
    private final Set<Guest> present = ConcurrentHashMap.newKeySet();
    private final AtomicLong bodies = new AtomicLong();
    private final LongAdder turnedAway = new LongAdder();
    private volatile boolean ending;

    Guests(Settings settings, ObjectMapper json) {
        this.json = json;
        limit = settings.reception().connections();
        patienceMillis = settings.reception().patience().toMillis();
    }

    /** How many connections are open. */
    public long present() {
        return present.size();
    }

    /** How many were closed for want of room, or because their requests did not come to an end. */
    public long turnedAway() {
        return turnedAway.sum();
    }

    /** Requests that have been answered are over, though their bodies should still be on their way. */
    @Override
    public CompletionStage<?> shutdownGracefully() {
        ending = true;
        present.forEach(Guest::goUnlessOwed);
        return CompletableFuture.completedFuture(null);
    }

    /** Whether the sandbox is to end. */
    boolean isEnding() {
        return ending;
    }

    long patienceMillis() {
        return patienceMillis;
    }

    long now() {
        return HostTime.SYSTEM.nanos().getAsLong();
    }

    /** One more; where that is too many, the one idle longest goes, and where none is idle, the new one. */
    void enter(Guest guest) {
        present.add(guest);
        if (present.size() > limit) {
            turnedAway.increment();
            present.stream()
                    .filter(other -> other != guest && other.isIdle())
                    .min(Comparator.comparingLong(Guest::idleSince))
                    .ifPresentOrElse(Guest::goIfIdle, guest::go);
        }
    }

    void leave(Guest guest) {
        present.remove(guest);
    }

    void turnAway() {
        turnedAway.increment();
    }

    /** False where there is no room for so much more of a body. */
    boolean take(long bytes) {
        if (bodies.addAndGet(bytes) <= roomForBodies) {
            return true;
        }
        bodies.addAndGet(-bytes);
        return false;
    }

    void giveBack(long bytes) {
        bodies.addAndGet(-bytes);
    }

    /** What is said to a connection that is closed because of the problem. */
    FullHttpResponse refusal(Problem problem) {
        try {
            var words = json.writeValueAsBytes(ErrorView.answer(problem).body());
            var answer = new DefaultFullHttpResponse(
                    HttpVersion.HTTP_1_1,
                    HttpResponseStatus.valueOf(problem.code().status()),
                    Unpooled.wrappedBuffer(words));
            answer.headers()
                    .set(HttpHeaderNames.CONTENT_TYPE, HttpHeaderValues.APPLICATION_JSON)
                    .set(HttpHeaderNames.CONTENT_LENGTH, words.length)
                    .set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
            return answer;
        } catch (IOException memoryHasNone) {
            throw new IllegalStateException(memoryHasNone);
        }
    }
}
