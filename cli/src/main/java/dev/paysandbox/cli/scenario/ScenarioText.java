package dev.paysandbox.cli.scenario;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.output.Output;
import dev.paysandbox.cli.output.Output.Detail;
import java.util.List;
import java.util.stream.Collectors;

/** Scenarios as text. */
public final class ScenarioText {
    private ScenarioText() {}

    static List<CharSequence> of(JsonObject scenario, Output output) {
        return output.details(List.of(
                new Detail("name", Json.text(scenario, "name")),
                new Detail("about", Json.text(scenario, "about")),
                new Detail("for", plays(scenario)),
                new Detail("when", Json.joined(scenario, "conditions")),
                new Detail("layer", Json.text(scenario, "layer")),
                new Detail("source", Json.text(scenario, "source"))));
    }

    /** The requests that the scenario is for, such as {@code CREDIT_CARD, PIX payin}. */
    static String plays(JsonObject scenario) {
        return (Json.joined(scenario, "methods") + " " + Json.text(scenario, "operation")).strip();
    }

    /** The scenarios that are armed or switched on. */
    public static List<Detail> selected(JsonObject scenarios) {
        var armed = Json.objects(scenarios, "armed").stream()
                .map(each -> Json.text(each, "scenario") + " x" + Json.text(each, "times") + until(each, "until"))
                .collect(Collectors.joining(", "));
        return List.of(
                new Detail("armed", armed.isEmpty() ? "none" : armed),
                new Detail("on", scenarios.getString("switchedOn", "none") + until(scenarios, "switchedOnUntil")));
    }

    private static String until(JsonObject from, String field) {
        return from.isString(field) ? " until " + from.getString(field) : "";
    }
}
