package dev.paysandbox.cli.drill;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/** What a command can be told of the payment that it is about: a name in braces, and a variable of its environment. */
enum Placeholder {
    REFERENCE_ID("referenceId", "REFERENCE_ID"),
    ID("id", "PAYMENT_ID"),
    PLACED("placed", "PLACED"),
    METHOD("method", "METHOD"),
    DRILL("drill", "DRILL");

    private final String field;
    private final String variable;

    Placeholder(String field, String variable) {
        this.field = field;
        this.variable = "PAYSANDBOX_" + variable;
    }

    /** As commands and requests write it. */
    String text() {
        return "{" + field + "}";
    }

    String variable() {
        return variable;
    }

    /** The variables of a command that answers this question. A variable cannot contain the character 0. */
    static Map<String, String> variables(JsonObject question) {
        var variables = new LinkedHashMap<String, String>();
        for (var each : values()) {
            variables.put(each.variable, Json.text(question, each.field).replace("\0", ""));
        }
        return variables;
    }
}
