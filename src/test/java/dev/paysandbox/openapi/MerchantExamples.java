package dev.paysandbox.openapi;

import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.TestMerchant;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Map;
import java.util.function.Function;

/** How to get the answers about merchants, their money, and finding things. */
final class MerchantExamples {
    private static final String BLOCK = "{\"amount\": 1}";
    private static final String WITHDRAWAL = "{\"amount\": 1, \"after\": \"1d\"}";

    static final Map<String, Function<TestMerchant, Answer>> OWN = Map.ofEntries(
            Map.entry(
                    "GET /_sandbox/find 200",
                    merchant -> merchant.looksAt(
                            "/find?text=" + merchant.opens(Order.pix(100)).at("id"))),
            Map.entry("GET /_sandbox/payments 200", merchant -> {
                merchant.opens(Order.pix(100));
                merchant.paysOut(Order.payout(100));
                return merchant.looksAt("/payments?limit=2");
            }),
            Map.entry("PUT /_sandbox/balance 200", merchant -> sends(merchant, "PUT", "/balance", "{\"balance\": 1}")),
            Map.entry("POST /_sandbox/balance/blocks 201", merchant -> merchant.controls("/balance/blocks", BLOCK)),
            Map.entry("POST /_sandbox/balance/blocks 503", merchant -> often(merchant, "/balance/blocks", BLOCK)),
            Map.entry(
                    "DELETE /_sandbox/balance/blocks/{id} 204", merchant -> taken(merchant, "/balance/blocks", BLOCK)),
            Map.entry(
                    "POST /_sandbox/balance/withdrawals 201",
                    merchant -> merchant.controls("/balance/withdrawals", WITHDRAWAL)),
            Map.entry(
                    "POST /_sandbox/balance/withdrawals 503",
                    merchant -> often(merchant, "/balance/withdrawals", WITHDRAWAL)),
            Map.entry(
                    "DELETE /_sandbox/balance/withdrawals/{id} 204",
                    merchant -> taken(merchant, "/balance/withdrawals", WITHDRAWAL)),
            Map.entry("POST /_sandbox/merchants 409", merchant -> {
                merchant.opens(Order.pix(100));
                return merchant.controls("/merchants", "{\"publicKey\": \"" + merchant.publicKey() + "\"}");
            }),
            Map.entry("GET /_sandbox/merchants/{publicKey} 200", merchant -> merchant.looksAt(path(merchant))),
            Map.entry(
                    "PATCH /_sandbox/merchants/{publicKey} 200",
                    merchant -> sends(
                            merchant,
                            "PATCH",
                            path(merchant),
                            "{\"settings\": {\"webhookSigning\": \"whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw\"}}")),
            Map.entry(
                    "POST /_sandbox/merchants/{publicKey}/keys 200",
                    merchant -> merchant.controls(path(merchant) + "/keys", "")));

    private MerchantExamples() {}

    private static String path(TestMerchant merchant) {
        return "/merchants/" + merchant.publicKey();
    }

    private static Answer often(TestMerchant merchant, String path, String body) {
        for (int i = 0; i < 100; i++) {
            merchant.controls(path, body);
        }
        return merchant.controls(path, body);
    }

    private static Answer taken(TestMerchant merchant, String path, String body) {
        return sends(
                merchant, "DELETE", path + "/" + merchant.controls(path, body).at("id"), "");
    }

    private static Answer sends(TestMerchant merchant, String method, String path, String body) {
        return merchant.send(merchant.request("/_sandbox" + path)
                .header("x-api-key", merchant.publicKey())
                .header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString(body)));
    }
}
