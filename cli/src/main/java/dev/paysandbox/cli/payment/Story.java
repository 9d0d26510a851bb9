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

/** Prints what happens to a payment and its notifications, each event once. */
final class Story {
    private final Output output;
    private final Sandbox sandbox;
    private final Kind kind;
    private final String id;
    private final Set<String> told = new HashSet<>();
    private boolean quiet;
    private List<JsonObject> retrying = List.of();

    Story(Output output, Sandbox sandbox, Kind kind, String id) {
        this.output = output;
        this.sandbox = sandbox;
        this.kind = kind;
        this.id = id;
    }

    /** Prints what is new. Returns whether anything was. */
    boolean tellMore() {
        var payment = sandbox.get(kind.path(id));
        var scenarioSteps = new ArrayList<JsonObject>();
        for (var step : Json.objects(payment, "timeline")) {
            scenarioSteps.add(Json.object(
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
                scenarioSteps.add(Json.object(
                        "at", Json.text(attempt, "at"),
                        "id", Json.text(delivery, "id"),
                        "what", "notify",
                        "status", Json.text(delivery, "status"),
                        "cause", attempt.getBoolean("replay") ? "replay" : "attempt",
                        "detail", answered(attempt, DeliveryMarks.faults(delivery))));
            }
        }
        scenarioSteps.sort(Comparator.comparing(scenarioStep -> Json.text(scenarioStep, "at")));
        boolean any = false;
        for (var scenarioStep : scenarioSteps) {
            if (told.add(Json.line(scenarioStep))) {
                any = true;
                output.event(scenarioStep, () -> words(scenarioStep));
            }
        }
        return any;
    }

    /** Its notifications that failed and will be attempted again. */
    List<JsonObject> retrying() {
        return retrying;
    }

    /** Whether no notification of it is due or being attempted. */
    boolean isQuiet() {
        return quiet;
    }

    private static String answered(JsonObject attempt, String faults) {
        var answer = attempt.has("status")
                ? "answered " + Json.text(attempt, "status")
                : "failed: " + Json.text(attempt, "outcome");
        return faults.isEmpty() ? answer : answer + " (" + faults + ")";
    }

    /** Prints one event of the application's own request. */
    static void show(Output output, String at, String what, String detail) {
        var event = Json.object("at", at, "what", what, "detail", detail);
        output.event(event, () -> words(event));
    }

    private static List<Cell> words(JsonObject scenarioStep) {
        return List.of(
                Cell.faint(Json.text(scenarioStep, "at")),
                Cell.of(Json.text(scenarioStep, "id")),
                Cell.of(Json.text(scenarioStep, "what")),
                Cell.status(Json.text(scenarioStep, "status")),
                Cell.faint(Json.text(scenarioStep, "cause")),
                Cell.of(Json.text(scenarioStep, "detail")));
    }
}
