package dev.paysandbox.bind;

import dev.paysandbox.domain.FieldError;
import dev.paysandbox.text.Nearest;
import io.micronaut.core.annotation.AnnotationMetadata;
import io.micronaut.core.annotation.AnnotationValue;
import jakarta.validation.Constraint;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Null;
import jakarta.validation.constraints.Size;
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

    private FieldConstraint(AnnotationValue<?> annotation, ValueTest test) {
        this.annotation = annotation;
        this.groups = annotation.classValues("groups");
        this.test = test;
    }

    static List<FieldConstraint> of(AnnotationMetadata metadata) {
        var rules = new ArrayList<FieldConstraint>();
        for (Class<? extends Annotation> type : metadata.getAnnotationTypesByStereotype(Constraint.class)) {
            metadata.getAnnotationValuesByType(type).forEach(value -> rules.add(of(value)));
        }
        return List.copyOf(rules);
    }

    @SuppressWarnings("unchecked")
    private static FieldConstraint of(AnnotationValue<?> annotation) {
        var name = annotation.getAnnotationName();
        if (name.equals(Text.class.getName())) {
            var rule = TextRule.of((AnnotationValue<Text>) annotation);
            return new FieldConstraint(annotation, value -> rule.broken((String) value));
        }
        if (name.equals(Words.class.getName())) {
            var known = List.of(annotation.stringValues());
            return new FieldConstraint(annotation, value -> brokenWord((String) value, known));
        }
        var own = annotation.stringValue("message").orElse("");
        var words = own.isEmpty() || own.startsWith("{") ? words(name) : own;
        if (name.equals(NotNull.class.getName())) {
            return new FieldConstraint(annotation, value -> value == null ? words : null);
        }
        if (name.equals(Null.class.getName())) {
            return new FieldConstraint(annotation, value -> value == null ? null : words);
        }
        if (name.equals(Min.class.getName())) {
            long least = annotation.longValue().orElseThrow();
            return new FieldConstraint(annotation, value -> value == null || (Long) value >= least ? null : words);
        }
        if (name.equals(Max.class.getName())) {
            long most = annotation.longValue().orElseThrow();
            return new FieldConstraint(annotation, value -> value == null || (Long) value <= most ? null : words);
        }
        if (name.equals(Size.class.getName())) {
            int least = annotation.intValue("min").orElse(0);
            int most = annotation.intValue("max").orElse(Integer.MAX_VALUE);
            return new FieldConstraint(annotation, value -> {
                int size = value == null ? least : ((Collection<?>) value).size();
                return size >= least && size <= most ? null : words;
            });
        }
        throw new IllegalStateException("no rule is known for the constraint " + name);
    }

    /** The code and the text of the violation; null for a known word, or no value. */
    static @Nullable String brokenWord(@Nullable String word, List<String> known) {
        return word == null || known.contains(word) ? null : FieldError.UNKNOWN_VALUE + " " + unknownWord(word, known);
    }

    /** The text for an unknown word. */
    static String unknownWord(String word, Collection<String> known) {
        return "must be one of " + String.join(", ", known)
                + Nearest.to(word, known)
                        .map(near -> ". Did you mean " + near + "?")
                        .orElse("");
    }

    /** The text for a standard constraint, which has none of its own. */
    static String words(String constraint) {
        if (constraint.equals(NotNull.class.getName())) {
            return REQUIRED;
        }
        return constraint.equals(Size.class.getName()) ? NO_ELEMENT : OUT_OF_RANGE;
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
