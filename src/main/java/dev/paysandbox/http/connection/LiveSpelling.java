package dev.paysandbox.http.connection;

import dev.paysandbox.http.Credentials;
import dev.paysandbox.world.TestKeys;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * Replaces keys such as {@code pk_live_sandbox} by the test keys for which they stand, in a request's head, so that nothing
 * behind this knows of them. A pair of which only one has this spelling stays as it is, and is refused as a live key.
 */
final class LiveSpelling {
    private static final String PUBLIC = "pk_live_sandbox";
    private static final String MERCHANTS = "/_sandbox/merchants/";
    private static final String BASIC = "Basic ";
    /** How Base64 of such a pair begins. */
    private static final String ENCODED = Base64.getEncoder().encodeToString(PUBLIC.getBytes(StandardCharsets.UTF_8));

    private LiveSpelling() {}

    static void replace(HttpRequest request) {
        var headers = request.headers();
        var header = headers.get(HttpHeaderNames.AUTHORIZATION);
        var basic = header == null || !header.startsWith(ENCODED, BASIC.length()) ? null : Credentials.ofBasic(header);
        if (basic != null && TestKeys.areInLiveSpelling(basic.publicKey(), basic.secretKey())) {
            var keys = TestKeys.inTestSpelling(basic.publicKey()) + ":" + TestKeys.inTestSpelling(basic.secretKey());
            headers.set(
                    HttpHeaderNames.AUTHORIZATION,
                    BASIC + Base64.getEncoder().encodeToString(keys.getBytes(StandardCharsets.UTF_8)));
        }
        var publicKey = headers.get("x-api-key");
        var secretKey = headers.get("x-api-secret");
        if (publicKey != null && publicKey.startsWith(PUBLIC) && TestKeys.areInLiveSpelling(publicKey, secretKey)) {
            headers.set("x-api-key", TestKeys.inTestSpelling(publicKey));
            if (secretKey != null) {
                headers.set("x-api-secret", TestKeys.inTestSpelling(secretKey));
            }
        }
        if (request.uri().startsWith(MERCHANTS + PUBLIC)) {
            request.setUri(request.uri().replaceFirst(PUBLIC, "pk_test_sandbox"));
        }
    }
}
