package dev.paysandbox.client;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A disorder that can be played to the application under test, and what must hold afterwards.
 *
 * @param layer {@code shipped}, or where one of your own comes from
 * @param operation {@code payin} or {@code payout}
 * @param methods the payment methods that it is for
 * @param facts what it asks the application's own system, such as {@code shipped}
 * @param rules the ids of the rules that it judges by
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
