package dev.paysandbox.scenario;

import dev.paysandbox.domain.Money;
import dev.paysandbox.domain.Payment;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A text in which {@code {{referenceId}}}, {@code {{amount}}} and {@code {{id}}} stand for what a payment has; the
 * amount is shown as {@code R$ 10,00}.
 */
public record TextTemplate(String text) {
    static final String REFERENCE_ID = "referenceId";
    static final String AMOUNT = "amount";
    static final String ID = "id";

    private static final Pattern HOLE = Pattern.compile("\\{\\{([^{}]*)}}");

    public String fill(Payment payment) {
        return fill(payment.id(), payment.referenceId(), payment.amount());
    }

    /** The text for a request that has made no payment, or none yet; what it does not have is left empty. */
    public String fill(@Nullable String id, @Nullable String referenceId, @Nullable Money amount) {
        var filled = new StringBuilder();
        var hole = HOLE.matcher(text);
        int done = 0;
        while (hole.find()) {
            filled.append(text, done, hole.start());
            var value = switch (hole.group(1).strip()) {
                case ID -> id;
                case REFERENCE_ID -> referenceId;
                case AMOUNT -> amount == null ? null : amount.formatted();
                default -> null;
            };
            filled.append(value == null ? "" : value);
            done = hole.end();
        }
        return filled.append(text, done, text.length()).toString();
    }

    /** What stands between double braces. */
    List<String> variables() {
        var words = new ArrayList<String>();
        var hole = HOLE.matcher(text);
        while (hole.find()) {
            words.add(hole.group(1).strip());
        }
        return words;
    }
}
