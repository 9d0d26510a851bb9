package dev.paysandbox.cli.api;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;

/**
 * A streamed response. If the connection breaks, reading throws OutOfReach. So the end of the stream is the end of the
 * document.
 */
public final class Download extends FilterInputStream {
    private final URI from;
    private volatile long count;

    Download(URI from, InputStream answer) {
        super(answer);
        this.from = from;
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
            throw OutOfReach.at(from, broken);
        }
    }
}
