package dev.paysandbox.http.merchant;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.http.OwnName;
import dev.paysandbox.http.Place;
import io.micronaut.core.order.Ordered;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ServerFilter;

/**
 * Keeps web pages that have bound a name of their own to this machine away from the merchant API: the sandbox's keys are
 * well known, and a payment makes it call any address. Backends send no Origin, so they may call it by whatever name.
 */
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
final class NoReboundPages implements Ordered {
    private final OwnName name;

    NoReboundPages(OwnName name) {
        this.name = name;
    }

    /** @throws Problem CROSS_SITE_REFUSED */
    @RequestFilter
    void admit(HttpRequest<?> request) {
        if (!Place.isMerchants(request)) {
            return;
        }
        var headers = request.getHeaders();
        var host = headers.get(HttpHeaders.HOST);
        if (headers.contains(HttpHeaders.ORIGIN) && host != null && !name.isIn(host)) {
            throw new Problem(
                    ErrorCode.CROSS_SITE_REFUSED,
                    "Web pages do not reach the merchant API under this Host; the setting allowedHosts adds names.");
        }
    }

    @Override
    public int getOrder() {
        return HIGHEST_PRECEDENCE;
    }
}
