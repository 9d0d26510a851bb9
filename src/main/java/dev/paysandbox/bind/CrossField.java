package dev.paysandbox.bind;

import dev.paysandbox.domain.FieldError;
import jakarta.validation.Constraint;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A record with rules about several of its fields. */
@CrossField.Checked
public interface CrossField {
    /** The constraint of such a record. */
    @Constraint(validatedBy = BodyValidator.CrossFieldValidator.class)
    @Inherited
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.TYPE)
    @interface Checked {}

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
