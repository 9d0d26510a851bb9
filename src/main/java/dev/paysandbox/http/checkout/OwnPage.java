package dev.paysandbox.http.checkout;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.http.PublicAddress;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import jakarta.inject.Singleton;

/** Only a payer's page itself may act for the payer, not a form or script on somebody else's. */
@Singleton
final class OwnPage {
    private final PublicAddress address;

    OwnPage(PublicAddress address) {
        this.address = address;
    }

    /** Passes pages of this server, and programs, which tell no origin; throws Problem CROSS_SITE_REFUSED for others. */
    void demand(HttpRequest<?> request) {
        var origin = request.getHeaders().get(HttpHeaders.ORIGIN);
        var host = request.getHeaders().get(HttpHeaders.HOST);
        boolean own = origin == null
                || address.of(request).equals(origin)
                || address.of(request).startsWith(origin + "/")
                || origin.equals("http://" + host)
                || origin.equals("https://" + host);
        if (!own || "cross-site".equals(request.getHeaders().get("Sec-Fetch-Site"))) {
            throw new Problem(
                    ErrorCode.CROSS_SITE_REFUSED, "The payer acts on the page itself, not on another site's.");
        }
    }
}
