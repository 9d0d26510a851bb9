package dev.paysandbox.cli.drill;

import com.grack.nanojson.JsonObject;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How the merchant's own system is asked what it believes of an order or of a payout.
 *
 * @param option the option's name, for messages
 * @param facts where each fact stands in the answer; without those that are not given
 */
record Oracle(
        String option,
        @Nullable RequestText request,
        @Nullable String command,
        Map<String, String> facts) {
    boolean isGiven() {
        return request != null || command != null;
    }

    /** What is wrong with these options together, or null. */
    @Nullable
    String mistake(String factOptions) {
        if (isGiven() && facts.isEmpty()) {
            return option + " needs to know where the answer stands: give one of " + factOptions + " at least.";
        }
        if (!isGiven() && !facts.isEmpty()) {
            return "--" + facts.keySet().iterator().next() + " says where an answer stands, and nobody is asked: give "
                    + option + " or " + option + "-command.";
        }
        return null;
    }

    /** As the control API takes it: without a request this tool is asked, which runs the command. */
    JsonObject asJson(Map<String, String> headers) {
        var json = request == null ? new JsonObject() : request.asJson(headers);
        json.put("facts", new JsonObject(facts));
        return json;
    }
}
