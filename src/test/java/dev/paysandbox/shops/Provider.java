package dev.paysandbox.shops;

import static dev.paysandbox.shops.Mistake.AMOUNTS_IN_REAIS;
import static dev.paysandbox.shops.Mistake.CALLS_FROM_ANOTHER_ORIGIN;
import static dev.paysandbox.shops.Mistake.CALLS_FROM_A_BROWSER;
import static dev.paysandbox.shops.Mistake.CUTS_CENTS;
import static dev.paysandbox.shops.Mistake.GIVES_NO_WEBHOOK_URL;
import static dev.paysandbox.shops.Mistake.HAS_A_SECRET_URL;
import static dev.paysandbox.shops.Mistake.LOCAL_PAYER_IP;
import static dev.paysandbox.shops.Mistake.MISSPELLS_A_FIELD;
import static dev.paysandbox.shops.Mistake.OLD_HEADERS;
import static dev.paysandbox.shops.Mistake.RAW_CARDS;
import static dev.paysandbox.shops.Mistake.SENDS_THE_CVV_AGAIN;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.paysandbox.support.Json;
import dev.paysandbox.support.TestMerchant;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
import java.util.UUID;

/** The payment provider's API as the shop calls it. Amounts are cents, statuses are texts: new ones may come. */
final class Provider {
    /** The day 0 of the due dates in boletos. */
    private static final LocalDate FACTOR_ZERO = LocalDate.of(1997, 10, 7);
    /** Factors count to 9999 and then start again at 1000. */
    private static final int FACTORS = 9000;

    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    /** Nobody knows whether the provider has done what it was asked for. */
    static final class NoAnswer extends Exception {
        private static final long serialVersionUID = 1;

        /** The status of whoever answered instead, or 0. */
        final int status;

        NoAnswer(String message, int status) {
            super(message);
            this.status = status;
        }

        boolean isOfGateway() {
            return status == 504;
        }
    }

    /** The provider says that it has not done it. */
    static final class Refused extends Exception {
        private static final long serialVersionUID = 1;

        final int status;

        Refused(String message, int status) {
            super(message);
            this.status = status;
        }
    }

    record Payin(String id, String referenceId, String status, long amount, Instant updatedAt, LocalDate due) {}

    private final TestMerchant keys;
    private final String shop;
    private final UUID key = UUID.randomUUID();
    private final Mistake mistake;

    /** @param shop where the provider reaches this shop */
    Provider(TestMerchant keys, String shop, Mistake mistake) {
        this.keys = keys;
        this.shop = shop;
        this.mistake = mistake;
    }

    /** Creates a payin for the order. */
    Payin create(Order order, String referenceId, String card) throws NoAnswer, Refused {
        long price = switch (mistake) {
            case AMOUNTS_IN_REAIS -> order.amount * 100;
            case CUTS_CENTS -> order.amount + 1;
            default -> order.amount;
        };
        var body = Json.object("""
                {"paymentMethod": "%s", "amount": %d, "referenceId": "%s", "isPhysicalProduct": true, "payerIp": "%s",
                 "customer": {"name": "Maria Silva", "document": "12345678909", "email": "maria@example.com",
                   "phone": "11987654321", "address": {"street": "Av. Paulista", "number": "1000",
                     "zipCode": "01310100", "city": "São Paulo", "state": "SP"}},
                 "items": [{"title": "Camiseta", "quantity": 2, "unitPrice": %d}]}""".formatted(
                        order.method,
                        order.amount,
                        referenceId,
                        mistake == LOCAL_PAYER_IP ? "127.0.0.1" : "203.0.113.7",
                        price / 2));
        if (mistake != GIVES_NO_WEBHOOK_URL && !mistake.isPolling()) {
            body.put(
                    mistake == MISSPELLS_A_FIELD ? "webhookURL" : "webhookUrl",
                    shop + "/webhooks/payins" + (mistake == HAS_A_SECRET_URL ? "?key=" + key : ""));
        }
        if (order.method.equals("CREDIT_CARD")) {
            body.set("card", mistake == RAW_CARDS ? rawCard(card) : tokenized(card));
        }
        return payin(call("POST", "/payin", body.toString()));
    }

    /** What the provider's SDK does in the payer's browser. */
    private ObjectNode tokenized(String number) throws NoAnswer, Refused {
        var token = send(keys.request("/checkout/card-tokens")
                .header("x-api-key", keys.publicKey())
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(
                        rawCard(number).without("installments").toString())));
        var card = JsonNodeFactory.instance.objectNode().put("installments", 1);
        if (mistake == SENDS_THE_CVV_AGAIN) {
            card.put("cvv", "123");
        }
        return card.put("token", token.get("token").asText());
    }

    private static ObjectNode rawCard(String number) {
        return Json.object("""
                {"holderName": "MARIA SILVA", "number": "%s", "expirationMonth": "12", "expirationYear": "2039",
                 "cvv": "123", "installments": 1}""".formatted(number));
    }

    /** What is true of a payin; empty if there is no such payin. */
    Optional<Payin> payin(String id) throws NoAnswer {
        try {
            return Optional.of(payin(call("GET", "/payin/" + id, "")));
        } catch (Refused refused) {
            if (refused.status != 404) {
                throw new NoAnswer("status " + refused.status, refused.status);
            }
            return Optional.empty();
        }
    }

    /** Pays a supplier, or a payer, with this PIX key; answers the status. */
    String payOut(String referenceId, long amount, String key, String path) throws NoAnswer, Refused {
        return call("POST", "/payout", """
                {"amount": %d, "pixKey": "%s", "pixKeyType": "EMAIL", "referenceId": "%s",
                 "webhookUrl": "%s"}""".formatted(amount, key, referenceId, shop + path))
                .get("status")
                .asText();
    }

    private static Payin payin(JsonNode answer) {
        return new Payin(
                answer.get("id").asText(),
                answer.get("referenceId").asText(),
                answer.get("status").asText(),
                answer.get("amount").asLong(),
                Instant.parse(
                        answer.path("updatedAt").asText(answer.path("createdAt").asText())),
                due(answer.at("/boleto/barcode").asText()));
    }

    /** The due date in a boleto's line of 47 digits; a PIX has none. */
    private static LocalDate due(String line) {
        if (line.length() != 47) {
            return LocalDate.MAX;
        }
        return FACTOR_ZERO.plusDays(Integer.parseInt(line.substring(33, 37)) + FACTORS);
    }

    private JsonNode call(String verb, String path, String body) throws NoAnswer, Refused {
        var request = keys.request(path).method(verb, BodyPublishers.ofString(body));
        if (mistake == OLD_HEADERS) {
            request.header("x-api-key", keys.publicKey()).header("x-api-secret", keys.secretKey());
        } else {
            request.header("Authorization", keys.basic());
        }
        if (mistake == CALLS_FROM_A_BROWSER) {
            request.header("Sec-Fetch-Site", "same-origin").header("Referer", shop + "/checkout");
        }
        if (mistake == CALLS_FROM_ANOTHER_ORIGIN) {
            request.header("Sec-Fetch-Site", "cross-site").header("Origin", "https://shop.example");
        }
        return send(request.header("Content-Type", "application/json"));
    }

    private static JsonNode send(HttpRequest.Builder request) throws NoAnswer, Refused {
        HttpResponse<String> answer;
        try {
            answer = HTTP.send(request.timeout(Duration.ofSeconds(20)).build(), BodyHandlers.ofString());
        } catch (IOException lost) {
            throw new NoAnswer(lost.toString(), 0);
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
            throw new NoAnswer("closing", 0);
        }
        if (answer.statusCode() >= 500 || answer.statusCode() == 429) {
            throw new NoAnswer("status " + answer.statusCode(), answer.statusCode());
        }
        if (answer.statusCode() >= 400) {
            throw new Refused(answer.body(), answer.statusCode());
        }
        return Json.read(answer.body());
    }
}
