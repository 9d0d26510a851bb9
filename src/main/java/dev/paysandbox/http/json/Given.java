package dev.paysandbox.http.json;

/**
 * Which fields a body has, also where their values are of a wrong type and so read as null. A record has a component of
 * this type where a rule depends on that.
 */
public final class Given {
    private final BodyType type;
    private final long fields;

    Given(BodyType type, long fields) {
        this.type = type;
        this.fields = fields;
    }

    /** Whether the field is there and neither null nor, where it is an optional text, empty. */
    public boolean has(String name) {
        return (fields & 1L << type.indexOf(name)) != 0;
    }
}
