package dev.paysandbox.http.connection;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.http.HandlerInstaller;
import dev.paysandbox.http.OwnCertificate;
import dev.paysandbox.settings.SettingTable;
import dev.paysandbox.settings.Settings;
import io.micronaut.http.netty.channel.ChannelPipelineCustomizer;
import io.micronaut.runtime.graceful.GracefulShutdownCapable;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.ssl.OptionalSslHandler;
import io.netty.handler.timeout.IdleStateHandler;
import jakarta.inject.Singleton;
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
    /** Large bodies that arrive may together take up this fraction of the heap, up to an absolute limit. */
    private static final int SHARE_OF_BODIES = 8;

    private static final long MOST_OF_BODIES = 64 << 20;

    private final @Nullable OwnCertificate certificate;
    private final Duration idle;
    private final int limit;
    private final long requestTimeoutMillis;
    private final Set<ConnectionGuard> present = ConcurrentHashMap.newKeySet();
    private final long limitOfBodies =
            Math.min(MOST_OF_BODIES, Runtime.getRuntime().maxMemory() / SHARE_OF_BODIES);
    private final AtomicLong bodies = new AtomicLong();
    private final LongAdder turnedAway = new LongAdder();
    private final CompletableFuture<Void> ended = new CompletableFuture<>();
    /** Whether the sandbox is ending. */
    volatile boolean ending;

    ConnectionGuards(Settings settings, @Nullable OwnCertificate certificate) {
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
                new IdleStateHandler(requestTimeoutMillis, 0, idle.toMillis(), TimeUnit.MILLISECONDS));
        pipeline.addAfter(codec, "connection-guard", new ConnectionGuard(this));
        if (certificate != null) {
            // Plain HTTP passes it, and is answered with a hint.
            pipeline.addFirst(new OptionalSslHandler(certificate.context()));
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

    /** How many were closed because of a limit, or because a request did not arrive completely. */
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

    boolean requiresTls() {
        return certificate != null;
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

    /** Takes memory for bodies, or gives it back if negative. Returns false, and takes nothing, if the limit does not allow it. */
    boolean takeForBodies(long bytes) {
        if (bodies.addAndGet(bytes) <= limitOfBodies || bytes <= 0) {
            return true;
        }
        bodies.addAndGet(-bytes);
        return false;
    }

    Problem tooBusy() {
        return new Problem(ErrorCode.TOO_BUSY, "Too many large bodies arrive at once; send it again later.");
    }

    /** Why a request is refused that does not arrive completely. */
    Problem late() {
        return new Problem(
                ErrorCode.REQUEST_TIMEOUT,
                "The request did not arrive completely within " + requestTimeoutMillis + " ms (requestTimeout).");
    }
}
