package dev.paysandbox.cli.payment;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.api.Sandbox;
import dev.paysandbox.cli.noun.DeliveryMarks;
import dev.paysandbox.cli.output.Cell;
import dev.paysandbox.cli.output.Output;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Prints the events of a payment and its notifications, each once. */
final class PaymentEvents {
    private final Output output;
    private final Sandbox sandbox;
    private final Kind kind;
    private final String id;
    private final Set<String> printed = new HashSet<>();
    private boolean quiet;
    private List<JsonObject> retrying = List.of();

    PaymentEvents(Output output, Sandbox sandbox, Kind kind, String id) {
        this.output = output;
        this.sandbox = sandbox;
        this.kind = kind;
        this.id = id;
    }

    /** Prints the new events. Returns whether there was one. */
    boolean printNew() {
        var payment = sandbox.get(kind.path(id));
        var events = new ArrayList<JsonObject>();
        for (var step : Json.objects(payment, "timeline")) {
            events.add(Json.object(
                    "at", Json.text(step, "at"),
                    "id", id,
                    "what", Json.text(step, "action"),
                    "status", Json.text(step, "to"),
                    "cause", Json.text(step, "cause"),
                    "detail", step.getString("reason", PaymentText.money(step))));
        }
        quiet = true;
        retrying = Json.objects(payment, "deliveries").stream()
                .filter(delivery -> Json.text(delivery, "state").equals("RETRYING"))
                .toList();
        for (var delivery : Json.objects(payment, "deliveries")) {
            quiet &= !Json.text(delivery, "state").equals("ATTEMPTING");
            for (var attempt : Json.objects(delivery, "attempts")) {
                events.add(Json.object(
                        "at", Json.text(attempt, "at"),
                        "id", Json.text(delivery, "id"),
                        "what", "notify",
                        "status", Json.text(delivery, "status"),
                        "cause", attempt.getBoolean("replay") ? "replay" : "attempt",
                        "detail", answered(attempt, DeliveryMarks.faults(delivery))));
            }
        }
        events.sort(Comparator.comparing(event -> Json.text(event, "at")));
        boolean any = false;
        for (var event : events) {
            if (printed.add(Json.line(event))) {
                any = true;
                output.event(event, () -> cells(event));
            }
        }
        return any;
    }

    /** The payment's notifications that failed and will be attempted again. */
    List<JsonObject> retrying() {
        return retrying;
    }

    /** Whether no notification of the payment is due or being attempted. */
    boolean isQuiet() {
        return quiet;
    }

    private static String answered(JsonObject attempt, String faults) {
        var answer = attempt.has("status")
                ? "answered " + Json.text(attempt, "status")
                : Json.text(attempt, "outcome").equals("BLOCKED")
                        ? "blocked: " + Json.text(attempt, "detail")
                        : "failed: " + Json.text(attempt, "outcome");
        return faults.isEmpty() ? answer : answer + " (" + faults + ")";
    }

    /** Prints an event about the application's request. */
    static void show(Output output, String at, String what, String detail) {
        var event = Json.object("at", at, "what", what, "detail", detail);
        output.event(event, () -> cells(event));
    }

    private static List<Cell> cells(JsonObject event) {
        return List.of(
                Cell.faint(Json.text(event, "at")),
                Cell.of(Json.text(event, "id")),
                Cell.of(Json.text(event, "what")),
                Cell.status(Json.text(event, "status")),
                Cell.faint(Json.text(event, "cause")),
                Cell.of(Json.text(event, "detail")));
    }
}
