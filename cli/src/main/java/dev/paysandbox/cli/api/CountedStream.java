package dev.paysandbox.cli.api;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Function;

/** Counts the bytes that are read. If reading fails, it throws an exception with a sentence for the user. */
public final class CountedStream extends FilterInputStream {
    private final Function<IOException, RuntimeException> failure;
    private volatile long count;

    /** @param failure returns the exception to throw if reading fails */
    public CountedStream(InputStream bytes, Function<IOException, RuntimeException> failure) {
        super(bytes);
        this.failure = failure;
    }

    /** The number of bytes read so far. Any thread may call this. */
    public long count() {
        return count;
    }

    @Override
    public int read() {
        var one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    @SuppressWarnings("NonAtomicVolatileUpdate") // one thread reads
    public int read(byte[] into, int at, int most) {
        try {
            int read = super.read(into, at, most);
            count += Math.max(0, read);
            return read;
        } catch (IOException broken) {
            throw failure.apply(broken);
        }
    }
}
