package dev.paysandbox.http.control;

import dev.paysandbox.domain.FieldError;
import dev.paysandbox.http.json.Fields;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The body that puts a payment into a status outside the table: {@code {"status": "CHARGEBACK", "force": true}}. */
record JumpForm<S extends Enum<S>>(S status, @Nullable String reason) {
    /** Whether the body asks for a jump rather than for an action. */
    static boolean isMeant(Fields fields) {
        return fields.has("status") || fields.has("force");
    }

    static <S extends Enum<S>> JumpForm<S> read(Fields fields, Class<S> statuses) {
        var status = fields.choice("status", statuses);
        if (!fields.has("force")) {
            fields.reject(
                    "status",
                    FieldError.NOT_ALLOWED,
                    "is set only with \"force\": true, outside the table; an action walks the table");
        } else if (!fields.truth("force")) {
            fields.reject("force", FieldError.NOT_ALLOWED, "must be true, or absent with an action");
        }
        for (var other : new String[] {"action", "amount"}) {
            if (fields.has(other)) {
                fields.reject(other, FieldError.NOT_ALLOWED, "does not go with status and force");
            }
        }
        var reason = fields.optionalText("reason");
        fields.refuse();
        return new JumpForm<>(Objects.requireNonNull(status), reason);
    }
}
