package dev.paysandbox.bind;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonToken;
import io.micronaut.core.beans.BeanProperty;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.lang.annotation.Annotation;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** A field of a body: its type, and the constraints of its annotations. */
final class BodyField {
    /** The kind of JSON value that a field is read from. */
    @SuppressWarnings("ImmutableEnumChecker") // the set comes from Set.of and is immutable
    enum FieldKind {
        TEXT(String.class, "a string", JsonToken.VALUE_STRING),
        INTEGER(Long.class, "an integer", JsonToken.VALUE_NUMBER_INT),
        NUMBER(Double.class, "a number", JsonToken.VALUE_NUMBER_INT, JsonToken.VALUE_NUMBER_FLOAT),
        TRUTH(Boolean.class, "true or false", JsonToken.VALUE_TRUE, JsonToken.VALUE_FALSE),
        ENUM(Enum.class, "a string", JsonToken.VALUE_STRING),
        OBJECT(Record.class, "an object", JsonToken.START_OBJECT),
        OBJECTS(List.class, "an array of objects", JsonToken.START_ARRAY),
        MAP(Map.class, "an object", JsonToken.START_OBJECT),
        RAW(JsonBody.RawObject.class, "an object", JsonToken.START_OBJECT),
        ANY(Object.class, "a value", JsonToken.values()),
        /** Is not read from JSON, but tells which fields are present. */
        GIVEN(GivenFields.class, "");

        final String expected;
        private final Class<?> java;
        /** With which of them a value of this kind begins. */
        final Set<JsonToken> tokens;

        FieldKind(Class<?> java, String expected, JsonToken... tokens) {
            this.java = java;
            this.expected = expected;
            this.tokens = Set.of(tokens);
        }

        private static FieldKind of(Class<?> java) {
            return Arrays.stream(values())
                    .filter(kind -> kind.java == java)
                    .findFirst()
                    .orElseGet(() -> {
                        if (java.isEnum()) {
                            return ENUM;
                        } else if (java.isRecord()) {
                            return OBJECT;
                        }
                        throw new IllegalStateException("no field of a body is a " + java.getName());
                    });
        }
    }

    /** The name in JSON: the record's own name unless a {@link JsonProperty} gives another. */
    final String name;

    final int index;
    final FieldKind kind;
    /** The type of an object, or of a list's elements. */
    final @Nullable BodyType type;
    /** An enum's constants by name; empty for other kinds. */
    final Map<String, Object> constants;

    final boolean secret;
    private final boolean isMoney;
    final boolean checkedWithin;
    final FieldConstraint[] rules;
    /** Whether an empty text counts as absent, because forms send one for every field left blank. */
    final boolean isAbsentWhenEmpty;

    final BeanProperty<Object, @Nullable Object> property;

    @SuppressWarnings("unchecked")
    BodyField(BeanProperty<?, ?> property, int index) {
        this.property = (BeanProperty<Object, @Nullable Object>) property;
        this.index = index;
        var metadata = property.getAnnotationMetadata();
        name = metadata.stringValue(JsonProperty.class).orElse(property.getName());
        secret = metadata.hasAnnotation(Secret.class);
        isMoney = metadata.hasAnnotation(Cents.class);
        checkedWithin = metadata.hasAnnotation(Valid.class);
        rules = FieldConstraint.of(metadata).toArray(FieldConstraint[]::new);
        var argument = property.asArgument();
        var java = argument.getType();
        kind = FieldKind.of(java);
        isAbsentWhenEmpty = (kind == FieldKind.TEXT || kind == FieldKind.ENUM) && !isAlwaysRequired(rules);
        type = switch (kind) {
            case OBJECT -> BodyType.of(java);
            case OBJECTS ->
                BodyType.of(argument.getFirstTypeVariable().orElseThrow().getType());
            default -> null;
        };
        constants = new LinkedHashMap<>();
        if (kind == FieldKind.ENUM) {
            for (var constant : java.getEnumConstants()) {
                constants.put(((Enum<?>) constant).name(), constant);
            }
        }
    }

    private static boolean isAlwaysRequired(FieldConstraint[] rules) {
        return Arrays.stream(rules).anyMatch(rule -> rule.is(NotNull.class) && rule.groups().length == 0);
    }

    /** Whether rules of the requested groups apply to the field, or it has rules without a group. */
    boolean isLookedAt(Class<?>[] groups) {
        for (var rule : rules) {
            if (rule.isAmong(groups)) {
                return true;
            }
        }
        return rules.length == 0;
    }

    /** What a value of the right type is, as in "must be an integer". */
    String expected() {
        return isMoney ? "an integer, the amount in cents" : kind.expected;
    }

    /** {@code "must be between 1 and 12"}, by the bounds of the requested groups. */
    String range(Class<?>[] groups) {
        return "must be between " + least(groups) + " and " + most(groups) + (isMoney ? " cents" : "");
    }

    long least(Class<?>[] groups) {
        return bounds(Min.class, groups).max().orElse(Long.MIN_VALUE);
    }

    long most(Class<?>[] groups) {
        return bounds(Max.class, groups).min().orElse(Long.MAX_VALUE);
    }

    private LongStream bounds(Class<? extends Annotation> constraint, Class<?>[] groups) {
        return Arrays.stream(rules)
                .filter(rule -> rule.is(constraint) && rule.isAmong(groups))
                .mapToLong(rule -> rule.annotation().longValue().orElseThrow());
    }
}
