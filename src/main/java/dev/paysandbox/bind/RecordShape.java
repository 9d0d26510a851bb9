package dev.paysandbox.bind;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A record's components, as snapshots write and read them. All of them are included, so that none can be forgotten. */
final class RecordShape {
    private static final ClassValue<RecordShape> SHAPES = new ClassValue<>() {
        @Override
        protected RecordShape computeValue(Class<?> type) {
            return new RecordShape(type);
        }
    };

    private final List<Part> parts;
    private final Constructor<?> constructor;
    private final int bytes;

    /** A type with its arguments, such as a list of payins. */
    record GenericType(Class<?> raw, List<GenericType> arguments) {
        static GenericType of(Class<?> raw) {
            return new GenericType(raw, List.of());
        }

        /** Throws IllegalStateException for a type that snapshots do not support, such as one with a wildcard. */
        static GenericType of(Type type, Map<TypeVariable<?>, GenericType> bound) {
            if (type instanceof Class<?> raw) {
                return of(raw);
            }
            if (type instanceof ParameterizedType generic) {
                return new GenericType(
                        (Class<?>) generic.getRawType(),
                        Arrays.stream(generic.getActualTypeArguments())
                                .map(argument -> of(argument, bound))
                                .toList());
            }
            var known = type instanceof TypeVariable<?> variable ? bound.get(variable) : null;
            if (known == null) {
                throw new IllegalStateException("snapshots do not support " + type);
            }
            return known;
        }

        /** The types that its type parameters stand for. */
        Map<TypeVariable<?>, GenericType> bindings() {
            var bound = new HashMap<TypeVariable<?>, GenericType>();
            var parameters = raw.getTypeParameters();
            for (int i = 0; i < parameters.length; i++) {
                bound.put(parameters[i], arguments.get(i));
            }
            return bound;
        }
    }

    /**
     * One component.
     *
     * @param optional left out if it is null
     * @param instant epoch milliseconds, written as a timestamp; recognized by the name of a long
     */
    record Part(String name, Type type, boolean optional, boolean instant, Method accessor) {
        private static Part of(RecordComponent component) {
            var name = component.getName();
            var whole = component.getType() == long.class || component.getType() == Long.class;
            var when = name.equals("at") || name.equals("now") || name.endsWith("At") || name.equals("notBefore");
            component.getAccessor().setAccessible(true);
            return new Part(
                    name,
                    component.getGenericType(),
                    component.getAnnotatedType().isAnnotationPresent(Nullable.class),
                    whole && when,
                    component.getAccessor());
        }

        @Nullable
        Object of(Object whole) {
            try {
                return accessor.invoke(whole);
            } catch (IllegalAccessException | InvocationTargetException broken) {
                throw new IllegalStateException(broken);
            }
        }
    }

    private RecordShape(Class<?> type) {
        var components = type.getRecordComponents();
        parts = Arrays.stream(components).map(Part::of).toList();
        bytes = bytes(components);
        try {
            constructor = type.getDeclaredConstructor(
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
            constructor.setAccessible(true);
        } catch (NoSuchMethodException noRecord) {
            throw new IllegalStateException(noRecord);
        }
    }

    static RecordShape of(Class<?> type) {
        return SHAPES.get(type);
    }

    /** The memory that a record takes up in bytes, without the objects that it refers to. */
    int bytes() {
        return bytes;
    }

    private static int bytes(RecordComponent[] components) {
        int bytes = 12;
        for (var component : components) {
            var type = component.getType();
            bytes += type == long.class || type == double.class ? 8 : 4;
        }
        return (bytes + 7) / 8 * 8;
    }

    List<Part> parts() {
        return parts;
    }

    /** Creates the record; throws IllegalArgumentException if it refuses the values. */
    Object made(@Nullable Object[] values) {
        try {
            return constructor.newInstance(values);
        } catch (InvocationTargetException refused) {
            var cause = refused.getCause();
            throw new IllegalArgumentException(
                    cause == null ? "is refused" : String.valueOf(cause.getMessage()), cause);
        } catch (InstantiationException | IllegalAccessException broken) {
            throw new IllegalStateException(broken);
        }
    }
}
