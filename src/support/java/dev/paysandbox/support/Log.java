package dev.paysandbox.support;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** What the sandbox writes on stderr while a test listens. */
public final class Log implements AutoCloseable {
    private final PrintStream before = System.err;
    private final ByteArrayOutputStream written = new ByteArrayOutputStream() {
        @Override
        public synchronized void write(byte[] bytes, int from, int length) {
            super.write(bytes, from, length);
            notifyAll();
        }
    };

    private Log() {
        System.setErr(new PrintStream(written, true, StandardCharsets.UTF_8));
    }

    public static Log listened() {
        return new Log();
    }

    public String text() {
        return written.toString(StandardCharsets.UTF_8);
    }

    /** Returns when these words have been written. */
    public void waitsFor(String words) throws InterruptedException {
        synchronized (written) {
            while (!text().contains(words)) {
                written.wait();
            }
        }
    }

    @Override
    public void close() {
        System.setErr(before);
    }
}
