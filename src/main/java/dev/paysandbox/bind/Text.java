package dev.paysandbox.bind;

import jakarta.validation.Constraint;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * One line of text: not blank, without control characters, at most {@code max} long, and of every given format. Only
 * the first broken rule is reported.
 */
@Constraint(validatedBy = BodyValidator.TextValidator.class)
@Repeatable(Text.List.class)
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER})
public @interface Text {
    TextFormat[] value() default {};

    /** In characters, not bytes. */
    int max() default 255;

    /** Completes "must be …" in place of the format's text. */
    String expected() default "";

    Class<?>[] groups() default {};

    /** Several of them, for several groups. */
    @Retention(RetentionPolicy.RUNTIME)
    @Target({ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER})
    @interface List {
        Text[] value();
    }
}
