package dev.paysandbox.cli.journal;

import dev.paysandbox.cli.api.EventStream.Event;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.noun.Tail;
import dev.paysandbox.cli.output.Cell;
import java.util.List;
import picocli.CommandLine.Command;

@Command(description = "Prints requests as they come.", footer = "  ${COMMAND-FULL-NAME} -o jsonl")
final class TailJournal extends Tail {
    @Override
    protected String query() {
        return "?types=request";
    }

    @Override
    protected List<Cell> words(Event event) {
        var data = event.data();
        return List.of(
                Cell.faint(Json.text(data, "at")),
                Cell.of(Json.text(data, "method")),
                Cell.of(Json.text(data, "path")),
                Cell.of(Json.text(data, "status")),
                Cell.of(Json.text(data, "paymentId")));
    }
}
