package dev.paysandbox.http;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.time.HostTime;
import dev.paysandbox.world.keep.Worlds;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Replaces;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.server.exceptions.DuplicateRouteHandler;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import io.micronaut.web.router.exceptions.DuplicateRouteException;
import io.micronaut.web.router.exceptions.UnsatisfiedBodyRouteException;
import io.netty.handler.codec.DecoderException;
import jakarta.inject.Singleton;
import java.util.concurrent.TimeUnit;

/** The answers to {@link Problem}, the one intended exception, and to bodies that the framework refuses itself. */
@Factory
final class ProblemAnswers {
    @Singleton
    ExceptionHandler<Problem, HttpResponse<?>> intended(Worlds worlds) {
        return (request, problem) -> {
            var missing = problem.missingId();
            var area = Area.of((HttpRequest<?>) request);
            return ErrorView.answer(
                    missing != null && (area == Area.MERCHANTS || area == Area.CONTROL)
                            ? new Problem(problem.code(), problem.detail() + elsewhere(missing, worlds))
                            : problem);
        };
    }

    private static String elsewhere(Problem.MissingId missing, Worlds worlds) {
        return worlds.open()
                .keyOfWorldWith(missing.kind(), missing.id())
                .map(key -> " It is in the world of " + key + ": call with that key.")
                .orElseGet(() -> missing.kind().isFormOf(missing.id()) ? sinceStart(worlds) : "");
    }

    /** A restart may be why it does not exist; after an hour that is not likely. */
    private static String sinceStart(Worlds worlds) {
        long seconds = TimeUnit.NANOSECONDS.toSeconds(HostTime.SYSTEM.nanos());
        return worlds.areKept() || seconds >= TimeUnit.HOURS.toSeconds(1)
                ? ""
                : " This sandbox started " + seconds + (seconds == 1 ? " second" : " seconds")
                        + " ago and keeps nothing over a restart; start it with --data to keep it.";
    }

    @Singleton
    ExceptionHandler<UnsatisfiedBodyRouteException, HttpResponse<?>> absent() {
        var problem = new Problem(ErrorCode.INVALID_JSON, "The body is absent; it must be a JSON object.");
        return (request, absent) -> ErrorView.answer(problem);
    }

    /** The decoder's message quotes the form, so it is not repeated. */
    @Singleton
    ExceptionHandler<DecoderException, HttpResponse<?>> undecodedForm() {
        var problem = new Problem(ErrorCode.BAD_REQUEST, "The form in the body cannot be decoded.");
        return (request, undecoded) -> ErrorView.answer(problem);
    }

    /** Some paths accept JSON and a form. A request without a valid Content-Type matches both routes, so it is refused. */
    @Singleton
    @Replaces(DuplicateRouteHandler.class)
    ExceptionHandler<DuplicateRouteException, HttpResponse<?>> untyped() {
        return (request, ambiguous) -> ErrorView.answer(BodyHeaders.untyped((HttpRequest<?>) request));
    }
}
