package dev.paysandbox.http.json;

import io.micronaut.core.annotation.AnnotationValue;
import io.micronaut.core.annotation.Introspected;
import io.micronaut.validation.validator.constraints.ConstraintValidator;
import io.micronaut.validation.validator.constraints.ConstraintValidatorContext;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Implements {@link CrossField} for the validator. */
@Introspected
public final class CrossFieldValidator implements ConstraintValidator<CrossField, CrossField.Rules> {
    @Override
    public boolean isValid(
            CrossField.@Nullable Rules body,
            AnnotationValue<CrossField> annotation,
            ConstraintValidatorContext context) {
        if (body == null) {
            return true;
        }
        var right = new AtomicBoolean(true);
        body.check((field, code, message) -> {
            right.set(false);
            context.disableDefaultConstraintViolation();
            context.buildConstraintViolationWithTemplate(code + " " + message)
                    .addPropertyNode(field)
                    .addConstraintViolation();
        });
        return right.get();
    }
}
