package dev.paysandbox.http.checkout;

import dev.paysandbox.http.RequestPath;
import io.micronaut.http.HttpMethod;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.ResponseFilter;
import io.micronaut.http.annotation.ServerFilter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Lets web pages of any origin make the calls of the browser SDK and load its files, and nothing else. They send no
 * credentials except the public key, so there is nothing to steal.
 */
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
final class Cors {
    private static final List<String> PATHS = List.of(
            "/checkout/config",
            "/checkout/card-tokens",
            "/checkout/antifraud-sessions",
            "/checkout/3ds/authentications",
            "/checkout/3ds/sessions",
            "/checkout/3ds/challenge.js",
            "/checkout/sdk");

    /** A browser first sends a preflight request; no route answers that, so this replaces a refusal. */
    @ResponseFilter
    @Nullable
    MutableHttpResponse<?> permit(HttpRequest<?> request, MutableHttpResponse<?> answer) {
        if (!(RequestPath.isAt(request, "/checkout")
                && PATHS.stream().anyMatch(path -> RequestPath.isAt(request, path)))) {
            return null;
        }
        if (request.getMethod() != HttpMethod.OPTIONS) {
            return answer.header("Access-Control-Allow-Origin", "*")
                    .header("Access-Control-Expose-Headers", "retry-after");
        }
        return HttpResponse.noContent()
                .header("Access-Control-Allow-Origin", "*")
                .header("Access-Control-Allow-Methods", "GET, POST, OPTIONS")
                .header("Access-Control-Allow-Headers", "x-api-key, content-type")
                .header("Access-Control-Max-Age", "600");
    }
}
