package dev.paysandbox.bind;

import dev.paysandbox.domain.FieldError;
import jakarta.validation.Constraint;
import jakarta.validation.Payload;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The record has rules about several of its fields, and implements {@link Rules}. */
@Constraint(validatedBy = OwnConstraints.CrossFieldValidator.class)
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface CrossField {
    String message() default "";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** Implemented by a record with such rules. */
    interface Rules {
        /** Reports every such rule that is broken. Fields may be null here, whatever their own rules say. */
        void check(Rejection rejection);
    }

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
