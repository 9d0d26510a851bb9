package dev.paysandbox.bind;

import java.util.Objects;

/**
 * The fields that a body has, including those whose values have a wrong type and were read as null. A record has a
 * component of this type if one of its rules depends on that.
 */
public final class GivenFields {
    private final BodyType type;
    private final long fields;

    GivenFields(BodyType type, long fields) {
        this.type = type;
        this.fields = fields;
    }

    /** Whether the field is present and not null, nor an empty text in an optional field. */
    public boolean has(String name) {
        return (fields & 1L << Objects.requireNonNull(type.byName.get(name)).index) != 0;
    }
}
