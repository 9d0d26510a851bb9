package dev.paysandbox.http.connection;

import dev.paysandbox.http.Credentials;
import dev.paysandbox.world.TestKeys;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
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
        replaceBasic(headers);
        replacePair(headers);
        if (request.uri().startsWith(PUBLIC, MERCHANTS.length())
                && request.uri().startsWith(MERCHANTS)) {
            request.setUri(
                    MERCHANTS + "pk_test_sandbox" + request.uri().substring(MERCHANTS.length() + PUBLIC.length()));
        }
    }

    private static void replaceBasic(HttpHeaders headers) {
        var header = headers.get(HttpHeaderNames.AUTHORIZATION);
        if (header == null
                || !header.startsWith(ENCODED, BASIC.length())
                || headers.getAll(HttpHeaderNames.AUTHORIZATION).size() > 1) {
            return;
        }
        var pair = Credentials.ofBasic(header);
        if (pair != null && TestKeys.areInLiveSpelling(pair.publicKey(), pair.secretKey())) {
            var keys = TestKeys.inTestSpelling(pair.publicKey()) + ":" + TestKeys.inTestSpelling(pair.secretKey());
            headers.set(
                    HttpHeaderNames.AUTHORIZATION,
                    BASIC + Base64.getEncoder().encodeToString(keys.getBytes(StandardCharsets.UTF_8)));
        }
    }

    private static void replacePair(HttpHeaders headers) {
        var publicKey = headers.get("x-api-key");
        if (publicKey == null
                || !publicKey.startsWith(PUBLIC)
                || headers.getAll("x-api-key").size() > 1) {
            return;
        }
        var secretKey = headers.get("x-api-secret");
        if (TestKeys.areInLiveSpelling(publicKey, secretKey)
                && headers.getAll("x-api-secret").size() <= 1) {
            headers.set("x-api-key", TestKeys.inTestSpelling(publicKey));
            if (secretKey != null) {
                headers.set("x-api-secret", TestKeys.inTestSpelling(secretKey));
            }
        }
    }
}
