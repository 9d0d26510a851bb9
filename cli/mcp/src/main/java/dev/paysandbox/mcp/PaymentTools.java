package dev.paysandbox.mcp;

import static dev.paysandbox.mcp.Field.choice;
import static dev.paysandbox.mcp.Field.flag;
import static dev.paysandbox.mcp.Field.number;
import static dev.paysandbox.mcp.Field.text;
import static dev.paysandbox.mcp.Field.texts;

import dev.paysandbox.mcp.Tool.Arguments;
import dev.paysandbox.mcp.Tool.Effect;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/** Tools for payins and payouts. */
record PaymentTools(ControlApi api) {
    static final Field ID = text("id", "The payment's id: pay_… or out_….").required();

    private static final AtomicLong REFERENCE = new AtomicLong(System.currentTimeMillis());
    private static final String STATUSES =
            "PENDING, PENDING_3DS, APPROVED, FAILED, CANCELED, REFUSED, REFUNDED, CHARGEBACK, MED, EXPIRED; a payout also"
                    + " PROCESSING, COMPLETED";
    private static final List<String> ROW = List.of(
            "id", "referenceId", "status", "amount", "refunded", "paymentMethod", "scenario", "createdAt", "updatedAt");
    private static final List<String> NOTIFICATION =
            List.of("id", "status", "state", "url", "waitsFor", "nextAttemptAt");

    List<Tool> all() {
        return List.of(
                new Tool(
                        "create_payment",
                        "Creates a payment as the merchant's server would, with a valid customer filled in: a payin by PIX, BOLETO or"
                                + " CREDIT_CARD, or a PAYOUT by PIX.",
                        Effect.CHANGES,
                        List.of(
                                choice(
                                        "method",
                                        "How it is paid; PIX by default.",
                                        "PIX",
                                        "BOLETO",
                                        "CREDIT_CARD",
                                        "PAYOUT"),
                                number("amount", "In cents; 10000 by default."),
                                text("referenceId", "The merchant's own id of the order; a new one by default."),
                                text("webhookUrl", "Where notifications go, such as http://127.0.0.1:3000/webhooks."),
                                text(
                                        "card",
                                        "A test card number; 4111111111111111 is approved. Magic values have others."),
                                number("installments", "For a card; 1 by default."),
                                text("name", "The customer's name."),
                                text("document", "The customer's CPF or CNPJ."),
                                text("email", "The customer's e-mail, or the PIX key of a payout."),
                                text("scenario", "The name of a scenario that plays for it.")),
                        this::create),
                new Tool(
                        "act_on_payment",
                        "Acts as the payer, the bank or the issuer. Payin: pay, expire, cancel, break, decline, authenticate,"
                                + " fail_challenge, pay_late, refund, dispute, open_med, win_dispute, lose_dispute. Payout: process,"
                                + " approve, fail. With status instead of action, forces any status.",
                        Effect.CHANGES,
                        List.of(
                                ID,
                                text("action", "One of those."),
                                number(
                                        "amount",
                                        "Cents, for refund, dispute and open_med; all that is left by default."),
                                text("status", "Forces this status, outside of the table of transitions."),
                                text("reason", "For the payment's history.")),
                        this::act),
                new Tool(
                        "show_payment",
                        "Shows a payment's story: what happened, why it stands where it stands, what is due next, and what became of"
                                + " each notification.",
                        Effect.READS,
                        List.of(ID),
                        this::show),
                new Tool(
                        "list_payments",
                        "Lists payins or payouts, newest first.",
                        Effect.READS,
                        List.of(
                                choice("kind", "payin by default.", "payin", "payout"),
                                text("status", "Only those in this status: " + STATUSES + "."),
                                choice("paymentMethod", "Only payins by this method.", "PIX", "BOLETO", "CREDIT_CARD"),
                                text("referenceId", "Only those of this order."),
                                text("text", "Only those with this text in an id, name, document or e-mail."),
                                text("since", "Only those created since: a timestamp, or a duration such as 10m."),
                                number("limit", "10 by default."),
                                text("cursor", "The next of the page before.")),
                        this::list),
                new Tool(
                        "find",
                        "Finds payments and notifications by a part of an id, a referenceId, a PIX code or a boleto's line.",
                        Effect.READS,
                        List.of(
                                text("text", "What to look for.").required(),
                                choice("kind", "Only results of this kind.", "payin", "payout", "delivery")),
                        arguments -> new Answer(
                                api.get("/find", arguments.all()),
                                "show_payment or show_delivery explains one of them.")),
                new Tool(
                        "wait_for_payment",
                        "Waits in real time until a payment has a status and, with delivered, until its receiver has accepted the"
                                + " notification.",
                        Effect.READS,
                        List.of(
                                ID,
                                texts("status", "Any of these: " + STATUSES + ".")
                                        .required(),
                                flag("delivered", "Also wait for the notification."),
                                text("timeout", "Such as 30s; 10s by default, 10m at most.")),
                        this::await));
    }

    private static String path(Arguments arguments) {
        var id = arguments.text("id");
        return (id.startsWith("out_") ? "/payouts/" : "/payins/") + ControlApi.escaped(id);
    }

    private Answer create(Arguments arguments) {
        var method = arguments.has("method") ? arguments.text("method") : "PIX";
        int amount = arguments.number("amount", 10_000);
        var reference =
                arguments.has("referenceId") ? arguments.text("referenceId") : "order-" + REFERENCE.incrementAndGet();
        var email = arguments.has("email") ? arguments.text("email") : "maria@example.com";
        var isPayout = method.equals("PAYOUT");
        var body = isPayout
                ? Json.object("amount", amount, "pixKey", email, "pixKeyType", "EMAIL", "referenceId", reference)
                : payin(arguments, method, amount, reference, email);
        body.putAll(arguments.only("webhookUrl"));
        var answer = api.merchant(isPayout ? "/payout" : "/payin", body, arguments.textOrNull("scenario"));
        var next = switch (Json.text(answer, "status")) {
            case "PENDING" ->
                isPayout
                        ? "advance_clock lets the bank settle it."
                        : "act_on_payment with action pay pays it; show_payment tells its story.";
            case "PENDING_3DS" ->
                "act_on_payment with authenticate or fail_challenge answers the challenge as the issuer.";
            default -> "show_payment says why, and what became of the notification.";
        };
        return new Answer(answer, next);
    }

    private static Map<String, Object> payin(
            Arguments arguments, String method, int amount, String reference, String email) {
        var name = arguments.has("name") ? arguments.text("name") : "Maria Silva";
        var address = Json.object(
                "street", "Av. Paulista", "number", "1000", "zipCode", "01310100", "city", "São Paulo", "state", "SP");
        var document = arguments.has("document") ? arguments.text("document") : "12345678909";
        var customer = Json.object(
                "name", name, "document", document, "email", email, "phone", "11987654321", "address", address);
        var card = method.equals("CREDIT_CARD")
                ? Json.object(
                        "holderName",
                        name.toUpperCase(Locale.ROOT),
                        "number",
                        arguments.has("card") ? arguments.text("card") : "4111111111111111",
                        "expirationMonth",
                        "12",
                        "expirationYear",
                        "2039",
                        "cvv",
                        "123",
                        "installments",
                        arguments.number("installments", 1))
                : null;
        return Json.object(
                "paymentMethod", method,
                "amount", amount,
                "referenceId", reference,
                "isPhysicalProduct", false,
                "payerIp", "203.0.113.7",
                "customer", customer,
                "items", List.of(Json.object("title", "T-shirt", "quantity", 1, "unitPrice", amount)),
                "card", card);
    }

    private Answer act(Arguments arguments) {
        if (arguments.has("action") == arguments.has("status")) {
            throw new Refusal("Give either an action, or a status to force.");
        }
        var body = arguments.only("action", "amount", "status", "reason");
        if (arguments.has("status")) {
            body.put("force", true);
        }
        return new Answer(
                brief(api.post(path(arguments) + "/actions", body)),
                "list_deliveries says whether the application heard it.");
    }

    /** A payment without what its story does not need. */
    private static Map<String, Object> brief(Map<String, Object> payment) {
        var brief = Json.only(payment, ROW);
        brief.putAll(
                Json.only(payment, List.of("expiresAt", "payerUrl", "card", "remarks", "forced", "allowedActions")));
        brief.put(
                "timeline",
                Json.objects(payment, "timeline").stream()
                        .map(step -> Json.only(step, List.of("at", "action", "from", "to", "cause", "reason")))
                        .toList());
        return brief;
    }

    /** The payment, why it stands where it stands, what is due, and its notifications. */
    static Map<String, Object> story(ControlApi api, String path, String id) {
        var payment = api.get(path);
        var story = brief(payment);
        story.put("why", why(payment));
        var query = Json.object("paymentId", id, "limit", 10);
        story.put("due", Json.objects(api.get("/clock/agenda", query), "data"));
        story.put(
                "notifications",
                Json.objects(api.get("/deliveries", query), "data").stream()
                        .map(PaymentTools::notification)
                        .toList());
        return story;
    }

    private static String why(Map<String, Object> payment) {
        var timeline = Json.objects(payment, "timeline");
        if (timeline.isEmpty()) {
            return "Nothing has happened to it yet.";
        }
        var last = timeline.get(timeline.size() - 1);
        var reason = Json.text(last, "reason");
        var scenario = Json.text(payment, "scenario");
        return "It is " + payment.get("status") + " because of '" + last.get("action") + "' at " + last.get("at")
                + ", caused by " + last.get("cause") + (reason.isEmpty() ? "" : ": " + reason)
                + (scenario.isEmpty() ? "." : ". The scenario " + scenario + " plays for it.");
    }

    private static Map<String, Object> notification(Map<String, Object> delivery) {
        var brief = Json.only(delivery, NOTIFICATION);
        var attempts = Json.objects(delivery, "attempts");
        brief.put("attempts", attempts.size());
        if (!attempts.isEmpty()) {
            brief.put("last", DeliveryTools.attempt(attempts.get(attempts.size() - 1)));
        }
        return brief;
    }

    private Answer show(Arguments arguments) {
        var story = story(api, path(arguments), arguments.text("id"));
        var isFailing = Json.objects(story, "notifications").stream()
                .anyMatch(each -> List.of("RETRYING", "EXHAUSTED").contains(each.get("state")));
        var next = isFailing
                ? "show_delivery says why the notification fails; replay_deliveries sends it again."
                : Json.objects(story, "due").isEmpty()
                        ? "Nothing is due: act_on_payment takes one of allowedActions."
                        : "act_on_payment takes one of allowedActions; advance_clock lets happen what is due.";
        return new Answer(story, next);
    }

    private Answer list(Arguments arguments) {
        var query = arguments.only("status", "paymentMethod", "referenceId", "text", "since", "cursor");
        query.put("limit", arguments.number("limit", 10));
        var page = api.get(arguments.text("kind").equals("payout") ? "/payouts" : "/payins", query);
        var rows = Json.objects(page, "data").stream()
                .map(payment -> Json.only(payment, ROW))
                .toList();
        return new Answer(
                Json.object("data", rows, "next", page.get("next")),
                rows.isEmpty() ? "There is none: create_payment makes one." : "show_payment explains one of them.");
    }

    private Answer await(Arguments arguments) {
        arguments.tell("waiting for " + arguments.all().get("status"));
        var payment = api.post(path(arguments) + "/await", arguments.only("status", "delivered", "timeout"));
        return new Answer(brief(payment), "list_findings says what is wrong with how the application took it.");
    }
}
