package dev.paysandbox.cli.journal;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.EventStream.Event;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.noun.Tail;
import dev.paysandbox.cli.output.Cell;
import java.util.List;
import picocli.CommandLine.Command;

@Command(
        description = {
            "Prints requests as they arrive: those of all worlds, or with --key, $PAYSANDBOX_KEY or a key in the settings file,"
                    + " those of one."
        },
        footer = "  ${COMMAND-FULL-NAME} -o jsonl")
final class TailJournal extends Tail {
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
