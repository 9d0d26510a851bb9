package dev.paysandbox.cli.webhook;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.noun.DeliveryMarks;
import dev.paysandbox.cli.output.Cell;
import dev.paysandbox.cli.output.Column;
import dev.paysandbox.cli.output.Output;
import dev.paysandbox.cli.output.Output.Detail;
import dev.paysandbox.cli.output.Times;
import java.util.ArrayList;
import java.util.List;

/** A notification as text: its content, and the result of each attempt. */
final class DeliveryText {
    private DeliveryText() {}

    static List<CharSequence> of(JsonObject delivery, Output output, Times times) {
        var lines = new ArrayList<>(output.details(List.of(
                new Detail("id", Json.text(delivery, "id")),
                new Detail("payment", Json.text(delivery, "paymentId")),
                new Detail("status", Cell.status(Json.text(delivery, "status"))),
                new Detail("state", Cell.status(Json.text(delivery, "state"))),
                new Detail("scenario did", DeliveryMarks.faults(delivery)),
                new Detail("waits for", DeliveryMarks.wait(delivery, times)),
                new Detail("url", Json.text(delivery, "url")),
                new Detail("created", times.shown(Json.text(delivery, "createdAt"))),
                new Detail("next attempt", times.shown(Json.text(delivery, "nextAttemptAt"))))));
        lines.add("");
        delivery.getObject("headers", new JsonObject()).forEach((name, value) -> lines.add(name + ": " + value));
        lines.add(Json.text(delivery, "body"));
        output.addTable(
                lines,
                List.of(
                        Column.time("AT", "at", times),
                        new Column("KIND", attempt -> Cell.of(attempt.getBoolean("replay") ? "replay" : "attempt")),
                        Column.text("OUTCOME", "outcome"),
                        Column.text("STATUS", "status"),
                        Column.number("MS", "latencyMs"),
                        Column.text("DETAIL", "detail"),
                        Column.text("ANSWER", "answer")),
                Json.objects(delivery, "attempts"));
        return lines;
    }
}
