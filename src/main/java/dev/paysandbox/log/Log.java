package dev.paysandbox.log;

import dev.paysandbox.text.Mask;
import dev.paysandbox.time.HostTime;
import dev.paysandbox.time.Timestamps;
import org.jspecify.annotations.Nullable;
import org.slf4j.Marker;
import org.slf4j.event.Level;
import org.slf4j.helpers.LegacyAbstractLogger;
import org.slf4j.helpers.MessageFormatter;

/**
 * One logger: {@code 2026-11-22T13:15:30.123Z WARN Worlds - text}. Messages of our own classes are masked and
 * shortened. Of the framework's only the literals of its source are written, without their arguments, and of its failures
 * only classes and places, because the rest may quote requests.
 */
final class Log extends LegacyAbstractLogger {
    private static final long serialVersionUID = 1;

    private static final String OURS = "dev.paysandbox.";
    private static final int LONGEST = 2_000;
    private static final int MOST_FRAMES = 40;
    private static final int MOST_CAUSES = 3;
    private static final String LEFT_OUT = "…";

    private final transient LogOutput out;
    private final transient HostTime time;
    private final Level least;

    /** @param least the lowest level that is written */
    Log(String name, Level least, LogOutput out, HostTime time) {
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
        var text = new StringBuilder(
                ours
                        ? masked(String.valueOf(MessageFormatter.basicArrayFormat(pattern, arguments)))
                        : literal(pattern));
        int causes = 0;
        for (var cause = failure; cause != null && causes < MOST_CAUSES; cause = cause.getCause(), causes++) {
            text.append(causes == 0 ? "\n" : "\nCaused by: ")
                    .append(cause.getClass().getName());
            if (cause.getMessage() != null
                    && (ours || cause.getClass().getName().startsWith(OURS))) {
                text.append(": ").append(masked(cause.getMessage()));
            }
            var frames = cause.getStackTrace();
            for (int i = 0; i < Math.min(frames.length, MOST_FRAMES); i++) {
                text.append("\n  at ").append(frames[i]);
            }
        }
        out.write(Timestamps.format(time.wallMillis()) + ' ' + level + ' ' + name.substring(name.lastIndexOf('.') + 1)
                + " - " + indented(text.toString()) + '\n');
    }

    private static String masked(String text) {
        return text.length() <= LONGEST ? Mask.of(text) : Mask.ofCut(text.substring(0, LONGEST)) + LEFT_OUT;
    }

    /** The text if it is a literal, which is interned; a concatenated string is a different object, even if equal. */
    @SuppressWarnings({"ReferenceEquality", "StringEquality"})
    private static String literal(@Nullable String text) {
        return text != null && String.valueOf(text.toCharArray()).intern() == text ? text : LEFT_OUT;
    }

    /** Indents further lines, so that no text can imitate the beginning of another message. */
    private static String indented(String text) {
        return text.replace("\r", "")
                .replace("\t", "  ")
                .replace("\n", "\n  ")
                .replaceAll("[\\p{Cc}&&[^\n]]", "\ufffd");
    }

    @Override
    protected @Nullable String getFullyQualifiedCallerName() {
        return null;
    }

    @Override
    public boolean isTraceEnabled() {
        return least == Level.TRACE;
    }

    @Override
    public boolean isDebugEnabled() {
        return least.compareTo(Level.DEBUG) >= 0;
    }

    @Override
    public boolean isInfoEnabled() {
        return least.compareTo(Level.INFO) >= 0;
    }

    @Override
    public boolean isWarnEnabled() {
        return least.compareTo(Level.WARN) >= 0;
    }

    @Override
    public boolean isErrorEnabled() {
        return true;
    }
}
