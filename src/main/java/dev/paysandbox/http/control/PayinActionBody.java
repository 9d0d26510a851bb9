package dev.paysandbox.http.control;

import dev.paysandbox.bind.BoundBody;
import dev.paysandbox.bind.Cents;
import dev.paysandbox.bind.Closed;
import dev.paysandbox.bind.CrossField;
import dev.paysandbox.bind.GivenFields;
import dev.paysandbox.bind.Text;
import dev.paysandbox.domain.FieldError;
import dev.paysandbox.domain.Money;
import jakarta.validation.constraints.Min;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A change of a payin: an action of its table, {@code {"action": "refund", "amount": 500, "reason": "…"}}, or a forced
 * change to any status, {@code {"status": "CHARGEBACK", "force": true}}.
 *
 * @param amount what to refund or to dispute, in cents; null for the whole rest
 */
@Closed
record PayinActionBody(
        @Nullable String action,
        @Nullable String status,
        @Nullable Boolean force,
        @Nullable @Cents @Min(1) Long amount,
        @Nullable @Text String reason,
        GivenFields given)
        implements CrossField {

    /** The same for a payout, without an amount. */
    @Closed
    record PayoutActionBody(
            @Nullable String action,
            @Nullable String status,
            @Nullable Boolean force,
            @Nullable @Text String reason,
            GivenFields given)
            implements CrossField {
        boolean isJump() {
            return PayinActionBody.isJump(given);
        }

        @Override
        public void check(CrossField.Rejection rejection) {
            PayinActionBody.check(given, force, rejection, "action");
        }
    }

    boolean isJump() {
        return isJump(given);
    }

    static boolean isJump(GivenFields given) {
        return given.has("status") || given.has("force");
    }

    @Override
    public void check(CrossField.Rejection rejection) {
        check(given, force, rejection, "action", "amount");
    }

    /** Reports the faults of a forced change; the other fields must be absent with it. */
    static void check(GivenFields given, @Nullable Boolean force, CrossField.Rejection rejection, String... others) {
        if (!isJump(given)) {
            return;
        }
        if (!given.has("force")) {
            rejection.reject(
                    "status",
                    FieldError.NOT_ALLOWED,
                    "needs \"force\": true, for a change outside the table; use action for a transition of the table");
        } else if (Boolean.FALSE.equals(force)) {
            rejection.reject("force", FieldError.NOT_ALLOWED, "must be true, or absent with an action");
        }
        for (var other : others) {
            if (given.has(other)) {
                rejection.reject(other, FieldError.NOT_ALLOWED, "must be absent with status and force");
            }
        }
    }

    @Nullable
    Money money() {
        return amount == null ? null : Money.ofCents(amount);
    }

    /** The constant with the word in the field, which must be one of these; throws Problem INVALID_DATA. */
    static <E extends Enum<E>> E chosen(
            BoundBody<?> body, String field, @Nullable String asked, List<E> constants, Function<E, String> word) {
        var known = constants.stream().map(word).toList();
        var chosen = body.choice(field, asked, known);
        body.refuse();
        return constants.get(known.indexOf(Objects.requireNonNull(chosen)));
    }
}
