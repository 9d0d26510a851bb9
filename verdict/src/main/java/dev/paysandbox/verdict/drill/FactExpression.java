package dev.paysandbox.verdict.drill;

import dev.paysandbox.bind.JsonBody;
import dev.paysandbox.scenario.Fact;
import dev.paysandbox.text.JsonPath;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The place in an answer of the merchant's system that shows whether a fact holds, such as
 * {@code $.status=PAID|SHIPPED}, or how often, such as {@code $.shipments}.
 */
public record FactExpression(Fact fact, JsonPath path, List<String> values) {
    /** Outside of brackets. */
    private static final String FIRST_EQUALS = "=(?![^\\[]*])";

    public FactExpression {
        values = List.copyOf(values);
    }

    /**
     * Parses an expression.
     *
     * @throws IllegalArgumentException with a message that continues a sentence that begins with the text
     */
    public static FactExpression of(Fact fact, String text) {
        var parts = text.split(FIRST_EQUALS, 2);
        if (fact.isCount() != (parts.length == 1)) {
            throw new IllegalArgumentException(
                    fact.isCount()
                            ? "must be a path alone, such as $.shipments"
                            : "must be a path and its values, such as $.status=PAID|SHIPPED or $.isPaid=true");
        }
        var values =
                fact.isCount() ? List.<String>of() : List.of(parts[1].strip().split("\\|", -1));
        return new FactExpression(fact, JsonPath.of(parts[0].strip()), values);
    }

    /** Whether the document has this place, even if its value is null. */
    boolean isIn(Object document) {
        return path.in(document) != null;
    }

    /**
     * The value in the document: {@code true}, {@code false} or a number; null if the value there has another type. A system
     * may omit what is false, or 0.
     */
    @Nullable
    String find(Object document) {
        var found = path.in(document);
        if (!fact.isCount()) {
            return Boolean.toString(found != null && values.contains(found.toString()));
        }
        if (found instanceof List<?> list) {
            return Integer.toString(list.size());
        }
        if (found instanceof Long number) {
            return number.toString();
        }
        return found == null || found == JsonBody.NULL ? "0" : null;
    }

    /** Its path. */
    @Override
    public String toString() {
        return path.toString();
    }
}
