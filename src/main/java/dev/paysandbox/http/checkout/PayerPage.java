package dev.paysandbox.http.checkout;

import dev.paysandbox.http.HtmlAnswer;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpResponse;

/** The answers for the payer's pages: documents that are not cached. */
final class PayerPage {
    /** A challenge is made for a frame of the shop's page, on any site. */
    private static final String FRAMED_POLICY =
            "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self';"
                    + " base-uri 'none'; form-action 'self'";

    /** Other pages refuse frames, so that another site cannot trick a payer into clicks on a payment page. */
    private static final String POLICY = FRAMED_POLICY + "; frame-ancestors 'none'";

    private PayerPage() {}

    static MutableHttpResponse<String> answer(HttpStatus status, String html) {
        return HtmlAnswer.of(status, POLICY, html).header(HttpHeaders.CACHE_CONTROL, "no-store");
    }

    static MutableHttpResponse<String> framed(HttpStatus status, String html) {
        return HtmlAnswer.of(status, FRAMED_POLICY, html).header(HttpHeaders.CACHE_CONTROL, "no-store");
    }
}
