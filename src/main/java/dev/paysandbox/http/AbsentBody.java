package dev.paysandbox.http;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import io.micronaut.web.router.exceptions.UnsatisfiedBodyRouteException;
import jakarta.inject.Singleton;

/** The framework refuses an empty body itself, like any invalid request; this gives the refusal its code. */
@Singleton
final class AbsentBody implements ExceptionHandler<UnsatisfiedBodyRouteException, HttpResponse<?>> {
    @Override
    @SuppressWarnings("rawtypes")
    public HttpResponse<?> handle(HttpRequest request, UnsatisfiedBodyRouteException absent) {
        return ErrorView.answer(new Problem(ErrorCode.INVALID_JSON, "The body is absent; it must be a JSON object."));
    }
}
