package dev.paysandbox.openapi;

import dev.paysandbox.support.Answer;
import dev.paysandbox.support.TestMerchant;
import java.util.Map;
import java.util.function.Function;

/** How to get the answers about many notifications at once, and of listeners. */
final class DeliveryProvocations {
    static final Map<String, Function<TestMerchant, Answer>> OWN = Map.ofEntries(Map.entry(
            "POST /_sandbox/deliveries/replay 200",
            merchant -> merchant.controls("/deliveries/replay", "{\"failed\": true}")));

    private DeliveryProvocations() {}
}
