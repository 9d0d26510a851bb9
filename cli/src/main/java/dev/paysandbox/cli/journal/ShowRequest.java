package dev.paysandbox.cli.journal;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.api.Sandbox;
import dev.paysandbox.cli.noun.ExitCode;
import dev.paysandbox.cli.noun.SandboxCommand;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        description = "Shows a request and its answer, with secrets and card data masked.",
        footer = "  ${COMMAND-FULL-NAME} req_x7k")
final class ShowRequest extends SandboxCommand {
    @Parameters(paramLabel = "ID", description = "The request's id, as the list shows it.")
    private String id;

    @Override
    public Integer call() {
        var entry = sandbox.get("/journal/" + Sandbox.escaped(id));
        output.object(entry, () -> lines(entry));
        return ExitCode.OK;
    }

    private static List<CharSequence> lines(JsonObject entry) {
        var query = Json.text(entry, "query");
        var lines = new ArrayList<CharSequence>();
        lines.add(Json.text(entry, "method") + " " + Json.text(entry, "path") + (query.isEmpty() ? "" : "?" + query));
        message(lines, entry, "headers", "body");
        lines.add("");
        lines.add(Json.text(entry, "status") + " after " + Json.text(entry, "latencyMs") + " ms, at "
                + Json.text(entry, "at"));
        message(lines, entry, "answerHeaders", "answer");
        return lines;
    }

    private static void message(List<CharSequence> lines, JsonObject entry, String headers, String body) {
        entry.getObject(headers, new JsonObject()).forEach((name, value) -> lines.add(name + ": " + value));
        var text = Json.text(entry, body);
        if (!text.isEmpty()) {
            lines.add("");
            lines.add(text);
        }
    }
}
