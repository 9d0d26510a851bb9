package dev.paysandbox.http.connection;

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
import io.netty.util.internal.PlatformDependent;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.util.Comparator;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** All connections of clients, and what they may take up together. */
@Singleton
public final class ConnectionGuards implements GracefulShutdownCapable {
    /** How much of the heap the large bodies on their way in may take up, and how many bytes at most. */
    private static final int SHARE_OF_BODIES = 8;

    private static final long MOST_OF_BODIES = 64 << 20;

    /** How much of the memory outside the heap answers may take up that are written and not read. */
    private static final int SHARE_OF_ANSWERS = 4;

    private static final int LEAST_UNHEARD = 16;
    private static final int MOST_UNHEARD = 256;

    private final ObjectMapper json;
    private final int limit;
    private final long patienceMillis;
    private final long roomForBodies =
            Math.min(MOST_OF_BODIES, Runtime.getRuntime().maxMemory() / SHARE_OF_BODIES);
    private final long roomForAnswers = PlatformDependent.maxDirectMemory() / SHARE_OF_ANSWERS;
    private final Set<ConnectionGuard> present = ConcurrentHashMap.newKeySet();
    private final Set<ConnectionGuard> unread = ConcurrentHashMap.newKeySet();
    private final AtomicLong bodies = new AtomicLong();
    private final LongAdder turnedAway = new LongAdder();
    private volatile boolean ending;

    ConnectionGuards(Settings settings, ObjectMapper json) {
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

    /**
     * Answers that are about to be given are waited for. Requests whose bodies are still on their way are not, nor are
     * clients that read nothing.
     */
    @Override
    public CompletionStage<?> shutdownGracefully() {
        ending = true;
        present.forEach(ConnectionGuard::goUnlessOwed);
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

    /** How many connections may be accepted and not read yet. */
    int mostUnheard() {
        return Math.max(LEAST_UNHEARD, Math.min(MOST_UNHEARD, limit / 8));
    }

    /**
     * One more. Where that is too many, another goes: the one waited for longest, for the rest of its request or for
     * reading its answers, otherwise the one idle longest. Where all are busy with whole requests, the new one goes.
     */
    void enter(ConnectionGuard guard) {
        present.add(guard);
        while (present.size() > limit) {
            var other = oldest(guard);
            if (other == null) {
                turnedAway.increment();
                guard.go();
                return;
            }
            // Whoever removes it sends it away, so that no two make room by the same one.
            if (present.remove(other)) {
                turnedAway.increment();
                other.goUnlessBusy();
            }
        }
    }

    private @Nullable ConnectionGuard oldest(ConnectionGuard entering) {
        ConnectionGuard waitedFor = null;
        ConnectionGuard idle = null;
        for (var other : present) {
            var its = other.activity();
            if (other == entering) {
                continue;
            }
            if (its.isWaitedFor()) {
                boolean isOlder = waitedFor == null
                        || its.waitedForSince() < waitedFor.activity().waitedForSince();
                waitedFor = isOlder ? other : waitedFor;
            } else if (its.isIdle()
                    && (idle == null || its.idleSince() < idle.activity().idleSince())) {
                idle = other;
            }
        }
        return waitedFor != null ? waitedFor : idle;
    }

    /** A request of it came after it was chosen to go. */
    void stay(ConnectionGuard guard) {
        present.add(guard);
    }

    void leave(ConnectionGuard guard) {
        present.remove(guard);
        unread.remove(guard);
    }

    /** Has more answers than it reads. Where all of those together keep too much, the one that is longest so goes. */
    void doesNotRead(ConnectionGuard guard) {
        unread.add(guard);
        long kept = 0;
        for (var one : unread) {
            kept += one.unread();
        }
        while (kept > roomForAnswers) {
            var longest = unread.stream()
                    .min(Comparator.comparingLong(one -> one.activity().waitedForSince()));
            if (longest.isEmpty()) {
                return;
            }
            kept -= longest.get().unread();
            if (unread.remove(longest.get())) {
                turnedAway.increment();
                longest.get().go();
            }
        }
    }

    void reads(ConnectionGuard guard) {
        unread.remove(guard);
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
            var view = ErrorView.answer(problem);
            var words = json.writeValueAsBytes(view.body());
            var answer = new DefaultFullHttpResponse(
                    HttpVersion.HTTP_1_1,
                    HttpResponseStatus.valueOf(problem.code().status()),
                    Unpooled.wrappedBuffer(words));
            view.getHeaders().forEachValue((name, value) -> answer.headers().set(name, value));
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
