package dev.paysandbox.cli.webhook;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.EventStream.Event;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.noun.DeliveryMarks;
import dev.paysandbox.cli.noun.Ids;
import dev.paysandbox.cli.noun.Listing;
import dev.paysandbox.cli.noun.Tail;
import dev.paysandbox.cli.output.Cell;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(description = "Prints events of notifications as they happen.", footer = "  ${COMMAND-FULL-NAME} -o jsonl")
final class TailWebhooks extends Tail {
    @Option(names = "--payment", paramLabel = "ID", description = "Only those of this payin or payout.")
    private @Nullable String payment;

    @Override
    protected String query() {
        return Listing.query(
                "types", "delivery", "paymentId", payment == null ? null : Ids.wholeOfPayment(sandbox, payment));
    }

    @Override
    protected List<Cell> cells(Event event) {
        var data = event.data();
        var delivery = data.getObject("delivery", new JsonObject());
        var attempt = delivery.getObject("attempt", new JsonObject());
        return List.of(
                Cell.faint(Json.text(data, "at")),
                Cell.of(Json.text(data, "paymentId")),
                Cell.status(Json.text(delivery, "status")),
                Cell.of("-> " + Json.text(attempt, attempt.has("status") ? "status" : "outcome")),
                Cell.status(Json.text(delivery, "state")),
                Cell.faint(DeliveryMarks.faults(delivery)));
    }
}
