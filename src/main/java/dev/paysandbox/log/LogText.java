package dev.paysandbox.log;

import dev.paysandbox.mask.Mask;
import org.jspecify.annotations.Nullable;
import org.slf4j.helpers.MessageFormatter;

/** The text of a log message that may be written. */
final class LogText {
    private static final int LONGEST = 2_000;
    /** Replaces a part that may be a request's text. */
    private static final String LEFT_OUT = "…";

    private LogText() {}

    /** The message with its arguments, masked and shortened. */
    static String masked(String pattern, Object @Nullable [] arguments) {
        return masked(String.valueOf(MessageFormatter.basicArrayFormat(pattern, arguments)));
    }

    /** The text, masked and shortened. */
    static String masked(String text) {
        return text.length() <= LONGEST ? Mask.of(text) : Mask.ofCut(text.substring(0, LONGEST)) + LEFT_OUT;
    }

    /**
     * A message of the framework: only its literal text certainly contains nothing of a request. Arguments are written
     * only if they are numbers or the like. A concatenated message is not written at all.
     */
    static String ofSource(@Nullable String pattern, Object @Nullable [] arguments) {
        if (pattern == null || !isOfSource(pattern)) {
            return LEFT_OUT;
        }
        if (arguments == null || arguments.length == 0) {
            return pattern;
        }
        var shown = new Object[arguments.length];
        for (int i = 0; i < arguments.length; i++) {
            shown[i] = shown(arguments[i]);
        }
        return masked(pattern, shown);
    }

    /** String literals are interned; a concatenated string is a different object, even if equal. */
    @SuppressWarnings({"ReferenceEquality", "StringEquality"})
    private static boolean isOfSource(String text) {
        var same = String.valueOf(text.toCharArray()).intern();
        return same == text;
    }

    private static @Nullable Object shown(@Nullable Object argument) {
        if (argument == null || argument instanceof Boolean || argument instanceof Number) {
            return argument;
        }
        if (argument instanceof Enum<?> constant) {
            return constant.name();
        }
        return argument instanceof Class<?> type ? type.getName() : LEFT_OUT;
    }
}
