package dev.paysandbox.http.json;

import dev.paysandbox.domain.FieldError;
import dev.paysandbox.text.Nearest;
import io.micronaut.core.annotation.AnnotationValue;
import io.micronaut.core.annotation.Introspected;
import io.micronaut.validation.validator.constraints.ConstraintValidator;
import io.micronaut.validation.validator.constraints.ConstraintValidatorContext;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Implements {@link Words} for the validator. */
@Introspected
public final class WordsValidator implements ConstraintValidator<Words, String> {
    @Override
    public boolean isValid(
            @Nullable String word, AnnotationValue<Words> annotation, ConstraintValidatorContext context) {
        var broken = broken(word, List.of(annotation.stringValues()));
        if (broken != null) {
            context.messageTemplate(broken);
        }
        return broken == null;
    }

    /** The code and the text of the violation; null for a known word, or no value. */
    static @Nullable String broken(@Nullable String word, List<String> known) {
        return word == null || known.contains(word) ? null : FieldError.UNKNOWN_VALUE + " " + unknown(word, known);
    }

    /** The text for an unknown word. */
    static String unknown(String word, List<String> known) {
        return "must be one of " + String.join(", ", known)
                + Nearest.to(word, known)
                        .map(near -> ". Did you mean " + near + "?")
                        .orElse("");
    }
}
