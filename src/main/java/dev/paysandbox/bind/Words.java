package dev.paysandbox.bind;

import jakarta.validation.Constraint;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * One of these words, exactly as written. If the words are an enum's names, the component has the enum's type instead.
 */
@Constraint(validatedBy = BodyValidator.TextValidator.class)
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER})
public @interface Words {
    String[] value();
}
