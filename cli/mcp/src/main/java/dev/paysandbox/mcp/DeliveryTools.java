package dev.paysandbox.mcp;

import static dev.paysandbox.mcp.Field.choice;
import static dev.paysandbox.mcp.Field.flag;
import static dev.paysandbox.mcp.Field.number;
import static dev.paysandbox.mcp.Field.text;

import dev.paysandbox.mcp.Tool.Arguments;
import dev.paysandbox.mcp.Tool.Effect;
import java.util.List;
import java.util.Map;

/** Tools for webhooks, and for the requests that the application made. */
record DeliveryTools(ControlApi api) {
    private static final Field PAYMENT = text("paymentId", "Only those of this payment.");
    private static final Field REFERENCE = text("referenceId", "Only those of this order.");
    private static final Field SINCE = text("since", "Only those since then: a timestamp, or a duration such as 10m.");

    List<Tool> all() {
        return List.of(
                new Tool(
                        "list_deliveries",
                        "Lists the notifications (webhooks), newest first, with the result of their last attempt.",
                        Effect.READS,
                        List.of(
                                choice(
                                        "state",
                                        "Only those in this state.",
                                        "WAITING",
                                        "ATTEMPTING",
                                        "PAUSED",
                                        "RETRYING",
                                        "DELIVERED",
                                        "EXHAUSTED"),
                                PAYMENT,
                                REFERENCE,
                                text("status", "Only those of this payment status."),
                                SINCE,
                                number("limit", "10 by default."),
                                text("cursor", "The next of the page before.")),
                        this::list),
                new Tool(
                        "show_delivery",
                        "Shows a notification: what was sent, each attempt, and why it failed.",
                        Effect.READS,
                        List.of(text("id", "ntf_….").required()),
                        arguments -> new Answer(
                                api.get("/deliveries/" + ControlApi.escaped(arguments.text("id"))),
                                "Mend what the last attempt says, then call replay_deliveries with this id.")),
                new Tool(
                        "replay_deliveries",
                        "Sends notifications again: one by its id, or all that match every criterion.",
                        Effect.CHANGES,
                        List.of(
                                text("id", "ntf_…, instead of criteria."),
                                PAYMENT,
                                REFERENCE,
                                choice("state", "Only those in this state.", "RETRYING", "DELIVERED", "EXHAUSTED"),
                                text("status", "Only those of this payment status."),
                                flag("failed", "true: only those whose last attempt failed."),
                                SINCE,
                                flag("dryRun", "Only list them.")),
                        this::replay),
                new Tool(
                        "list_requests",
                        "Lists the requests that the application made to the provider's API, newest first.",
                        Effect.READS,
                        List.of(
                                text("method", "Only those by this HTTP method."),
                                text("path", "Only those of this path; * matches within a segment, ** anything."),
                                number("status", "Only those answered with this HTTP status."),
                                PAYMENT,
                                REFERENCE,
                                SINCE,
                                number("limit", "15 by default.")),
                        this::requests),
                new Tool(
                        "show_request",
                        "Shows a request of the application and its answer, with secrets masked.",
                        Effect.READS,
                        List.of(text("id", "req_….").required()),
                        arguments -> new Answer(
                                api.get("/journal/" + ControlApi.escaped(arguments.text("id"))),
                                "explain_scenario says which scenario such a request gets.")),
                new Tool(
                        "verify_requests",
                        "Checks how often the application made a request; if too seldom, shows the nearest ones and how they differ.",
                        Effect.READS,
                        List.of(
                                Field.object(
                                                "request",
                                                "Any of method, path, status, authentication, scenario and fields, such as"
                                                        + " {\"method\": \"POST\", \"path\": \"/payin\", \"fields\": {\"amount\": 11980}}.")
                                        .required(),
                                number("times", "Exactly so often; at least once by default."),
                                number("atLeast", "At least so often."),
                                number("atMost", "At most so often.")),
                        this::verify));
    }

    /** What an attempt says to a person. */
    static Map<String, Object> attempt(Map<String, Object> attempt) {
        return Json.only(attempt, List.of("at", "outcome", "detail", "status", "answer", "problem"));
    }

    private Answer list(Arguments arguments) {
        var query = arguments.only("state", "paymentId", "referenceId", "status", "since", "cursor");
        query.put("limit", arguments.number("limit", 10));
        var page = api.get("/deliveries", query);
        var rows = Json.objects(page, "data").stream()
                .map(delivery -> {
                    var row =
                            Json.only(delivery, List.of("id", "paymentId", "status", "url", "state", "nextAttemptAt"));
                    var attempts = Json.objects(delivery, "attempts");
                    row.put("attempts", attempts.size());
                    if (!attempts.isEmpty()) {
                        row.put("last", attempt(attempts.get(attempts.size() - 1)));
                    }
                    return row;
                })
                .toList();
        return new Answer(
                Json.object("data", rows, "next", page.get("next")),
                rows.isEmpty()
                        ? "There is none: a payment sends notifications only if it was created with a webhookUrl."
                        : "show_delivery says why one failed; replay_deliveries sends it again.");
    }

    private Answer replay(Arguments arguments) {
        var next = "list_deliveries shows the result; advance_clock with 0s waits for it.";
        if (!arguments.has("id")) {
            return new Answer(api.post("/deliveries/replay", arguments.all()), next);
        }
        if (arguments.all().size() > 1) {
            throw new Refusal("Give either an id, or criteria.");
        }
        return new Answer(
                api.post("/deliveries/" + ControlApi.escaped(arguments.text("id")) + "/replay", Map.of()), next);
    }

    private Answer requests(Arguments arguments) {
        var query = arguments.only("method", "path", "status", "paymentId", "referenceId", "since");
        query.put("limit", arguments.number("limit", 15));
        return new Answer(api.get("/journal", query), "show_request shows one; verify_requests counts them.");
    }

    private Answer verify(Arguments arguments) {
        var verdict = api.post("/journal/verify", arguments.all());
        return new Answer(
                verdict,
                Boolean.TRUE.equals(verdict.get("met"))
                        ? "list_findings says what is wrong beyond that."
                        : "show_request shows one of nearMisses.");
    }
}
