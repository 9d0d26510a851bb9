package dev.paysandbox.http;

import io.micronaut.http.HttpRequest;

/**
 * Whether a request's path concerns a filter. Filters are registered for every path and check it themselves, because
 * the framework would parse its patterns again for each request.
 */
public final class RequestPath {
    private RequestPath() {}

    /** Whether the request is for the path, or for one below it. */
    public static boolean isAt(HttpRequest<?> request, String path) {
        var asked = request.getPath();
        return asked.startsWith(path) && (asked.length() == path.length() || asked.charAt(path.length()) == '/');
    }

    /** Whether the request is for the merchant API. */
    public static boolean isMerchants(HttpRequest<?> request) {
        return isAt(request, "/payin") || isAt(request, "/payout");
    }
}
