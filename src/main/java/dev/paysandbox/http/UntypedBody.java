package dev.paysandbox.http;

import io.micronaut.context.annotation.Replaces;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.server.exceptions.DuplicateRouteHandler;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import io.micronaut.web.router.exceptions.DuplicateRouteException;
import jakarta.inject.Singleton;

/** Some paths accept JSON and a form. A request without a valid Content-Type matches both routes, so it is refused. */
@Singleton
@Replaces(DuplicateRouteHandler.class)
final class UntypedBody implements ExceptionHandler<DuplicateRouteException, HttpResponse<?>> {
    @Override
    @SuppressWarnings("rawtypes")
    public HttpResponse<?> handle(HttpRequest request, DuplicateRouteException ambiguous) {
        return ErrorView.answer(BodyHeaders.untyped((HttpRequest<?>) request));
    }
}
