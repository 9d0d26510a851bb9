package dev.paysandbox.scenario;

import dev.paysandbox.domain.Money;
import dev.paysandbox.domain.Payment;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A text in which {@code {{referenceId}}}, {@code {{amount}}} and {@code {{id}}} are replaced by the payment's values; the
 * amount is written as {@code R$ 10,00}.
 */
public record TextTemplate(String text) {
    public static final String REFERENCE_ID = "referenceId";
    public static final String AMOUNT = "amount";
    public static final String ID = "id";

    private static final Pattern VARIABLE = Pattern.compile("\\{\\{([^{}]*)}}");

    public String fill(Payment payment) {
        return fill(payment.id(), payment.referenceId(), payment.amount());
    }

    /** The text for a request without a payment. A variable without a value becomes empty. */
    public String fill(@Nullable String id, @Nullable String referenceId, @Nullable Money amount) {
        return VARIABLE.matcher(text).replaceAll(variable -> {
            var value = switch (variable.group(1).strip()) {
                case ID -> id;
                case REFERENCE_ID -> referenceId;
                case AMOUNT -> amount == null ? null : amount.formatted();
                default -> null;
            };
            return value == null ? "" : Matcher.quoteReplacement(value);
        });
    }

    /** The names between double braces. */
    public List<String> variables() {
        return VARIABLE.matcher(text)
                .results()
                .map(variable -> variable.group(1).strip())
                .toList();
    }
}
