package dev.paysandbox.support;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** A gym's app: raw cards in one instalment, PIX and boletos. It believes what a notification says, and asks nobody. */
public final class GymApp {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient http = HttpClient.newHttpClient();
    private final Map<String, String> settings;
    private final Consumer<String> prints;
    /** Notifications by reference and status, whether they have come or not. */
    private final Map<String, CompletableFuture<JsonNode>> notifications = new ConcurrentHashMap<>();

    /** @param settings as the other clients have them in their environment */
    public GymApp(Map<String, String> settings, Consumer<String> prints) {
        this.settings = settings;
        this.prints = prints;
    }

    /** The app in a process of its own, with its own endpoint for notifications and its settings in the environment. */
    public static void main(String[] args) {
        var app = new CompletableFuture<GymApp>();
        try (var webhooks = new LocalServer(exchange -> {
            app.join().hears(LocalServer.body(exchange));
            exchange.sendResponseHeaders(200, -1);
        })) {
            var settings = new HashMap<>(System.getenv());
            settings.put("WEBHOOK_URL", webhooks.url() + "/notifications");
            app.complete(new GymApp(settings, System.out::println));
            app.join().runs();
        }
    }

    private ObjectNode fee(String method, String document) throws Exception {
        return (ObjectNode)
                JSON.readTree("""
                {"paymentMethod": "%s", "amount": 11990, "referenceId": "%s", "webhookUrl": "%s",
                 "isPhysicalProduct": false, "payerIp": "127.0.0.1",
                 "customer": {"name": "Fabio Nunes", "document": "%s", "email": "fabio@shop.example",
                   "phone": "5551998765432",
                   "address": {"street": "Avenida Ipiranga", "number": "700", "neighborhood": "Azenha",
                     "zipCode": "90160091", "city": "Porto Alegre", "state": "RS"}},
                 "items": [{"title": "Mensalidade", "quantity": 1, "unitPrice": 11990}]}""".formatted(method, UUID.randomUUID(), settings.get("WEBHOOK_URL"), document));
    }

    private JsonNode opens(String method) throws Exception {
        return posts(fee(method, "52998224725"));
    }

    private JsonNode charges(String number) throws Exception {
        var fee = fee("CREDIT_CARD", "52998224725");
        fee.putObject("card")
                .put("holderName", "FABIO NUNES")
                .put("number", number)
                .put("expirationMonth", "03")
                .put("expirationYear", "2032")
                .put("cvv", "456")
                .put("installments", 1);
        return posts(fee);
    }

    /** The payin, or an exception with the text that the member sees. */
    private JsonNode posts(JsonNode fee) throws Exception {
        var keys = (settings.get("PUBLIC_KEY") + ":" + settings.get("SECRET_KEY")).getBytes(StandardCharsets.UTF_8);
        var request = HttpRequest.newBuilder(URI.create(settings.get("API_URL") + "/payin"))
                .timeout(Duration.ofSeconds(60))
                .header("Authorization", "Basic " + Base64.getEncoder().encodeToString(keys))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(fee.toString()));
        var answer = http.send(request.build(), BodyHandlers.ofString());
        var data = JSON.readTree(answer.body());
        if (answer.statusCode() / 100 != 2) {
            throw new IllegalStateException(data.path("message")
                    .asText(data.path("error").asText(data.path("code").asText())));
        }
        return data;
    }

    /** What came to its webhookUrl. */
    public void hears(String body) throws IOException {
        var payin = JSON.readTree(body);
        notification(payin, payin.get("status").asText()).complete(payin);
    }

    private CompletableFuture<JsonNode> notification(JsonNode payin, String status) {
        return notifications.computeIfAbsent(
                payin.path("referenceId").asText() + " " + status, none -> new CompletableFuture<>());
    }

    // The story: members who pay. Each step is one line, and so is what somebody else does.

    public void runs() {
        var card = step("card approved", () -> has("APPROVED", charges(settings.get("CARD_APPROVED"))));
        step("card refused", () -> has("REFUSED", charges(settings.get("CARD_REFUSED"))));
        step("chargeback of the card, heard by notification", () -> afterwards("dispute", card, "CHARGEBACK"));
        var pix = step("pix created", () -> has("PENDING", opens("PIX")));
        step("pix code shown", () -> isSo(pix.at("/pix/qrcode").asText().startsWith("000201"), pix));
        step("pix paid, heard by notification", () -> afterwards("pay", pix, "APPROVED"));
        var boleto = step("boleto created", () -> has("PENDING", opens("BOLETO")));
        step("boleto paid, heard by notification", () -> afterwards("pay", boleto, "APPROVED"));
        var unpaid = step("second boleto created", () -> has("PENDING", opens("BOLETO")));
        step("boleto canceled, heard by notification", () -> afterwards("cancel", unpaid, "CANCELED"));
        step("text about a wrong document shown", () -> {
            var text = "";
            try {
                posts(fee("PIX", "52998224724"));
            } catch (IllegalStateException refused) {
                text = refused.getMessage();
            }
            return isSo(text.matches(".*(document|CPF).*"), text);
        });
    }

    private JsonNode step(String name, Callable<JsonNode> act) {
        try {
            var result = act.call();
            prints.accept("ok " + name);
            return result;
        } catch (Exception failed) {
            prints.accept("not ok " + name + ": " + failed);
            return MissingNode.getInstance();
        }
    }

    private JsonNode afterwards(String action, JsonNode payin, String status) throws Exception {
        prints.accept("now " + action + " " + payin.at("/id").asText());
        var heard = notification(payin, status).get(10, TimeUnit.SECONDS);
        OffsetDateTime.parse(heard.get("updatedAt").asText());
        return isSo(
                heard.get("amount").equals(payin.get("amount"))
                        && heard.get("paymentMethod").equals(payin.get("paymentMethod")),
                heard);
    }

    private static JsonNode has(String status, JsonNode payin) {
        isSo(payin.get("status").asText().equals(status), payin);
        return payin;
    }

    private static JsonNode isSo(boolean condition, Object otherwise) {
        if (!condition) {
            throw new IllegalStateException(otherwise.toString());
        }
        return MissingNode.getInstance();
    }
}
