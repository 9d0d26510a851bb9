package dev.paysandbox.bind;

import io.micronaut.core.annotation.AnnotationValue;
import io.micronaut.core.annotation.Introspected;
import io.micronaut.validation.validator.constraints.ConstraintValidator;
import io.micronaut.validation.validator.constraints.ConstraintValidatorContext;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Implements our own constraints for the validator. */
final class OwnConstraints {
    private OwnConstraints() {}

    private static boolean isValid(@Nullable String broken, ConstraintValidatorContext context) {
        if (broken != null) {
            context.messageTemplate(broken);
        }
        return broken == null;
    }

    /** For {@link Text}. */
    @Introspected
    public static final class TextValidator implements ConstraintValidator<Text, String> {
        @Override
        public boolean isValid(
                @Nullable String text, AnnotationValue<Text> annotation, ConstraintValidatorContext context) {
            return OwnConstraints.isValid(TextRule.of(annotation).broken(text), context);
        }
    }

    /** For {@link Words}. */
    @Introspected
    public static final class WordsValidator implements ConstraintValidator<Words, String> {
        @Override
        public boolean isValid(
                @Nullable String word, AnnotationValue<Words> annotation, ConstraintValidatorContext context) {
            return OwnConstraints.isValid(
                    FieldConstraint.brokenWord(word, List.of(annotation.stringValues())), context);
        }
    }

    /** For {@link CrossField}. */
    @Introspected
    public static final class CrossFieldValidator implements ConstraintValidator<CrossField, CrossField.Rules> {
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
}
