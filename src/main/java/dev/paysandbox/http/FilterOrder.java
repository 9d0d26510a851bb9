package dev.paysandbox.http;

import io.micronaut.http.HttpRequest;

/**
 * Where filters act. They all are there for every path, which the framework need not compare with anything, and look for
 * themselves: patterns of its own it takes apart anew for each request.
 */
public final class FilterOrder {
    private FilterOrder() {}

    /** Whether the request is for the path, or for one below it. */
    public static boolean isAt(HttpRequest<?> request, String path) {
        var asked = request.getPath();
        return asked.startsWith(path) && (asked.length() == path.length() || asked.charAt(path.length()) == '/');
    }

    /** Whether the request is the merchant API's. */
    public static boolean isMerchants(HttpRequest<?> request) {
        return isAt(request, "/payin") || isAt(request, "/payout");
    }
}
