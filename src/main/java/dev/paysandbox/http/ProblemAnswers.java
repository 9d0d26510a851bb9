package dev.paysandbox.http;

import dev.paysandbox.domain.Problem;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import jakarta.inject.Singleton;

/** The renderer of the one intended exception. */
@Singleton
final class ProblemAnswers implements ExceptionHandler<Problem, HttpResponse<?>> {
    @Override
    @SuppressWarnings("rawtypes")
    public HttpResponse<?> handle(HttpRequest request, Problem problem) {
        return ErrorView.answer(problem);
    }
}
