package dev.paysandbox.http.checkout;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import java.util.Locale;

/** How the payer's pages are answered: as documents that hold no inline script or style, and that nobody keeps. */
final class Page {
    private static final MediaType HTML = MediaType.of("text/html; charset=utf-8");

    /** Frames are refused because a page on which one pays must not be clicked through another site's. */
    private static final String POLICY = "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self';"
            + " base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private Page() {}

    /** A challenge is made to stand in a frame of the shop's page, whichever that is, and takes the payer's answer. */
    private static final String FRAMED_POLICY =
            "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self';"
                    + " connect-src 'self'; base-uri 'none'; form-action 'self'";

    static MutableHttpResponse<String> answer(HttpStatus status, String html) {
        return answer(status, html, POLICY);
    }

    static MutableHttpResponse<String> framed(HttpStatus status, String html) {
        return answer(status, html, FRAMED_POLICY);
    }

    private static MutableHttpResponse<String> answer(HttpStatus status, String html, String policy) {
        return HttpResponse.<String>status(status)
                .contentType(HTML)
                .header(HttpHeaders.CACHE_CONTROL, "no-store")
                .header("Content-Security-Policy", policy)
                .header("Referrer-Policy", "no-referrer")
                .header("X-Content-Type-Options", "nosniff")
                .body(html);
    }

    /** Whether a person reads the answer: browsers name HTML when they open a page, programs do not. */
    static boolean isWantedBy(HttpRequest<?> request) {
        var accept = request.getHeaders().get(HttpHeaders.ACCEPT);
        return accept != null && accept.toLowerCase(Locale.ROOT).contains(MediaType.TEXT_HTML);
    }
}
