package dev.paysandbox.http.merchant;

import dev.paysandbox.http.ErrorView;
import dev.paysandbox.scenario.Fault;
import dev.paysandbox.scenario.choice.Interruption;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import jakarta.inject.Singleton;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;

/** Answers requests that a scenario ended before they were carried out. */
@Singleton
final class InterruptionAnswers implements ExceptionHandler<Interruption, Object> {
    @Override
    @SuppressWarnings("rawtypes")
    public Object handle(HttpRequest request, Interruption interruption) {
        var error = interruption.error();
        if (error != null) {
            var answer = named(
                    ErrorView.scripted(error.code(), error.title(), error.status(), interruption.detail()),
                    interruption.match().scenario().name());
            return interruption.fault() == null
                    ? answer
                    : direct((HttpRequest<?>) request, interruption, interruption.fault(), answer);
        }
        var fault = interruption.fault();
        return broken(
                request, interruption, Objects.requireNonNull(fault, "an interruption without an error is a fault"));
    }

    private static Object broken(HttpRequest<?> request, Interruption interruption, Fault fault) {
        var name = interruption.match().scenario().name();
        return switch (fault.kind()) {
            case TOO_MANY_REQUESTS ->
                named(
                        ErrorView.scripted(
                                        "TOO_MANY_REQUESTS", "Too many requests", 429, "The scenario limits the rate.")
                                .header(
                                        "Retry-After",
                                        Long.toString(fault.time().toSeconds())),
                        name);
            case SERVER_ERROR ->
                named(
                        ErrorView.scripted(
                                "SCENARIO_SERVER_ERROR",
                                "Server error",
                                fault.status(),
                                "The scenario demands this answer."),
                        name);
            // The framework sends what a handler returns; only a filter can hold back an answer.
            default -> direct(request, interruption, fault, named(HttpResponse.serverError(), name));
        };
    }

    private static HttpResponse<?> direct(
            HttpRequest<?> request, Interruption interruption, Fault fault, HttpResponse<?> answer) {
        request.setAttribute(
                ScenarioHeaders.OUTCOME,
                new ScenarioHeaders.Direction(
                        fault,
                        CompletableFuture.completedFuture(null),
                        interruption.match().reset()));
        return answer;
    }

    private static HttpResponse<?> named(MutableHttpResponse<?> answer, String scenario) {
        return answer.header(ScenarioHeaders.SCENARIO, scenario);
    }
}
