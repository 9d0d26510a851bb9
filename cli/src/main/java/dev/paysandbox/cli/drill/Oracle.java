package dev.paysandbox.cli.drill;

import com.grack.nanojson.JsonObject;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How to ask the merchant's own system for the state of an order or of a payout: with a request or a command.
 *
 * @param option the option's name, for messages
 * @param facts for each fact that is given, where it is in the answer
 */
record Oracle(
        String option,
        @Nullable RequestText request,
        @Nullable String command,
        JsonObject facts) {
    boolean isGiven() {
        return request != null || command != null;
    }

    /** The mistake in the combination of these options, or null. */
    @Nullable
    String mistake(String factOptions) {
        if (isGiven() && facts.isEmpty()) {
            return option + " needs at least one of " + factOptions
                    + ", which say where to find the state in its answer.";
        }
        if (!isGiven() && !facts.isEmpty()) {
            return "--" + facts.keySet().iterator().next() + " needs an oracle: give " + option + " or " + option
                    + "-command.";
        }
        return null;
    }

    /** As the control API expects it. Without a request, the server asks this tool, which runs the command. Null if not given. */
    @Nullable
    JsonObject asJson(Map<String, String> headers) {
        if (!isGiven()) {
            return null;
        }
        var json = request == null ? new JsonObject() : request.asJson(headers);
        json.put("facts", facts);
        return json;
    }
}
