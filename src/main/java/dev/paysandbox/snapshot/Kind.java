package dev.paysandbox.snapshot;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A type with its arguments, such as a list of payins. */
record Kind(Class<?> raw, List<Kind> arguments) {
    static Kind of(Class<?> raw) {
        return new Kind(raw, List.of());
    }

    /** Throws IllegalStateException for a type that snapshots do not support, such as one with a wildcard. */
    static Kind of(Type type, Map<TypeVariable<?>, Kind> bound) {
        if (type instanceof Class<?> raw) {
            return of(raw);
        }
        if (type instanceof ParameterizedType generic) {
            return new Kind(
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
    Map<TypeVariable<?>, Kind> bindings() {
        var bound = new HashMap<TypeVariable<?>, Kind>();
        var parameters = raw.getTypeParameters();
        for (int i = 0; i < parameters.length; i++) {
            bound.put(parameters[i], arguments.get(i));
        }
        return bound;
    }
}
