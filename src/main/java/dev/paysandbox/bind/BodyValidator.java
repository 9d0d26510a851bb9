package dev.paysandbox.bind;

import io.micronaut.core.annotation.AnnotationValue;
import io.micronaut.core.annotation.Introspected;
import io.micronaut.validation.validator.Validator;
import io.micronaut.validation.validator.constraints.ConstraintValidator;
import io.micronaut.validation.validator.constraints.ConstraintValidatorContext;
import jakarta.validation.groups.Default;
import java.lang.annotation.Annotation;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Checks bodies by micronaut-validation. */
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

    /** Loads the library before the first body arrives. */
    static void prepare() {
        VALIDATOR.validate(new BodyReader.EmptyBody());
    }

    static void check(BodyType type, Object body, Class<?>[] groups, BoundBody<?> bound) {
        var asked = Arrays.copyOf(groups, groups.length + 1);
        asked[groups.length] = Default.class;
        check(type, body, "", asked, bound);
        for (var field : type.fields) {
            if (field.type != null && field.property.get(body) instanceof List<?> elements) {
                checkEach(field, elements, asked, bound);
            }
        }
    }

    /** The library would find the mistakes of all elements, and a hostile body has hundreds of thousands. */
    private static void checkEach(BodyField field, List<?> elements, Class<?>[] groups, BoundBody<?> bound) {
        for (int i = 0; i < elements.size() && !bound.isFull(); i++) {
            @Nullable Object element = elements.get(i);
            if (element != null) {
                check(Objects.requireNonNull(field.type), element, field.name + "[" + i + "].", groups, bound);
            }
        }
    }

    private static void check(BodyType type, Object part, String prefix, Class<?>[] groups, BoundBody<?> bound) {
        for (var violation : VALIDATOR.validate(part, groups)) {
            // The violations of a cross-field rule have no bean of their own.
            var stage = violation.getLeafBean() == null ? BoundBody.Stage.CROSS_FIELD : BoundBody.Stage.FIELD;
            bound.add(
                    stage,
                    prefix + type.inJson(violation.getPropertyPath().toString()),
                    FieldConstraint.words(violation.getMessageTemplate()));
        }
    }
}
