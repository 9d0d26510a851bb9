package dev.paysandbox.http;

import io.micronaut.http.HttpRequest;

/** The part of the server that a request's path leads to. */
public enum Area {
    MERCHANTS,
    CONTROL,
    /** The console's page; also a request whose address cannot be parsed. */
    HOME,
    CONSOLE,
    DEMO,
    CHECKOUT,
    OTHER;

    public static Area of(HttpRequest<?> request) {
        return of(request.getPath());
    }

    static Area of(String path) {
        int end = path.indexOf('/', 2);
        return switch (end < 0 ? path : path.substring(0, end)) {
            case "/payin", "/payout", "/balances" -> MERCHANTS;
            case "/_sandbox" -> CONTROL;
            case "/" -> HOME;
            case "/console" -> CONSOLE;
            case "/demo" -> DEMO;
            case "/checkout" -> CHECKOUT;
            default -> OTHER;
        };
    }
}
