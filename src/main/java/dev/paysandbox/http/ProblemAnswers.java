package dev.paysandbox.http;

import dev.paysandbox.domain.Problem;
import dev.paysandbox.world.keep.Worlds;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import jakarta.inject.Singleton;

/** Renders {@link Problem}, the one intended exception. */
@Singleton
final class ProblemAnswers implements ExceptionHandler<Problem, HttpResponse<?>> {
    private final Worlds worlds;

    ProblemAnswers(Worlds worlds) {
        this.worlds = worlds;
    }

    @Override
    @SuppressWarnings("rawtypes")
    public HttpResponse<?> handle(HttpRequest request, Problem problem) {
        var missing = problem.missingId();
        var area = Area.of(request);
        return ErrorView.answer(
                missing != null && (area == Area.MERCHANTS || area == Area.CONTROL)
                        ? new Problem(problem.code(), problem.detail() + elsewhere(missing))
                        : problem);
    }

    private String elsewhere(Problem.MissingId missing) {
        return worlds.keyOfWorldWith(missing.kind(), missing.id())
                .map(key -> " It is in the world of " + key + ": call with that key.")
                .orElse("");
    }
}
