package dev.paysandbox.bind;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Checks the constraints of a body without the validator, which reads the annotations again each time: the same rules,
 * read once. For the most frequent requests.
 */
final class ConstraintPlan {
    private ConstraintPlan() {}

    static void check(BodyType type, Object body, Class<?>[] groups, BodyViolations faults) {
        check(type, body, FieldPath.BODY, groups, faults);
    }

    private static void check(BodyType type, Object body, FieldPath path, Class<?>[] groups, BodyViolations faults) {
        if (type.hasCrossFieldRules) {
            ((CrossField.Rules) body)
                    .check((field, code, message) -> faults.add(
                            BodyViolations.Stage.CROSS_FIELD, path.field(field).toString(), code + " " + message));
        }
        for (var field : type.fields) {
            var value = field.of(body);
            for (var rule : field.rules) {
                if (rule.isAmong(groups)) {
                    var broken = rule.test.broken(value);
                    if (broken != null) {
                        faults.add(
                                BodyViolations.Stage.FIELD,
                                path.field(field.name).toString(),
                                broken);
                    }
                }
            }
            if (field.checkedWithin && field.type != null && value != null) {
                within(field.type, value, path.field(field.name), groups, faults);
            }
        }
    }

    private static void within(BodyType type, Object value, FieldPath path, Class<?>[] groups, BodyViolations faults) {
        if (!(value instanceof List<?> elements)) {
            check(type, value, path, groups, faults);
            return;
        }
        for (int i = 0; i < elements.size() && !faults.isFull(); i++) {
            @Nullable Object element = elements.get(i);
            if (element != null) {
                check(type, element, path.element(i), groups, faults);
            }
        }
    }
}
