package dev.paysandbox.http.control.world;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A body that is read as it arrives, up to a limit; reading more throws Problem BODY_TOO_LARGE. */
final class BoundedBody extends FilterInputStream {
    private final long most;
    private long left;

    BoundedBody(InputStream body, long most) {
        super(body);
        this.most = most;
        left = most;
    }

    @Override
    public int read() throws IOException {
        int read = super.read();
        count(read < 0 ? 0 : 1);
        return read;
    }

    @Override
    public int read(byte[] into, int at, int length) throws IOException {
        int read = super.read(into, at, length);
        count(Math.max(read, 0));
        return read;
    }

    private void count(int read) {
        left -= read;
        if (left < 0) {
            throw tooLarge();
        }
    }

    Problem tooLarge() {
        return new Problem(
                ErrorCode.BODY_TOO_LARGE,
                "The snapshot is larger than " + most + " bytes; the setting maxSnapshotBytes allows more.");
    }
}
