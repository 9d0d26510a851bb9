package dev.paysandbox.cli.scenario;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.noun.SandboxCommand;
import dev.paysandbox.cli.noun.Source;
import dev.paysandbox.cli.noun.WithoutId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        description = "Shows which scenario would be used for a request, and why others would not.",
        footer = "  ${COMMAND-FULL-NAME} order.json")
@WithoutId
final class Explain extends SandboxCommand {
    @Parameters(paramLabel = "FILE", description = "A file with the request's JSON; - is standard input.")
    private String file;

    @Option(names = "--payout", description = "The request is for a payout (default: for a payin).")
    private boolean payout;

    @Option(names = "--header", paramLabel = "NAME=VALUE", description = "A header of the request; repeatable.")
    private Map<String, String> headers = new LinkedHashMap<>();

    @Override
    public Integer call() {
        var request = Source.readObject(file, output.dependencies());
        var explanation = sandbox.post(
                "/scenarios/explain",
                Json.object(
                        "operation", payout ? "payout" : "payin",
                        "request", request,
                        "headers", headers.isEmpty() ? null : new JsonObject(headers)));
        output.object(explanation, () -> lines(explanation));
        return ExitCode.OK;
    }

    /** The reason for the choice. Empty in the usual case, where its conditions choose the scenario. */
    private static String reason(String chosenBy) {
        return switch (chosenBy) {
            case "header" -> " The header names it.";
            case "armed" -> " It is armed.";
            case "switched on" -> " It is switched on.";
            default -> "";
        };
    }

    private static List<CharSequence> lines(JsonObject explanation) {
        var plays = Json.text(explanation, "plays");
        var lines = new ArrayList<CharSequence>();
        lines.add(
                plays.isEmpty()
                        ? "No scenario would be used: the bank behaves as usual."
                        : plays + " would be used." + reason(Json.text(explanation, "chosenBy")));
        var others = Json.joined(explanation, "mayPlay");
        if (!others.isEmpty()) {
            lines.add("May be used: " + others);
        }
        for (var miss : Json.objects(explanation, "misses")) {
            for (var failure : Json.objects(miss, "failures")) {
                lines.add(Json.text(miss, "scenario") + " would not: " + Json.text(failure, "condition") + " is "
                        + Json.text(failure, "found") + ", not " + Json.text(failure, "expected"));
            }
        }
        if (explanation.getLong("leftOut") > 0) {
            lines.add(explanation.getLong("leftOut") + " more would not.");
        }
        return lines;
    }
}
