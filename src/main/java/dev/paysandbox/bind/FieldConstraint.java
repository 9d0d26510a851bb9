package dev.paysandbox.bind;

import dev.paysandbox.domain.FieldError;
import dev.paysandbox.text.Nearest;
import io.micronaut.core.annotation.AnnotationMetadata;
import io.micronaut.core.annotation.AnnotationValue;
import io.micronaut.core.naming.NameUtils;
import jakarta.validation.Constraint;
import jakarta.validation.constraints.NotNull;
import java.lang.annotation.Annotation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One constraint of a field, read from its annotation. */
final class FieldConstraint {
    /** Returns the code and the text of a violation by a value that is present; null if there is none. */
    interface ValueTest {
        @Nullable
        String broken(Object value);
    }

    // Complete literals, because concatenation at the first request would slow it down by some milliseconds.
    private static final String REQUIRED = "REQUIRED is required";
    private static final String NO_ELEMENT = "REQUIRED must hold at least one element";
    /** For a required text; an optional one that is empty counts as absent. */
    static final String BLANK = "must not be empty or blank";

    private static final int USUAL_LENGTH = 255;
    /** Without a text, because the bounds depend on the groups. */
    private static final String OUT_OF_RANGE = "OUT_OF_RANGE";

    private final AnnotationValue<?> annotation;
    private final Class<?>[] groups;
    /** The code and the text of the violation if there is no value; null if there may be none. */
    final @Nullable String absence;
    /** Null if every value will do. */
    final @Nullable ValueTest test;

    private FieldConstraint(AnnotationValue<?> annotation) {
        this.annotation = annotation;
        groups = annotation.classValues("groups");
        var isRequired = is(NotNull.class);
        absence = isRequired ? ownWords(annotation).orElse(REQUIRED) : null;
        test = isRequired ? null : test(annotation);
    }

    /** The annotation's message, if it is not the standard one. */
    private static Optional<String> ownWords(AnnotationValue<?> annotation) {
        return annotation.stringValue("message").filter(message -> !message.startsWith("{"));
    }

    static List<FieldConstraint> of(AnnotationMetadata metadata) {
        var rules = new ArrayList<FieldConstraint>();
        for (Class<? extends Annotation> type : metadata.getAnnotationTypesByStereotype(Constraint.class)) {
            metadata.getAnnotationValuesByType(type).forEach(value -> rules.add(new FieldConstraint(value)));
        }
        return List.copyOf(rules);
    }

    static ValueTest test(AnnotationValue<?> annotation) {
        switch (NameUtils.getSimpleName(annotation.getAnnotationName())) {
            case "Text" -> {
                return new TextTest(
                        annotation.intValue("max").orElse(USUAL_LENGTH),
                        annotation.enumValues(TextFormat.class),
                        annotation.stringValue("expected").orElse(""));
            }
            case "Words" -> {
                var known = List.of(annotation.stringValues());
                return value -> known.contains((String) value)
                        ? null
                        : FieldError.UNKNOWN_VALUE + " " + unknownWord((String) value, known);
            }
            case "Null" -> {
                var words = ownWords(annotation).orElseThrow();
                return value -> words;
            }
            case "Min" -> {
                long least = annotation.longValue().orElseThrow();
                return value -> (Long) value >= least ? null : OUT_OF_RANGE;
            }
            case "Max" -> {
                long most = annotation.longValue().orElseThrow();
                return value -> (Long) value <= most ? null : OUT_OF_RANGE;
            }
            case "Size" -> {
                int least = annotation.intValue("min").orElse(0);
                int most = annotation.intValue("max").orElse(Integer.MAX_VALUE);
                return value -> {
                    int size = ((Collection<?>) value).size();
                    return size >= least && size <= most ? null : NO_ELEMENT;
                };
            }
            default -> throw new IllegalStateException("no rule is known for the constraint " + annotation);
        }
    }

    /** The code and the text of a violation that micronaut-validation found. */
    static String words(String messageTemplate) {
        return switch (messageTemplate) {
            case "{jakarta.validation.constraints.NotNull.message}" -> REQUIRED;
            case "{jakarta.validation.constraints.Size.message}" -> NO_ELEMENT;
            case "{jakarta.validation.constraints.Min.message}", "{jakarta.validation.constraints.Max.message}" ->
                OUT_OF_RANGE;
            default -> messageTemplate;
        };
    }

    /** Whether the text is short and on one line. */
    static boolean isPlain(String text) {
        return TextTest.PLAIN.broken(text) == null;
    }

    /** The rule of a text. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record TextTest(int most, TextFormat[] formats, String expected) implements ValueTest {
        static final TextTest PLAIN = new TextTest(USUAL_LENGTH, new TextFormat[0], "");

        @Override
        public @Nullable String broken(Object value) {
            var text = (String) value;
            if (isInvisible(text)) {
                return FieldError.BLANK + " " + (text.isEmpty() ? BLANK : "must not be only blanks");
            }
            if (text.length() > most && text.codePointCount(0, text.length()) > most) {
                return FieldError.TOO_LONG + " must be at most " + most + " characters";
            }
            if (hasControlCharacters(text)) {
                return FieldError.CONTROL_CHARACTERS + " must not contain control characters or unpaired surrogates";
            }
            for (var format : formats) {
                if (!format.test.test(text)) {
                    return format.code() + " must be " + (expected.isEmpty() ? format.expected() : expected)
                            + format.detail(text);
                }
            }
            return null;
        }
    }

    /** Only blanks of any kind and width. */
    private static boolean isInvisible(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (!Character.isWhitespace(c) && !Character.isSpaceChar(c) && Character.getType(c) != Character.FORMAT) {
                return false;
            }
        }
        return true;
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

    static String unknownWord(String word, Collection<String> known) {
        return "must be one of " + String.join(", ", known)
                + Nearest.to(word, known)
                        .map(near -> ". Did you mean " + near + "?")
                        .orElse("");
    }

    /** Whether the rule applies: one of its groups is requested, or it has none. */
    boolean isAmong(Class<?>[] asked) {
        for (var group : groups) {
            for (var one : asked) {
                if (one == group) {
                    return true;
                }
            }
        }
        return groups.length == 0;
    }

    boolean is(Class<? extends Annotation> type) {
        return annotation.getAnnotationName().equals(type.getName());
    }

    Class<?>[] groups() {
        return groups.clone();
    }

    AnnotationValue<?> annotation() {
        return annotation;
    }
}
