package dev.paysandbox.bind;

import io.micronaut.core.annotation.AnnotationValue;
import io.micronaut.core.annotation.Introspected;
import io.micronaut.validation.validator.Validator;
import io.micronaut.validation.validator.constraints.ConstraintValidator;
import io.micronaut.validation.validator.constraints.ConstraintValidatorContext;
import jakarta.validation.groups.Default;
import java.lang.annotation.Annotation;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Checks bodies by micronaut-validation, which is loaded for the first of them and not at the start. */
final class BodyValidator {
    private static final Validator VALIDATOR = Validator.getInstance();

    /** For {@link Text} and {@link Words}. */
    @Introspected
    public static final class TextValidator implements ConstraintValidator<Annotation, String> {
        @Override
        public boolean isValid(
                @Nullable String text, AnnotationValue<Annotation> constraint, ConstraintValidatorContext context) {
            var broken = text == null ? null : FieldConstraint.test(constraint).broken(text);
            if (broken != null) {
                context.messageTemplate(broken);
            }
            return broken == null;
        }
    }

    /** For {@link CrossField}. */
    @Introspected
    public static final class CrossFieldValidator implements ConstraintValidator<CrossField.Checked, CrossField> {
        @Override
        public boolean isValid(
                @Nullable CrossField body,
                AnnotationValue<CrossField.Checked> constraint,
                ConstraintValidatorContext context) {
            var isValid = new AtomicBoolean(true);
            if (body != null) {
                body.check((field, code, message) -> {
                    isValid.set(false);
                    context.disableDefaultConstraintViolation();
                    context.buildConstraintViolationWithTemplate(code + " " + message)
                            .addPropertyNode(field)
                            .addConstraintViolation();
                });
            }
            return isValid.get();
        }
    }

    private BodyValidator() {}

    static void check(BodyType type, Object body, Class<?>[] groups, BoundBody<?> bound) {
        var asked = Arrays.copyOf(groups, groups.length + 1);
        asked[groups.length] = Default.class;
        for (var violation : VALIDATOR.validate(body, asked)) {
            // The violations of a cross-field rule have no bean of their own.
            var stage = violation.getLeafBean() == null ? BoundBody.Stage.CROSS_FIELD : BoundBody.Stage.FIELD;
            bound.add(
                    stage,
                    type.inJson(violation.getPropertyPath().toString()),
                    FieldConstraint.words(violation.getMessageTemplate()));
        }
    }
}
