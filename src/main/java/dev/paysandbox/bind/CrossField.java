package dev.paysandbox.bind;

import dev.paysandbox.domain.FieldError;

/** A record with rules about several of its fields. */
public interface CrossField {
    /** Reports every such rule that is broken. Fields may be null here, whatever their own rules say. */
    void check(Rejection rejection);

    /** Receives broken rules, by the record's own field names. */
    interface Rejection {
        void reject(String field, FieldError code, String message);

        /** Rejects a body that has both or neither of two fields. Returns whether it has exactly one. */
        default boolean requireOneOf(GivenFields given, String field, String other) {
            if (given.has(field) != given.has(other)) {
                return true;
            }
            reject(
                    field,
                    FieldError.REQUIRED,
                    "is required if there is no " + other + ", and must not be sent with it");
            return false;
        }
    }
}
