package dev.paysandbox.http;

import dev.paysandbox.domain.Problem;
import io.micronaut.context.annotation.Requires;
import io.micronaut.core.order.Ordered;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ServerFilter;

/**
 * Refuses a request whose world {@link KeptWorldFilter} could not have read. The framework renders only what a filter throws
 * at once, and not the failure of a future.
 */
@Requires(property = "paysandbox.data", value = "true")
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
final class KeptWorldRefusal implements Ordered {
    private static final String PROBLEM = "paysandbox.keptWorldProblem";

    static void give(HttpRequest<?> request, Problem problem) {
        request.setAttribute(PROBLEM, problem);
    }

    /** @throws Problem as it was given */
    @RequestFilter
    void refuse(HttpRequest<?> request) {
        var problem = request.getAttribute(PROBLEM, Problem.class);
        if (problem.isPresent()) {
            throw problem.get();
        }
    }

    /** Right after {@link KeptWorldFilter}. */
    @Override
    public int getOrder() {
        return HIGHEST_PRECEDENCE + 3;
    }
}
