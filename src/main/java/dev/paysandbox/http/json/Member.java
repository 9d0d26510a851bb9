package dev.paysandbox.http.json;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.core.beans.BeanProperty;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A field of a body: its type, and the constraints that its annotations put on it. */
final class Member {
    /** What JSON a field is read from. */
    enum Kind {
        TEXT("a string"),
        INTEGER("an integer"),
        NUMBER("a number"),
        TRUTH("true or false"),
        ENUM("a string"),
        OBJECT("an object"),
        OBJECTS("an array of objects"),
        MAP("an object"),
        RAW("an object"),
        ANY("a value"),
        /** Is read from nothing, but tells which fields are there. */
        GIVEN("");

        final String expected;

        Kind(String expected) {
            this.expected = expected;
        }
    }

    /** In JSON; the record's own where no {@link JsonProperty} says otherwise. */
    final String name;

    final int index;
    final Kind kind;
    /** Of an object, or of a list's elements. */
    final @Nullable BodyType type;
    /** An enum's constants by their names; empty for other kinds. */
    final Map<String, Object> constants;

    final boolean secret;
    final boolean checkedWithin;
    final Rule[] rules;

    private final BeanProperty<Object, Object> property;

    @SuppressWarnings("unchecked")
    Member(BeanProperty<?, ?> property, int index) {
        this.property = (BeanProperty<Object, Object>) property;
        this.index = index;
        var metadata = property.getAnnotationMetadata();
        name = metadata.stringValue(JsonProperty.class).orElse(property.getName());
        secret = metadata.hasAnnotation(Secret.class);
        checkedWithin = metadata.hasAnnotation(Valid.class);
        rules = Rule.of(metadata).toArray(Rule[]::new);
        var argument = property.asArgument();
        var java = argument.getType();
        kind = kind(java);
        type = switch (kind) {
            case OBJECT -> BodyType.of(java);
            case OBJECTS ->
                BodyType.of(argument.getFirstTypeVariable().orElseThrow().getType());
            default -> null;
        };
        constants = new LinkedHashMap<>();
        if (kind == Kind.ENUM) {
            for (var constant : java.getEnumConstants()) {
                constants.put(((Enum<?>) constant).name(), constant);
            }
        }
    }

    private static Kind kind(Class<?> java) {
        if (java == String.class) {
            return Kind.TEXT;
        } else if (java == Long.class) {
            return Kind.INTEGER;
        } else if (java == Double.class) {
            return Kind.NUMBER;
        } else if (java == Boolean.class) {
            return Kind.TRUTH;
        } else if (java == List.class) {
            return Kind.OBJECTS;
        } else if (java == Map.class) {
            return Kind.MAP;
        } else if (java == RawObject.class) {
            return Kind.RAW;
        } else if (java == Given.class) {
            return Kind.GIVEN;
        } else if (java == Object.class) {
            return Kind.ANY;
        } else if (java.isEnum()) {
            return Kind.ENUM;
        } else if (java.isRecord()) {
            return Kind.OBJECT;
        }
        throw new IllegalStateException("no field of a body is a " + java.getName());
    }

    @Nullable
    Object of(Object body) {
        return property.get(body);
    }

    /** Whether a field is looked at: one whose rules are all of groups that are not asked for is not. */
    boolean isLookedAt(Class<?>[] groups) {
        for (var rule : rules) {
            if (rule.isAmong(groups)) {
                return true;
            }
        }
        return rules.length == 0;
    }

    /** {@code "must be between 1 and 12"}, by the bounds that are asked for. */
    String range(Class<?>[] groups) {
        return "must be between " + least(groups) + " and " + most(groups);
    }

    long least(Class<?>[] groups) {
        return Arrays.stream(rules)
                .filter(rule -> rule.is(Min.class) && rule.isAmong(groups))
                .mapToLong(rule -> rule.annotation().longValue().orElseThrow())
                .max()
                .orElse(Long.MIN_VALUE);
    }

    long most(Class<?>[] groups) {
        return Arrays.stream(rules)
                .filter(rule -> rule.is(Max.class) && rule.isAmong(groups))
                .mapToLong(rule -> rule.annotation().longValue().orElseThrow())
                .min()
                .orElse(Long.MAX_VALUE);
    }
}
