package dev.paysandbox.support;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** What the sandbox writes on stderr while a test listens. */
public final class Log implements AutoCloseable {
    private final PrintStream before = System.err;
    private final ByteArrayOutputStream written = new ByteArrayOutputStream();

    private Log() {
        System.setErr(new PrintStream(written, true, StandardCharsets.UTF_8));
    }

    public static Log listened() {
        return new Log();
    }

    public String text() {
        return written.toString(StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        System.setErr(before);
    }
}
