package dev.paysandbox.cli.payment;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.api.Sandbox;
import dev.paysandbox.cli.output.Money;
import dev.paysandbox.cli.output.Visible;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * A payment as Markdown for a ticket, as the console copies it: what was asked, what happened and why, the notifications with their
 * attempts, the findings.
 */
final class TicketText {
    private static final Pattern SPECIAL = Pattern.compile("[\\\\`*\\[\\]<>|#~]");
    private static final Pattern FENCE = Pattern.compile("`{3,}");

    private final List<CharSequence> lines = new ArrayList<>();

    private TicketText() {}

    /** @param payment with its findings */
    static List<CharSequence> of(JsonObject payment, Kind kind, Sandbox sandbox) {
        return new TicketText().written(payment, kind, sandbox);
    }

    private List<CharSequence> written(JsonObject payment, Kind kind, Sandbox sandbox) {
        var id = Json.text(payment, "id");
        var method = payment.getString("paymentMethod", kind.word().toUpperCase(Locale.ROOT));
        lines.add("# " + method + " " + Money.shown(payment.getLong("amount")) + ": " + plain(payment, "status"));
        lines.add("");
        lines.add("- World: " + plain(sandbox.key()) + " at " + sandbox.url() + ", PaySandbox "
                + Json.text(sandbox.readiness().health(), "version"));
        lines.add("- Payment: " + plain(id));
        lines.add("- Reference: " + plain(payment, "referenceId"));
        lines.add("- Scenario: "
                + (payment.has("scenario")
                        ? plain(payment, "scenario") + " (" + plain(payment, "scenarioChosenBy") + ")"
                        : "none"));
        if (payment.has("requestId")) {
            var request = sandbox.get("/journal/" + Json.text(payment, "requestId"));
            title("What was asked");
            lines.add(called(request));
            lines.add("");
            code(Json.text(request, "body"));
            code(Json.text(request, "answer"));
        }
        title("What happened");
        lines.add("| Time | Action | Status | Cause | Reason |");
        lines.add("|---|---|---|---|---|");
        for (var step : Json.objects(payment, "timeline")) {
            lines.add("| " + Json.text(step, "at") + " | " + plain(step, "action")
                    + (step.getBoolean("forced") ? ", forced" : "") + " | " + plain(step, "to") + " | "
                    + plain(step, "cause") + " | " + plain(step, "reason") + " |");
        }
        newestLast(sandbox, "/deliveries?limit=100&paymentId=" + id, "Notifications", this::notification);
        newestLast(sandbox, "/journal?limit=500&paymentId=" + id, "Other requests", request -> {
            if (!Json.text(request, "id").equals(Json.text(payment, "requestId"))) {
                lines.add("- " + Json.text(request, "at") + ": " + called(request));
            }
        });
        var findings = Json.objects(payment, "findings");
        if (!findings.isEmpty()) {
            title("Findings");
        }
        for (var finding : findings) {
            lines.add("- " + Json.text(finding, "rule") + " " + Json.text(finding, "severity") + ": "
                    + plain(finding, "sentence"));
        }
        return lines;
    }

    private void notification(JsonObject delivery) {
        lines.add("### " + plain(delivery, "status") + ": " + Json.text(delivery, "state") + ", to "
                + plain(delivery, "url"));
        lines.add("");
        int number = 0;
        for (var attempt : Json.objects(delivery, "attempts")) {
            var end =
                    attempt.has("status") ? "answered " + Json.text(attempt, "status") : Json.text(attempt, "outcome");
            lines.add(++number + ". " + Json.text(attempt, "at") + ": " + plain(attempt.getString("detail", end)));
        }
        lines.add("");
        code(Json.text(delivery, "body"));
    }

    private void newestLast(Sandbox sandbox, String path, String title, Consumer<JsonObject> line) {
        var found = new ArrayList<>(Json.objects(sandbox.get(path), "data"));
        Collections.reverse(found);
        int before = lines.size();
        found.forEach(line);
        if (lines.size() > before) {
            lines.addAll(before, List.of("", "## " + title, ""));
        }
    }

    private void title(String title) {
        lines.addAll(List.of("", "## " + title, ""));
    }

    private static String called(JsonObject request) {
        return Json.text(request, "method") + " " + plain(request, "path") + ": "
                + (request.has("status") ? Json.text(request, "status") : "no answer");
    }

    /** A body in a block of code, whatever it contains. */
    private void code(String body) {
        if (body.isEmpty()) {
            return;
        }
        var fence = "`"
                .repeat(FENCE.matcher(body)
                                .results()
                                .mapToInt(run -> run.end() - run.start())
                                .max()
                                .orElse(2)
                        + 1);
        var object = Json.objectOrNull(body);
        lines.add(fence + "json");
        lines.addAll(Visible.lines(object == null ? body : Json.pretty(object)));
        lines.add(fence);
        lines.add("");
    }

    private static String plain(JsonObject from, String field) {
        return plain(Json.text(from, field));
    }

    /** The text on one line, none of it read as markup. */
    private static String plain(String text) {
        return SPECIAL.matcher(Visible.of(text)).replaceAll("\\\\$0");
    }
}
