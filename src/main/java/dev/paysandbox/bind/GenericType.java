package dev.paysandbox.bind;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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
