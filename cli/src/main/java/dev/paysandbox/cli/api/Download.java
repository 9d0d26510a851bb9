package dev.paysandbox.cli.api;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;

/** An answer as it comes in. Reading it throws OutOfReach where it breaks off, so that its end is the document's. */
public final class Download extends FilterInputStream {
    private final URI from;
    private volatile long count;

    Download(URI from, InputStream answer) {
        super(answer);
        this.from = from;
    }

    /** How many bytes have come; any thread may ask. */
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
            throw OutOfReach.at(from, broken);
        }
    }
}
