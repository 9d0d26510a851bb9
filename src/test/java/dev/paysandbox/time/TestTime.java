package dev.paysandbox.time;

import java.util.function.LongSupplier;

/** The computer's time as a test sets it. */
public final class TestTime extends HostTime {
    private final LongSupplier wallMillis;
    private final LongSupplier nanos;

    public TestTime(LongSupplier wallMillis, LongSupplier nanos) {
        this.wallMillis = wallMillis;
        this.nanos = nanos;
    }

    @Override
    public long wallMillis() {
        return wallMillis.getAsLong();
    }

    @Override
    public long nanos() {
        return nanos.getAsLong();
    }
}
