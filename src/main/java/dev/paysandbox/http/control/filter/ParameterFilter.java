package dev.paysandbox.http.control.filter;

import dev.paysandbox.http.RequestPath;
import dev.paysandbox.http.control.Query;
import io.micronaut.core.order.Ordered;
import io.micronaut.http.HttpMethod;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ServerFilter;

/**
 * Refuses query parameters of control requests that change something, because their parameters belong in the body:
 * {@code POST /_sandbox/reset?what=state} must not delete everything.
 */
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
final class ParameterFilter implements Ordered {
    /** Reads its parameters itself, since its body is not JSON. */
    private static final String VALIDATE = "/_sandbox/scenarios/validate";

    /** @throws dev.paysandbox.domain.Problem INVALID_DATA */
    @RequestFilter
    void check(HttpRequest<?> request) {
        if (RequestPath.isAt(request, "/_sandbox")
                && HttpMethod.permitsRequestBody(request.getMethod())
                && !request.getPath().equals(VALIDATE)) {
            Query.none(request);
        }
    }

    /**
     * After the filters that require the control token, and that drop headers on which reading parameters would fail.
     */
    @Override
    public int getOrder() {
        return LOWEST_PRECEDENCE;
    }
}
