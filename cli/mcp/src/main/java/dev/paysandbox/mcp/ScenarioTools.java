package dev.paysandbox.mcp;

import static dev.paysandbox.mcp.Field.choice;
import static dev.paysandbox.mcp.Field.flag;
import static dev.paysandbox.mcp.Field.number;
import static dev.paysandbox.mcp.Field.text;

import dev.paysandbox.mcp.Tool.Arguments;
import dev.paysandbox.mcp.Tool.Effect;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Tools for scenarios. */
record ScenarioTools(ControlApi api) {
    private static final String YAML = "application/yaml";
    private static final Field TEXT = text("text", "The scenario file, in YAML; the guide scenarios has the grammar.")
            .required();

    List<Tool> all() {
        return List.of(
                new Tool(
                        "list_scenarios",
                        "Lists scenarios, scripts of what payers, banks and issuers do; or shows the text of one.",
                        Effect.READS,
                        List.of(text("name", "Show the text of this one."), text("text", "Only those with this text.")),
                        this::list),
                new Tool(
                        "explain_scenario",
                        "Says which scenario a request would get now, and which conditions of the nearest others fail.",
                        Effect.READS,
                        List.of(
                                choice("operation", "Of the request.", "payin", "payout")
                                        .required(),
                                Field.object("request", "The body, as the application would send it.")
                                        .required(),
                                Field.object("headers", "The request's headers.")),
                        arguments -> new Answer(
                                api.post("/scenarios/explain", arguments.all()),
                                "arm_scenario makes the next request get another one.")),
                new Tool(
                        "validate_scenario",
                        "Checks the text of a scenario file, and keeps nothing.",
                        Effect.READS,
                        List.of(TEXT),
                        this::validate),
                new Tool(
                        "upload_scenario",
                        "Adds a scenario to the world, or replaces the uploaded one of this name.",
                        Effect.CHANGES,
                        List.of(TEXT),
                        arguments -> new Answer(
                                api.control("POST", "/scenarios", arguments.text("text"), YAML),
                                "arm_scenario uses it for the next request; explain_scenario says when it plays by itself.")),
                new Tool(
                        "arm_scenario",
                        "Makes the next requests of the scenario's kind get it; or disarms all.",
                        Effect.CHANGES,
                        List.of(
                                text("name", "The scenario."),
                                number("times", "For how many requests; 1 by default."),
                                flag("disarm", "true instead of a name: disarms all.")),
                        this::arm));
    }

    private Answer list(Arguments arguments) {
        if (arguments.has("name")) {
            return new Answer(
                    api.get("/scenarios/" + ControlApi.escaped(arguments.text("name")) + "/source"),
                    "arm_scenario uses it; validate_scenario checks a changed copy.");
        }
        var part = arguments.text("text").toLowerCase(Locale.ROOT);
        var found = Json.objects(api.get("/scenarios"), "data").stream()
                .filter(each -> (each.get("name") + " " + each.get("about"))
                        .toLowerCase(Locale.ROOT)
                        .contains(part))
                .map(each -> Json.only(each, List.of("name", "about", "operation", "methods", "armed")))
                .toList();
        return new Answer(
                Json.object("data", found, "total", found.size()),
                "list_scenarios with a name shows its text; arm_scenario uses it.");
    }

    private Answer validate(Arguments arguments) {
        var check = api.control("POST", "/scenarios/validate", arguments.text("text"), YAML);
        return new Answer(
                check,
                check.containsKey("scenario") ? "upload_scenario adds it." : "Mend the mistakes, and validate again.");
    }

    private Answer arm(Arguments arguments) {
        if (arguments.has("name") == arguments.isTrue("disarm")) {
            throw new Refusal("Give either the name of a scenario, or disarm=true.");
        }
        if (arguments.isTrue("disarm")) {
            return new Answer(armed(api.post("/scenarios/disarm", Map.of())), "No scenario is armed any more.");
        }
        var path = "/scenarios/" + ControlApi.escaped(arguments.text("name")) + "/arm";
        return new Answer(
                armed(api.post(path, arguments.only("times"))),
                "Place an order in the application, or call create_payment, then show_payment.");
    }

    /** The overview without the scenarios that are not armed. */
    private static Map<String, Object> armed(Map<String, Object> overview) {
        return Json.only(overview, List.of("armed", "on"));
    }
}
