package dev.paysandbox.cli.payment;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.noun.DeliveryMarks;
import dev.paysandbox.cli.output.Cell;
import dev.paysandbox.cli.output.Column;
import dev.paysandbox.cli.output.Money;
import dev.paysandbox.cli.output.Output;
import dev.paysandbox.cli.output.Output.Detail;
import dev.paysandbox.cli.output.Times;
import java.util.ArrayList;
import java.util.List;

/** A payment as text: its fields, its timeline, and its notifications. */
final class PaymentText {
    private PaymentText() {}

    static List<CharSequence> of(JsonObject payment, Output output, Times times) {
        var lines = new ArrayList<>(output.details(List.of(
                new Detail("id", Json.text(payment, "id")),
                new Detail("status", Cell.status(Json.text(payment, "status"))),
                new Detail("amount", Money.shown(payment.getLong("amount"))),
                new Detail(
                        "refunded", payment.getLong("refunded") == 0 ? "" : Money.shown(payment.getLong("refunded"))),
                new Detail("method", Json.text(payment, "paymentMethod")),
                new Detail("pix key", Json.text(payment, "pixKey")),
                new Detail("card", card(payment)),
                new Detail("reference", Json.text(payment, "referenceId")),
                new Detail("created", times.shown(Json.text(payment, "createdAt"))),
                new Detail("expires", times.shown(Json.text(payment, "expiresAt"))),
                new Detail("webhook", Json.text(payment, "webhookUrl")),
                new Detail("pix code", Json.text(payment.getObject("pix", new JsonObject()), "qrcode")),
                new Detail("boleto", Json.text(payment.getObject("boleto", new JsonObject()), "barcode")),
                new Detail("boleto page", Json.text(payment.getObject("boleto", new JsonObject()), "url")),
                new Detail("request", Json.text(payment, "requestId")),
                new Detail("scenario", Json.text(payment, "scenario")),
                new Detail("chosen by", Json.text(payment, "scenarioChosenBy")),
                new Detail("remarks", Json.joined(payment, "remarks")),
                new Detail("forced", payment.getBoolean("forced") ? "yes: moved without an action" : ""),
                new Detail(
                        "possible now", Json.joined(payment, "allowedActions").replace('_', '-')))));
        output.addTable(lines, stepColumns(times), Json.objects(payment, "timeline"));
        var deliveries = Json.objects(payment, "deliveries");
        output.addTable(lines, deliveryColumns(deliveries, times), deliveries);
        deliveries.stream()
                .filter(delivery -> Json.text(delivery, "state").equals("BLOCKED"))
                .forEach(delivery ->
                        lines.add(Json.text(delivery, "id") + " is blocked: " + DeliveryMarks.whyBlocked(delivery)));
        for (var finding : Json.objects(payment, "findings")) {
            lines.add("");
            lines.add(Json.text(finding, "severity") + " " + Json.text(finding, "rule") + ": "
                    + Json.text(finding, "sentence"));
        }
        return lines;
    }

    private static String card(JsonObject payment) {
        var card = payment.getObject("card", new JsonObject());
        return card.isEmpty()
                ? ""
                : Json.text(card, "brand") + " ending in " + Json.text(card, "last4") + ", "
                        + card.getInt("installments") + "x";
    }

    private static List<Column> stepColumns(Times times) {
        return List.of(
                Column.time("AT", "at", times),
                Column.text("WHAT", "action"),
                Column.status("STATUS", "to"),
                Column.of("CAUSE", step -> Json.text(step, "cause") + (step.getBoolean("forced") ? ", forced" : "")),
                Column.of("MONEY", PaymentText::money),
                Column.text("REASON", "reason"));
    }

    /** The money that a step moved, such as {@code PAYERS > AVAILABLE R$ 1,00}. */
    static String money(JsonObject step) {
        var moved = step.getObject("ledger", step.getObject("entry", new JsonObject()));
        return moved.isEmpty()
                ? ""
                : Json.text(moved, "from") + " > " + Json.text(moved, "to") + " "
                        + Money.shown(moved.getLong("amount"));
    }

    private static List<Column> deliveryColumns(List<JsonObject> deliveries, Times times) {
        var columns = new ArrayList<>(List.of(
                Column.text("NOTIFICATION", "id"),
                Column.status("OF", "status"),
                Column.status("STATE", "state"),
                DeliveryMarks.ATTEMPTS,
                DeliveryMarks.LAST_ANSWER,
                Column.time("NEXT ATTEMPT", "nextAttemptAt", times)));
        columns.addAll(DeliveryMarks.columns(deliveries, times));
        return columns;
    }
}
