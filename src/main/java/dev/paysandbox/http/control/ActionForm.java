package dev.paysandbox.http.control;

import dev.paysandbox.domain.Money;
import dev.paysandbox.http.json.Fields;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The body of an action: {@code {"action": "refund", "amount": 500, "reason": "…"}}.
 *
 * @param amount what to refund; null for all that is left
 */
record ActionForm<A extends Enum<A>>(
        A action, @Nullable Money amount, @Nullable String reason) {

    static <A extends Enum<A>> ActionForm<A> read(Fields fields, List<A> actions, Function<A, String> name) {
        var known = actions.stream().map(name).toList();
        var word = fields.choice("action", known);
        var cents = fields.optionalInteger("amount", 1, Long.MAX_VALUE);
        var reason = fields.optionalText("reason");
        fields.refuse();
        return new ActionForm<>(
                actions.get(known.indexOf(Objects.requireNonNull(word))),
                cents == null ? null : Money.ofCents(cents),
                reason);
    }
}
