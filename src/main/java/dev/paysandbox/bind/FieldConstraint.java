package dev.paysandbox.bind;

import dev.paysandbox.domain.FieldError;
import dev.paysandbox.text.Nearest;
import io.micronaut.core.annotation.AnnotationMetadata;
import io.micronaut.core.annotation.AnnotationValue;
import io.micronaut.core.naming.NameUtils;
import jakarta.validation.Constraint;
import java.lang.annotation.Annotation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One constraint of a field, read from its annotation. */
final class FieldConstraint {
    /** Returns the code and the text of a violation; null if there is none. */
    interface ValueTest {
        @Nullable
        String broken(@Nullable Object value);
    }

    // Complete literals, because concatenation at the first request would slow it down by some milliseconds.
    private static final String REQUIRED = "REQUIRED is required";
    private static final String NO_ELEMENT = "REQUIRED must hold at least one element";
    /** Without a text, because the bounds depend on the groups. */
    private static final String OUT_OF_RANGE = "OUT_OF_RANGE";

    private final AnnotationValue<?> annotation;
    private final Class<?>[] groups;
    final ValueTest test;

    private FieldConstraint(AnnotationValue<?> annotation) {
        this.annotation = annotation;
        groups = annotation.classValues("groups");
        test = test(annotation);
    }

    static List<FieldConstraint> of(AnnotationMetadata metadata) {
        var rules = new ArrayList<FieldConstraint>();
        for (Class<? extends Annotation> type : metadata.getAnnotationTypesByStereotype(Constraint.class)) {
            metadata.getAnnotationValuesByType(type).forEach(value -> rules.add(new FieldConstraint(value)));
        }
        return List.copyOf(rules);
    }

    private static ValueTest test(AnnotationValue<?> annotation) {
        var own = annotation.stringValue("message").filter(message -> !message.startsWith("{"));
        switch (NameUtils.getSimpleName(annotation.getAnnotationName())) {
            case "Text" -> {
                var rule = new TextRule(annotation);
                return value -> rule.broken((String) value);
            }
            case "Words" -> {
                var known = List.of(annotation.stringValues());
                return value -> value == null || known.contains((String) value)
                        ? null
                        : FieldError.UNKNOWN_VALUE + " " + unknownWord((String) value, known);
            }
            case "NotNull" -> {
                var words = own.orElse(REQUIRED);
                return value -> value == null ? words : null;
            }
            case "Null" -> {
                var words = own.orElseThrow();
                return value -> value == null ? null : words;
            }
            case "Min" -> {
                long least = annotation.longValue().orElseThrow();
                return value -> value == null || (Long) value >= least ? null : OUT_OF_RANGE;
            }
            case "Max" -> {
                long most = annotation.longValue().orElseThrow();
                return value -> value == null || (Long) value <= most ? null : OUT_OF_RANGE;
            }
            case "Size" -> {
                int least = annotation.intValue("min").orElse(0);
                int most = annotation.intValue("max").orElse(Integer.MAX_VALUE);
                return value -> {
                    int size = value == null ? least : ((Collection<?>) value).size();
                    return size >= least && size <= most ? null : NO_ELEMENT;
                };
            }
            default -> throw new IllegalStateException("no rule is known for the constraint " + annotation);
        }
    }

    /** The text for an unknown word. */
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
