package dev.paysandbox.http.json;

import io.micronaut.core.annotation.AnnotationValue;
import io.micronaut.core.annotation.Introspected;
import io.micronaut.validation.validator.constraints.ConstraintValidator;
import io.micronaut.validation.validator.constraints.ConstraintValidatorContext;
import org.jspecify.annotations.Nullable;

/** Implements {@link Text} for the validator. */
@Introspected
public final class TextValidator implements ConstraintValidator<Text, String> {
    @Override
    public boolean isValid(
            @Nullable String text, AnnotationValue<Text> annotation, ConstraintValidatorContext context) {
        var broken = TextRule.of(annotation).broken(text);
        if (broken != null) {
            context.messageTemplate(broken);
        }
        return broken == null;
    }
}
