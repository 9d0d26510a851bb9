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
 * One logger: {@code 2026-11-22T10:15:30.123-03:00 WARN Worlds - text}. What our own classes say goes through the mask.
 * Of what others say only the words that stand in their source are written, for they quote requests.
 */
final class Log extends LegacyAbstractLogger {
    private static final long serialVersionUID = 1;

    private static final String OURS = "dev.paysandbox.";

    /** Made with the first line, for most runs have none. */
    private static final class Times {
        static final DateTimeFormatter FORMAT =
                DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSXXX").withZone(ZoneId.systemDefault());
    }

    private final transient Lines out;
    private final transient HostTime time;
    /** Null for a logger that says nothing at all. */
    private final @Nullable Level least;

    Log(String name, @Nullable Level least, Lines out, HostTime time) {
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
        append(ours ? Words.masked(pattern, arguments) : Words.ofSource(pattern, arguments), line);
        if (failure != null) {
            append("\n" + Trace.of(failure, ours), line);
        }
        out.write(level, line.append('\n').toString());
    }

    /** Whatever a text holds, none of its lines looks like the beginning of another message. */
    private static void append(String text, StringBuilder line) {
        for (int i = 0; i < text.length(); i++) {
            char notification = text.charAt(i);
            if (notification == '\n') {
                line.append("\n  ");
            } else if (notification == '\t') {
                line.append("  ");
            } else if (notification != '\r') {
                line.append(Character.isISOControl(notification) ? '\ufffd' : notification);
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
