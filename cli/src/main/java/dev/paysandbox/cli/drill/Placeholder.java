package dev.paysandbox.cli.drill;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/** A value that a request of the user can use, as a name in braces, and a command, as an environment variable. */
enum Placeholder {
    REFERENCE_ID("referenceId", "REFERENCE_ID"),
    ID("id", "PAYMENT_ID"),
    PLACED("placed", "PLACED"),
    METHOD("method", "METHOD"),
    CARD_TOKEN("cardToken", "CARD_TOKEN"),
    DRILL("drill", "DRILL"),
    NOW("now", "NOW");

    private final String field;
    private final String variable;

    Placeholder(String field, String variable) {
        this.field = field;
        this.variable = "PAYSANDBOX_" + variable;
    }

    /** As in requests, such as <code>{id}</code>. */
    String text() {
        return "{" + field + "}";
    }

    /** Its value for this question. */
    String in(JsonObject question) {
        return this == METHOD && Json.text(question, "operation").equals("payout")
                ? "PAYOUT"
                : Json.text(question, field);
    }

    String variable() {
        return variable;
    }

    /**
     * The environment variables of a command that answers this question. The character 0 is removed: no variable can
     * contain it.
     */
    static Map<String, String> variables(JsonObject question) {
        var variables = new LinkedHashMap<String, String>();
        for (var each : values()) {
            variables.put(each.variable, each.in(question).replace("\0", ""));
        }
        return variables;
    }
}
