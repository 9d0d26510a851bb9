package dev.paysandbox.bind;

import org.jspecify.annotations.Nullable;

/**
 * A place in a body, for example {@code items[0].quantity}; converted to text only to report a fault.
 *
 * @param index of a list's element, or -1
 */
record FieldPath(@Nullable FieldPath parent, String name, int index) {
    static final FieldPath BODY = new FieldPath(null, "", -1);

    FieldPath field(String field) {
        return new FieldPath(this, field, -1);
    }

    FieldPath element(int place) {
        return new FieldPath(parent, name, place);
    }

    @Override
    public String toString() {
        var own = index < 0 ? name : name + "[" + index + "]";
        return parent == null || parent.parent == null ? own : parent + "." + own;
    }
}
