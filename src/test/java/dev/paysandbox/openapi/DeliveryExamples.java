package dev.paysandbox.openapi;

import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.TestMerchant;
import java.util.Map;
import java.util.function.Function;

/** How to get the answers about many notifications at once, and of listeners. */
final class DeliveryExamples {
    static final Map<String, Function<TestMerchant, Answer>> OWN = Map.ofEntries(
            Map.entry(
                    "POST /_sandbox/deliveries/replay 200",
                    merchant -> merchant.controls("/deliveries/replay", "{\"failed\": true}")),
            Map.entry(
                    "POST /_sandbox/listeners/{id}/parcels 200",
                    merchant -> merchant.controls(hearing(merchant) + "/parcels", "{}")),
            Map.entry("POST /_sandbox/listeners/{id}/outcomes 204", merchant -> {
                var listener = hearing(merchant);
                return merchant.controls(
                        listener + "/outcomes",
                        "{\"parcel\": \"" + webhookRequest(merchant, listener) + "\", \"status\": 200}");
            }),
            Map.entry(
                    "DELETE /_sandbox/listeners/{id} 204",
                    merchant -> merchant.send(merchant.request("/_sandbox" + hearing(merchant))
                            .header("x-api-key", merchant.publicKey())
                            .DELETE())));

    private DeliveryExamples() {}

    /** The path of a listener for whom a notification waits. */
    static String hearing(TestMerchant merchant) {
        var id = merchant.controls("/listeners", "{}").at("id");
        merchant.opens(Order.card("4111111111111111", 100).heardAt("http://127.0.0.1:1/"));
        return "/listeners/" + id;
    }

    static String webhookRequest(TestMerchant merchant, String listener) {
        return merchant.controls(listener + "/parcels", "{}").at("data/0/id");
    }
}
