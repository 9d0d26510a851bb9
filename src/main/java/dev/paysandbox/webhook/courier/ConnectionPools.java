package dev.paysandbox.webhook.courier;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** All senders, and the resources that their pools share. Confined to the event loop. */
final class ConnectionPools {
    static final String CLOSED = "the courier closed before the notification was delivered";
    static final String UNWANTED = "the notification was no longer needed when its turn came";

    private static final Logger LOG = LoggerFactory.getLogger(Courier.class);

    private final CourierSettings settings;
    private final LongSupplier nanos;
    private final Gauges gauges;
    private final EventLoop eventLoop;
    private final OwnServer ownServer;
    private final NameResolver names;
    private final Tls tls;
    private final Map<String, SenderPools> senders = new HashMap<>();
    private @Nullable CompletableFuture<Void> closing;

    ConnectionPools(
            CourierSettings settings,
            LongSupplier nanos,
            AddressLookup lookup,
            OwnServer ownServer,
            Gauges gauges,
            EventLoop eventLoop) {
        this.ownServer = ownServer;
        this.settings = settings;
        this.nanos = nanos;
        this.gauges = gauges;
        this.eventLoop = eventLoop;
        names = new NameResolver(lookup, eventLoop);
        tls = new Tls(settings.trustAllCertificates(), ownServer);
    }

    CourierSettings settings() {
        return settings;
    }

    Gauges gauges() {
        return gauges;
    }

    EventLoop eventLoop() {
        return eventLoop;
    }

    OwnServer ownServer() {
        return ownServer;
    }

    NameResolver names() {
        return names;
    }

    Tls tls() {
        return tls;
    }

    long nanos() {
        return nanos.getAsLong();
    }

    Future<?> after(Duration delay, Runnable task) {
        return eventLoop.schedule(task, delay.toNanos(), TimeUnit.NANOSECONDS);
    }

    void accept(QueuedRequest queued) {
        if (closing != null) {
            report(queued, RequestResult.unsent(Outcome.ABANDONED, CLOSED));
            return;
        }
        senders.computeIfAbsent(queued.webhookRequest().sender(), name -> new SenderPools(this, name))
                .accept(queued);
    }

    void forget(SenderPools sender) {
        senders.remove(sender.name(), sender);
    }

    /** Called once for every accepted request, when it ends. */
    void report(QueuedRequest queued, RequestResult result) {
        gauges.accepted().decrementAndGet();
        complete(queued.done(), result);
        completeIfClosed();
    }

    /**
     * Accepts no more requests and abandons those that wait; {@code empty} completes when the last one in flight has
     * ended.
     */
    void close(CompletableFuture<Void> empty) {
        closing = empty;
        List.copyOf(senders.values()).forEach(SenderPools::abandonWaiting);
        completeIfClosed();
    }

    /** Abandons the requests still in flight, and ends the threads that look up names. */
    void abandonRest() {
        List.copyOf(senders.values()).forEach(SenderPools::abandonInFlight);
        names.close();
    }

    private void completeIfClosed() {
        if (closing != null && gauges.inFlight().get() == 0) {
            closing.complete(null);
        }
    }

    /** An exception of the callback must not stop the event loop. */
    static void complete(Consumer<RequestResult> done, RequestResult result) {
        try {
            done.accept(result);
        } catch (RuntimeException | Error e) {
            LOG.error("The callback of a result failed", e);
        }
    }
}
