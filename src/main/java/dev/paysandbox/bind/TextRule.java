package dev.paysandbox.bind;

import dev.paysandbox.domain.FieldError;
import io.micronaut.core.annotation.AnnotationValue;
import org.jspecify.annotations.Nullable;

/** Checks values against a {@link Text}. */
final class TextRule {
    static final String BLANK = "must not be empty or blank";

    /** For optional fields, where an empty text counts as absent. */
    private static final String ONLY_BLANKS = "must not be only blanks";

    private static final int LONGEST = 255;

    private final TextFormat[] formats;
    private final int longest;
    private final String expected;

    /** @param annotation a {@link Text} */
    TextRule(AnnotationValue<?> annotation) {
        formats = annotation.enumValues(TextFormat.class);
        longest = annotation.intValue("max").orElse(LONGEST);
        expected = annotation.stringValue("expected").orElse("");
    }

    /** Whether the text is short and on one line. */
    static boolean isPlain(String text) {
        return new TextRule(AnnotationValue.builder(Text.class).build()).broken(text) == null;
    }

    /** The code and the text of the violation; null if there is none, or no value. */
    @Nullable
    String broken(@Nullable String text) {
        if (text == null) {
            return null;
        }
        if (text.isBlank()) {
            return FieldError.BLANK + " " + (text.isEmpty() ? BLANK : ONLY_BLANKS);
        }
        if (text.length() > longest && text.codePointCount(0, text.length()) > longest) {
            return FieldError.TOO_LONG + " must be at most " + longest + " characters";
        }
        if (hasControlCharacters(text)) {
            return FieldError.CONTROL_CHARACTERS + " must not contain control characters or unpaired surrogates";
        }
        for (var format : formats) {
            if (!format.accepts(text)) {
                return format.code() + " must be " + (expected.isEmpty() ? format.expected() : expected);
            }
        }
        return null;
    }

    private static boolean hasControlCharacters(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' || (c >= 0x7f && c <= 0x9f) || c == '\u2028' || c == '\u2029') {
                return true;
            }
            if (Character.isSurrogate(c)) {
                boolean paired = Character.isHighSurrogate(c)
                        && i + 1 < text.length()
                        && Character.isLowSurrogate(text.charAt(i + 1));
                if (!paired) {
                    return true;
                }
                i++;
            }
        }
        return false;
    }
}
