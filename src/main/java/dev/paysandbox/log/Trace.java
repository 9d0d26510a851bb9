package dev.paysandbox.log;

import java.util.Set;

/**
 * A failure and its causes as text: classes and places. Messages may quote a request, so only those of our own code,
 * and those that Java makes from types and indices alone, are written, masked.
 */
final class Trace {
    private static final int MOST_FRAMES = 60;
    private static final int MOST_CAUSES = 5;
    private static final String OURS = "dev.paysandbox.";

    private static final Set<Class<? extends Throwable>> OF_TYPES_ALONE = Set.of(
            NullPointerException.class,
            ClassCastException.class,
            IndexOutOfBoundsException.class,
            ArrayIndexOutOfBoundsException.class,
            OutOfMemoryError.class,
            StackOverflowError.class);

    private Trace() {}

    /** @param ours whether our own code reports it, so that its message may be written */
    static String of(Throwable failure, boolean ours) {
        var text = new StringBuilder();
        int causes = 0;
        for (var cause = failure; cause != null && causes < MOST_CAUSES; cause = cause.getCause(), causes++) {
            text.append(causes == 0 ? "" : "\nCaused by: ")
                    .append(cause.getClass().getName());
            if (cause.getMessage() != null && (ours || isSafe(cause))) {
                text.append(": ").append(LogText.masked(cause.getMessage()));
            }
            var frames = cause.getStackTrace();
            for (int i = 0; i < Math.min(frames.length, MOST_FRAMES); i++) {
                text.append("\n  at ").append(frames[i]);
            }
        }
        return text.toString();
    }

    private static boolean isSafe(Throwable failure) {
        var frames = failure.getStackTrace();
        return failure.getClass().getName().startsWith(OURS)
                || OF_TYPES_ALONE.contains(failure.getClass())
                || (frames.length > 0 && frames[0].getClassName().startsWith(OURS));
    }
}
