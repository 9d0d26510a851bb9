package dev.paysandbox.http.control;

import dev.paysandbox.support.Answer;
import dev.paysandbox.support.TestMerchant;
import java.net.http.HttpRequest.BodyPublishers;

/** What a tester does to a world by other methods than POST. */
final class ControlRequests {
    private ControlRequests() {}

    static Answer puts(TestMerchant merchant, String path, String body) {
        return sends(merchant, "PUT", path, body);
    }

    static Answer patches(TestMerchant merchant, String path, String body) {
        return sends(merchant, "PATCH", path, body);
    }

    static Answer deletes(TestMerchant merchant, String path) {
        return merchant.send(merchant.request("/_sandbox" + path)
                .header("x-api-key", merchant.publicKey())
                .DELETE());
    }

    private static Answer sends(TestMerchant merchant, String method, String path, String body) {
        return merchant.send(merchant.request("/_sandbox" + path)
                .header("x-api-key", merchant.publicKey())
                .header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString(body)));
    }
}
