package dev.paysandbox.cli.noun;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.output.Column;
import dev.paysandbox.cli.output.Times;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The attempts of a notification, what a scenario has done to it, and what it waits for, as text. */
public final class DeliveryMarks {
    /** How often it was attempted. */
    public static final Column ATTEMPTS = Column.count("ATTEMPTS", "attempts");

    /** As {@link #lastAnswer}. */
    public static final Column LAST_ANSWER = Column.of("LAST ANSWER", DeliveryMarks::lastAnswer);

    private DeliveryMarks() {}

    /** The result of the last attempt, such as {@code 200} or {@code TIMEOUT}. Empty without an attempt. */
    public static String lastAnswer(JsonObject delivery) {
        var attempts = Json.objects(delivery, "attempts");
        if (attempts.isEmpty()) {
            return "";
        }
        var last = attempts.get(attempts.size() - 1);
        return Json.text(last, last.has("status") ? "status" : "outcome");
    }

    /** Why the last attempt sent nothing, such as {@code 203.0.113.9:443 is public, …}. Empty if it was not blocked. */
    public static String whyBlocked(JsonObject delivery) {
        var attempts = Json.objects(delivery, "attempts");
        return lastAnswer(delivery).equals("BLOCKED") ? Json.text(attempts.get(attempts.size() - 1), "detail") : "";
    }

    /** The faults, such as {@code duplicated, held} or {@code copy of ntf_…}. Empty without faults. */
    public static String faults(JsonObject delivery) {
        var faults = new ArrayList<String>();
        if (delivery.has("copyOf")) {
            faults.add("copy of " + Json.text(delivery, "copyOf"));
        }
        for (var fault : delivery.getArray("faults", new JsonArray())) {
            if (!fault.equals("DUPLICATED") || faults.isEmpty()) {
                faults.add(String.valueOf(fault).toLowerCase(Locale.ROOT).replace('_', ' '));
            }
        }
        return String.join(", ", faults);
    }

    /** What it waits for, such as {@code REFUNDED, at the latest in 1d}. Empty if it does not wait. */
    public static String wait(JsonObject delivery, Times times) {
        var wait = delivery.getObject("waitsFor", new JsonObject());
        var reasons = new ArrayList<String>();
        for (var field : List.of("deliveryId", "status")) {
            if (wait.has(field)) {
                reasons.add(Json.text(wait, field));
            }
        }
        if (wait.has("until")) {
            reasons.add((wait.has("status") ? "at the latest " : "") + times.shown(Json.text(wait, "until")));
        }
        return String.join(", ", reasons);
    }

    /** The columns about faults and waits for a table of notifications, without empty columns. */
    public static List<Column> columns(List<JsonObject> deliveries, Times times) {
        var columns = new ArrayList<Column>();
        if (deliveries.stream().anyMatch(delivery -> !faults(delivery).isEmpty())) {
            columns.add(Column.of("SCENARIO DID", DeliveryMarks::faults));
        }
        if (deliveries.stream().anyMatch(delivery -> delivery.has("waitsFor"))) {
            columns.add(Column.of("WAITS FOR", delivery -> wait(delivery, times)));
        }
        return columns;
    }
}
