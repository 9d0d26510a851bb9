package dev.paysandbox.log;

import dev.paysandbox.time.HostTime;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;
import org.slf4j.Marker;
import org.slf4j.event.Level;
import org.slf4j.helpers.LegacyAbstractLogger;

/**
 * One logger: {@code 2026-11-22T10:15:30.123-03:00 WARN Worlds - text}. Messages of our own classes are masked. Of
 * other messages only the literal text is written, because their arguments may quote requests.
 */
final class Log extends LegacyAbstractLogger {
    private static final long serialVersionUID = 1;

    private static final String OURS = "dev.paysandbox.";

    /** Loaded with the first line, because most runs have none. */
    private static final class Times {
        static final DateTimeFormatter FORMAT =
                DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSXXX").withZone(ZoneId.systemDefault());
    }

    private final transient LogOutput out;
    private final transient HostTime time;
    /** The lowest level that is written; null for a logger that is switched off. */
    private final @Nullable Level least;

    Log(String name, @Nullable Level least, LogOutput out, HostTime time) {
        this.name = name;
        this.least = least;
        this.out = out;
        this.time = time;
    }

    @Override
    protected void handleNormalizedLoggingCall(
            Level level,
            @Nullable Marker marker,
            String pattern,
            Object @Nullable [] arguments,
            @Nullable Throwable failure) {
        if (!out.takes(level)) {
            return;
        }
        boolean ours = name.startsWith(OURS);
        var line = new StringBuilder()
                .append(Times.FORMAT.format(
                        Instant.ofEpochMilli(time.wallMillis().getAsLong())))
                .append(' ')
                .append(level)
                .append(' ')
                .append(name, name.lastIndexOf('.') + 1, name.length())
                .append(" - ");
        append(ours ? LogText.masked(pattern, arguments) : LogText.ofSource(pattern, arguments), line);
        if (failure != null) {
            append("\n" + Trace.of(failure, ours), line);
        }
        out.write(level, line.append('\n').toString());
    }

    /** Escapes line breaks, so that no text can imitate the beginning of another message. */
    private static void append(String text, StringBuilder line) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\n') {
                line.append("\n  ");
            } else if (c == '\t') {
                line.append("  ");
            } else if (c != '\r') {
                line.append(Character.isISOControl(c) ? '\ufffd' : c);
            }
        }
    }

    private boolean is(Level level) {
        return least != null && level.toInt() >= least.toInt();
    }

    @Override
    protected @Nullable String getFullyQualifiedCallerName() {
        return null;
    }

    @Override
    public boolean isTraceEnabled() {
        return is(Level.TRACE);
    }

    @Override
    public boolean isDebugEnabled() {
        return is(Level.DEBUG);
    }

    @Override
    public boolean isInfoEnabled() {
        return is(Level.INFO);
    }

    @Override
    public boolean isWarnEnabled() {
        return is(Level.WARN);
    }

    @Override
    public boolean isErrorEnabled() {
        return is(Level.ERROR);
    }
}
