package dev.paysandbox.http.connection;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.http.ErrorView;
import dev.paysandbox.http.HandlerInstaller;
import dev.paysandbox.http.OwnCertificate;
import dev.paysandbox.settings.SettingTable;
import dev.paysandbox.settings.Settings;
import io.micronaut.http.netty.channel.ChannelPipelineCustomizer;
import io.micronaut.runtime.graceful.GracefulShutdownCapable;
import io.micronaut.serde.ObjectMapper;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.ssl.OptionalSslHandler;
import io.netty.handler.timeout.IdleStateHandler;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * All connections of clients, and the limits that they share. Each gets an idle time-out and a {@link ConnectionGuard},
 * and TLS before them if the settings name a certificate.
 */
@Singleton
public final class ConnectionGuards extends HandlerInstaller implements GracefulShutdownCapable {
    /** Arriving large bodies may take up this fraction of the heap, up to an absolute limit. */
    private static final int SHARE_OF_BODIES = 8;

    private static final long MOST_OF_BODIES = 64 << 20;

    private final ObjectMapper json;
    private final @Nullable OwnCertificate certificate;
    private final Duration idle;
    private final int limit;
    private final long requestTimeoutMillis;
    private final long limitOfBodies =
            Math.min(MOST_OF_BODIES, Runtime.getRuntime().maxMemory() / SHARE_OF_BODIES);
    private final Set<ConnectionGuard> present = ConcurrentHashMap.newKeySet();
    private final AtomicLong bodies = new AtomicLong();
    private final LongAdder turnedAway = new LongAdder();
    private final CompletableFuture<Void> ended = new CompletableFuture<>();
    /** Whether the sandbox is ending. */
    volatile boolean ending;

    ConnectionGuards(Settings settings, ObjectMapper json, @Nullable OwnCertificate certificate) {
        this.json = json;
        this.certificate = certificate;
        idle = settings.of(SettingTable.IDLE_TIMEOUT);
        limit = settings.of(SettingTable.MAX_CONNECTIONS);
        requestTimeoutMillis = settings.of(SettingTable.REQUEST_TIMEOUT).toMillis();
    }

    @Override
    protected void install(ChannelPipeline pipeline) {
        var codec = ChannelPipelineCustomizer.HANDLER_HTTP_SERVER_CODEC;
        // The framework's own time-out counts whole seconds, and is infinite below one second.
        pipeline.addBefore(
                codec,
                ChannelPipelineCustomizer.HANDLER_IDLE_STATE,
                new IdleStateHandler(0, 0, idle.toMillis(), TimeUnit.MILLISECONDS));
        pipeline.addAfter(codec, "connection-guard", new ConnectionGuard(this));
        if (certificate != null) {
            // Plain HTTP passes it, and is answered with a hint.
            pipeline.addFirst(new OptionalSslHandler(certificate.context()), new RequestCheck.DecryptedInput());
        }
    }

    @Override
    protected void installAtListener(ChannelPipeline pipeline) {
        pipeline.addLast(new AcceptFailures());
    }

    /** The number of open connections. */
    public long present() {
        return present.size();
    }

    /** How many were closed because of a limit, or because a request did not arrive in time. */
    public long turnedAway() {
        return turnedAway.sum();
    }

    /**
     * Waits for the answers to complete requests; not for bodies that are still arriving, nor for clients that do not
     * read. The result completes when no connection can cause work any more. The framework itself waits only until the
     * sockets are closed, and handles requests that have broken off after that.
     */
    @Override
    public CompletionStage<?> shutdownGracefully() {
        ending = true;
        present.forEach(ConnectionGuard::closeUnlessOwed);
        endIfNoneIsLeft();
        return ended;
    }

    private void endIfNoneIsLeft() {
        if (ending && present.isEmpty()) {
            ended.complete(null);
        }
    }

    long requestTimeoutMillis() {
        return requestTimeoutMillis;
    }

    /** Takes a connection in until it leaves. Returns false if it is one too many and must be closed. */
    boolean enter(ConnectionGuard guard) {
        present.add(guard);
        if (present.size() > limit) {
            turnedAway.increment();
            return false;
        }
        if (ending) {
            // It was accepted just before the server stopped listening.
            guard.closeUnlessOwed();
        }
        return true;
    }

    void leave(ConnectionGuard guard) {
        present.remove(guard);
        endIfNoneIsLeft();
    }

    void countTurnedAway() {
        turnedAway.increment();
    }

    /** Why a request is refused that has not arrived in time. */
    Problem late() {
        return new Problem(
                ErrorCode.REQUEST_TIMEOUT,
                "The request did not arrive completely within " + requestTimeoutMillis + " ms (requestTimeout).");
    }

    /** The answer on a connection that is closed because of the problem. */
    FullHttpResponse refusal(Problem problem) {
        try {
            var view = ErrorView.answer(problem);
            var bytes = json.writeValueAsBytes(view.body());
            var answer = new DefaultFullHttpResponse(
                    HttpVersion.HTTP_1_1,
                    HttpResponseStatus.valueOf(problem.code().status()),
                    Unpooled.wrappedBuffer(bytes));
            view.getHeaders().forEachValue((name, value) -> answer.headers().set(name, value));
            answer.headers()
                    .set(HttpHeaderNames.CONTENT_TYPE, HttpHeaderValues.APPLICATION_JSON)
                    .set(HttpHeaderNames.CONTENT_LENGTH, bytes.length)
                    .set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
            return answer;
        } catch (IOException impossibleInMemory) {
            throw new IllegalStateException(impossibleInMemory);
        }
    }

    /**
     * The body of a connection's current request, and its share of the limit for large bodies. Confined to the connection's
     * event loop.
     */
    final class RequestBody {
        /** Always accepted for each body; only the rest counts towards the limit of all connections. */
        private static final int SMALL = 16 * 1024;

        private long size;
        private long taken;
        private boolean streamed;

        void begin() {
            size = 0;
            streamed = false;
        }

        /** The body is read as it arrives, and so does not count towards the limit. */
        void stream() {
            streamed = true;
            giveBack();
        }

        boolean isStreamed() {
            return streamed;
        }

        /** Returns false if the limit does not allow this many more bytes. */
        boolean grow(int bytes) {
            size += bytes;
            if (streamed || size <= SMALL || bytes == 0) {
                return true;
            }
            if (bodies.addAndGet(bytes) > limitOfBodies) {
                bodies.addAndGet(-bytes);
                return false;
            }
            taken += bytes;
            return true;
        }

        void giveBack() {
            if (taken > 0) {
                bodies.addAndGet(-taken);
                taken = 0;
            }
        }
    }
}
