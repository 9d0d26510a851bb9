package dev.paysandbox.webhook.courier;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** What all connections of a courier share. */
record CourierResources(
        CourierSettings settings,
        LongSupplier clock,
        EventLoop eventLoop,
        OwnServer ownServer,
        ReceiverRule rule,
        NameResolver names,
        Tls tls) {

    long nanos() {
        return clock.getAsLong();
    }

    Future<?> after(Duration delay, Runnable task) {
        return eventLoop.schedule(task, delay.toNanos(), TimeUnit.NANOSECONDS);
    }
}
