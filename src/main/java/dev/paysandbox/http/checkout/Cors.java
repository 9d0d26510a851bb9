package dev.paysandbox.http.checkout;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MutableHttpResponse;
import java.util.List;

/**
 * Lets web pages of any origin make the calls of the browser SDK and load its files, and nothing else. They send no
 * credentials except the public key, so there is nothing to steal.
 */
public final class Cors {
    private static final List<String> PATHS = List.of(
            "/checkout/config",
            "/checkout/card-tokens",
            "/checkout/antifraud-sessions",
            "/checkout/3ds/authentications",
            "/checkout/3ds/sessions",
            "/checkout/3ds/challenge.js",
            "/checkout/sdk");

    private Cors() {}

    /** Whether a browser asks first; no route answers that, so {@link #permission} replaces a refusal. */
    public static boolean isPreflight(HttpRequest<?> request) {
        return request.getMethodName().equals("OPTIONS") && isOpen(request.getPath());
    }

    public static MutableHttpResponse<?> permission() {
        return HttpResponse.noContent()
                .header("Access-Control-Allow-Origin", "*")
                .header("Access-Control-Allow-Methods", "GET, POST, OPTIONS")
                .header("Access-Control-Allow-Headers", "x-api-key, content-type")
                .header("Access-Control-Max-Age", "600");
    }

    /** Lets the page read the answer, if the path is open. */
    public static void permit(HttpRequest<?> request, MutableHttpResponse<?> answer) {
        if (isOpen(request.getPath())) {
            answer.header("Access-Control-Allow-Origin", "*").header("Access-Control-Expose-Headers", "retry-after");
        }
    }

    private static boolean isOpen(String asked) {
        return PATHS.stream().anyMatch(path -> asked.equals(path) || asked.startsWith(path + "/"));
    }
}
