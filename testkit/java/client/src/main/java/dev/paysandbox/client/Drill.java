package dev.paysandbox.client;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A fault that the sandbox can simulate for the application under test, and the state that the application must reach.
 *
 * @param layer {@code shipped} for a drill of the sandbox, or where your own drill comes from
 * @param operation {@code payin} or {@code payout}
 * @param methods the payment methods that it is for
 * @param facts the facts that it asks the application's own system for, such as {@code shipped}
 * @param rules the ids of the rules that it checks
 */
public record Drill(
        String name,
        String about,
        String layer,
        String operation,
        List<String> methods,
        List<String> facts,
        List<String> rules) {
    static Drill of(Map<String, @Nullable Object> members) {
        var drill = new ApiObject.Part(members);
        return new Drill(
                drill.text("name"),
                drill.text("about"),
                drill.text("layer"),
                drill.text("operation"),
                drill.texts("methods"),
                drill.texts("facts"),
                drill.texts("rules"));
    }
}
