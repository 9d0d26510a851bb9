package dev.paysandbox.bind;

import dev.paysandbox.text.Nearest;
import io.micronaut.core.beans.BeanIntrospection;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A record that bodies are read into: its fields in order, according to its compile-time introspection. */
final class BodyType {
    private static final ClassValue<BodyType> TYPES = new ClassValue<>() {
        @Override
        protected BodyType computeValue(Class<?> type) {
            return new BodyType(BeanIntrospection.getIntrospection(type));
        }
    };

    /** The limit of {@link GivenFields}, which has a bit for each field. */
    private static final int MOST_FIELDS = Long.SIZE;

    private static final int MOST_NEAREST = 256;
    private static final int LONGEST_NEAR = 64;

    private static final Pattern STEP = Pattern.compile("([^.\\[]+)(?:\\[(\\d+)])?(?:\\.|$)");

    /**
     * A step of a path.
     *
     * @param index of a list's element, or -1
     */
    private record PathStep(BodyField field, int index) {}

    final boolean isClosed;
    final boolean isSecret;
    final BodyField[] fields;

    private final BeanIntrospection<?> introspection;
    /** The fields by their names in JSON. */
    final Map<String, BodyField> byName = new LinkedHashMap<>();
    /** The names in JSON, by the record's own names. */
    private final Map<String, String> names = new HashMap<>();

    private final int given;
    /** The results of {@link #near} for the first unknown names. */
    private final Map<String, Optional<String>> nearest = new ConcurrentHashMap<>();

    private BodyType(BeanIntrospection<?> introspection) {
        this.introspection = introspection;
        isClosed = introspection.hasAnnotation(Closed.class);
        isSecret = introspection.hasAnnotation(Secret.class);
        var arguments = introspection.getConstructorArguments();
        fields = new BodyField[arguments.length];
        int givenAt = -1;
        for (int i = 0; i < arguments.length; i++) {
            var field = new BodyField(introspection.getRequiredProperty(arguments[i].getName(), Object.class), i);
            fields[i] = field;
            if (field.kind == BodyField.FieldKind.GIVEN) {
                givenAt = i;
            } else {
                byName.put(field.name, field);
                names.put(arguments[i].getName(), field.name);
            }
        }
        given = givenAt;
        if (arguments.length > MOST_FIELDS) {
            throw new IllegalStateException(introspection.getBeanType() + " has too many fields");
        }
    }

    static BodyType of(Class<?> type) {
        return TYPES.get(type);
    }

    /** The known name that resembles this one, or null. Cached, because clients send the same names again and again. */
    @Nullable
    BodyField near(String unknown) {
        if (unknown.length() > LONGEST_NEAR) {
            return null;
        }
        var known = nearest.get(unknown);
        if (known == null) {
            known = Nearest.to(unknown, names());
            if (nearest.size() < MOST_NEAREST) {
                nearest.put(unknown, known);
            }
        }
        return known.map(byName::get).orElse(null);
    }

    /** The names in JSON, in the record's order. */
    Set<String> names() {
        return byName.keySet();
    }

    /** Creates a record of these values, with null for absent or invalid ones. */
    Object make(@Nullable Object[] values, long present) {
        if (given >= 0) {
            values[given] = new GivenFields(this, present);
        }
        return introspection.instantiate(false, values);
    }

    /** Converts a path of the record's names to the names in JSON; a nested object has the same names in both. */
    String inJson(String path) {
        return names.getOrDefault(path, path);
    }

    /** The steps to a field; they end before a field that the record does not have. */
    private List<PathStep> steps(String path) {
        var steps = new ArrayList<PathStep>(4);
        var type = this;
        var matcher = STEP.matcher(path);
        while (type != null && matcher.find()) {
            var field = type.byName.get(matcher.group(1));
            if (field == null) {
                break;
            }
            steps.add(new PathStep(field, matcher.group(2) == null ? -1 : Integer.parseInt(matcher.group(2))));
            type = field.type;
        }
        return steps;
    }

    /** The position of a path in the order of the record's fields, as a sort key; unknown paths come last. */
    String orderOf(String path) {
        var order = new StringBuilder();
        int length = 0;
        for (var step : steps(path)) {
            order.append((char) (step.field().index + 1));
            order.append((char) ((step.index() + 2) >>> 12)).append((char) ((step.index() + 2) & 0xfff));
            length += step.field().name.length() + 1;
        }
        return length < path.length() && path.indexOf('[') < 0 ? order + "\uffff" + path : order.toString();
    }

    /** Whether rules of these groups apply to the field at the path, and to all that contain it. */
    boolean isLookedAt(String path, Class<?>[] groups) {
        return steps(path).stream().allMatch(step -> step.field().isLookedAt(groups));
    }

    boolean isSecret(String path) {
        return isSecret || steps(path).stream().anyMatch(step -> step.field().secret);
    }

    /** The field at the end of a path. */
    BodyField at(String path) {
        var steps = steps(path);
        return steps.get(steps.size() - 1).field();
    }

    /** The value at the path in a record of this type; null if it is not a value of its own. */
    @Nullable
    Object valueAt(Object body, String path) {
        Object value = body;
        int length = 0;
        for (var step : steps(path)) {
            if (value == null) {
                return null;
            }
            value = step.field().property.get(value);
            length += step.field().name.length() + 1;
            if (step.index() >= 0) {
                value = value instanceof List<?> list && step.index() < list.size() ? list.get(step.index()) : null;
                length += Integer.toString(step.index()).length() + 2;
            }
        }
        return length < path.length() ? null : value;
    }
}
