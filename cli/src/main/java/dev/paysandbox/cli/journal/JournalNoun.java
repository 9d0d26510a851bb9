package dev.paysandbox.cli.journal;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.EventStream.Event;
import dev.paysandbox.cli.api.Http;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.api.Sandbox;
import dev.paysandbox.cli.noun.Noun;
import dev.paysandbox.cli.noun.SandboxCommand;
import dev.paysandbox.cli.noun.Tail;
import dev.paysandbox.cli.noun.WithoutId;
import dev.paysandbox.cli.output.Cell;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code journal}, and its verbs: the recorded requests of the application. */
public final class JournalNoun extends Noun {
    public JournalNoun() {
        super("journal", "Recorded requests of the application: shows them, and checks them in a test.");
        verb("list", ListRequests::new);
        verb("show", ShowRequest::new);
        verb("clear", Clear::new);
        verb("verify", Verify::new);
        verb("tail", TailJournal::new);
    }

    @Command(description = "Deletes all requests.", footer = "  ${COMMAND-FULL-NAME}")
    @WithoutId
    static final class Clear extends SandboxCommand {
        @Override
        public Integer call() {
            sandbox.control("DELETE", "/journal", null, Http.FOREVER);
            output.object(Json.object("cleared", true), () -> List.of("The journal is empty."));
            return ExitCode.OK;
        }
    }

    @Command(
            description = {
                "Prints requests as they arrive: those of all worlds, or with --key, $PAYSANDBOX_PUBLIC_KEY or a key in the settings file,"
                        + " those of one."
            },
            footer = "  ${COMMAND-FULL-NAME} -o jsonl")
    static final class TailJournal extends Tail {
        @Override
        protected String query() {
            return "?types=request";
        }

        @Override
        protected boolean isOfAllWorlds() {
            return !sandbox.isKeyChosen();
        }

        @Override
        protected List<Cell> cells(Event event) {
            var request = event.data().getObject("request", new JsonObject());
            return List.of(
                    Cell.faint(Json.text(event.data(), "at")),
                    Cell.faint(Json.text(event.data(), "publicKey")),
                    Cell.of(Json.text(request, "method")),
                    Cell.of(Json.text(request, "path")),
                    Cell.of(Json.text(request, "status")),
                    Cell.of(Json.text(request, "paymentId")));
        }
    }

    @Command(
            description = "Shows a request and its answer, with secrets and card data masked.",
            footer = "  ${COMMAND-FULL-NAME} req_x7k")
    static final class ShowRequest extends SandboxCommand {
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
            lines.add(
                    Json.text(entry, "method") + " " + Json.text(entry, "path") + (query.isEmpty() ? "" : "?" + query));
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
}
