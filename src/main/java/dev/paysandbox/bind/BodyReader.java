package dev.paysandbox.bind;

import io.micronaut.context.BeanProvider;
import io.micronaut.core.annotation.Introspected;
import io.micronaut.validation.validator.Validator;
import jakarta.inject.Singleton;
import jakarta.validation.groups.Default;
import java.util.Arrays;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads a request's body into a record, strictly, and checks the constraints of the record's annotations: by
 * micronaut-validation, or by a {@link ConstraintPlan} if the record is a {@link HotBody}.
 */
@Singleton
public final class BodyReader {
    private final BeanProvider<Validator> validator;

    BodyReader(BeanProvider<Validator> validator) {
        this.validator = validator;
    }

    /** Reads the annotations of a record before its first body arrives. */
    public static void prepare(Class<?> type) {
        BodyType.of(type);
    }

    /** Reads the body; throws Problem INVALID_JSON if it is not JSON, or INVALID_DATA with all its violations. */
    public <T> T read(byte @Nullable [] json, Class<T> type) {
        return bind(json, type).refuse();
    }

    /** The body of an operation without parameters: an empty object, or none. */
    @Introspected
    @Closed
    record EmptyBody() {}

    /** Throws Problem INVALID_DATA for any field, because a caller that sends one expects an effect. */
    public void requireEmpty(byte @Nullable [] json) {
        var unused = read(json, EmptyBody.class);
    }

    /** Reads the body and its violations, for callers that add further ones; throws Problem INVALID_JSON. */
    public <T> BoundBody<T> bind(byte @Nullable [] json, Class<T> type) {
        return bind(json, type, "", body -> BodyViolations.NO_GROUPS);
    }

    /**
     * The same.
     *
     * @param prefix goes before each path, for a body within another
     * @param groups the validation groups that the body and its merchant require besides the default one
     */
    public <T> BoundBody<T> bind(byte @Nullable [] json, Class<T> type, String prefix, Function<T, Class<?>[]> groups) {
        var bodyType = BodyType.of(type);
        var faults = new BodyViolations(bodyType, prefix);
        var body = type.cast(JsonBody.read(
                json,
                (parser, source) ->
                        new TokenReader(parser, source, faults).object(bodyType, FieldPath.BODY, bodyType.isSecret)));
        var asked = groups.apply(body);
        faults.ask(asked);
        if (bodyType.isHot) {
            ConstraintPlan.check(bodyType, body, asked, faults);
        } else {
            validate(validator.get(), bodyType, body, asked, faults);
        }
        return new BoundBody<>(body, faults);
    }

    /** Checks a record that a form filled; throws Problem INVALID_DATA. */
    public <T> T check(T filled) {
        var type = BodyType.of(filled.getClass());
        var faults = new BodyViolations(type, "");
        validate(validator.get(), type, filled, BodyViolations.NO_GROUPS, faults);
        return new BoundBody<>(filled, faults).refuse();
    }

    static <T> void validate(Validator validator, BodyType type, T body, Class<?>[] groups, BodyViolations faults) {
        var asked = Arrays.copyOf(groups, groups.length + 1);
        asked[groups.length] = Default.class;
        for (var violation : validator.validate(body, asked)) {
            // The violations of a cross-field rule have no bean of their own.
            var stage = violation.getLeafBean() == null ? BodyViolations.Stage.CROSS_FIELD : BodyViolations.Stage.FIELD;
            faults.add(
                    stage, type.inJson(violation.getPropertyPath().toString()), words(violation.getMessageTemplate()));
        }
    }

    /**
     * A message that begins with its code stays as it is; that of a standard constraint, {@code {NAME.message}}, is
     * replaced.
     */
    private static String words(String template) {
        return template.startsWith("{")
                ? FieldConstraint.words(template.substring(1, template.lastIndexOf('.')))
                : template;
    }
}
