package dev.paysandbox.webhook.courier;

import java.util.concurrent.atomic.AtomicInteger;

/** Counts that other threads may read. */
record Gauges(AtomicInteger accepted, AtomicInteger inFlight, AtomicInteger receivers) {
    Gauges() {
        this(new AtomicInteger(), new AtomicInteger(), new AtomicInteger());
    }
}
