package dev.paysandbox.http.merchant;

import dev.paysandbox.scenario.Fault;
import dev.paysandbox.scenario.choice.ScenarioMatch;
import dev.paysandbox.world.ScenarioRequests;
import dev.paysandbox.world.World;
import dev.paysandbox.world.payment.ScenarioOutcome;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** How scenarios take part in merchants' requests: by a header that names them, and by instructions for the answer. */
public final class ScenarioHeaders {
    /** Names a scenario in requests, and in answers the one that ran. */
    static final String SCENARIO = ScenarioMatch.HEADER;

    /** The request attribute in which controllers find the {@link World}. */
    static final String WORLD = "paysandbox.world";

    /** The request attribute with the scenario's instructions for the answer, which {@link FaultyAnswers} follows. */
    static final String OUTCOME = "paysandbox.scenarioOutcome";

    /**
     * A scenario's instructions for an answer.
     *
     * @param fault what goes wrong with it, or null
     * @param ready completes when it may be sent
     */
    record Direction(@Nullable Fault fault, CompletableFuture<@Nullable Void> ready) {}

    private ScenarioHeaders() {}

    /** A request's headers, for scenarios' conditions. An empty name of a scenario counts as none. */
    public static ScenarioRequests.Headers headers(HttpRequest<?> request) {
        return name -> {
            var value = request.getHeaders().get(name);
            return value != null && value.isEmpty() && name.equals(SCENARIO) ? null : value;
        };
    }

    /** Records the world of a request, for its controller and for answers that the world's scenarios delay. */
    public static void enter(HttpRequest<?> request, World world) {
        request.setAttribute(WORLD, world);
    }

    /**
     * An answer with the header that names the scenario that ran. Stores the scenario's instructions for it. The
     * Content-Type is set here; otherwise the framework searches the annotations of the body's class for it.
     */
    public static <T> MutableHttpResponse<T> answer(
            HttpRequest<?> request, ScenarioOutcome<?> outcome, HttpStatus status, T body) {
        var answer = HttpResponse.<T>status(status)
                .contentType(MediaType.APPLICATION_JSON_TYPE)
                .body(body);
        var match = outcome.match();
        var fault = match == null ? null : match.script().fault();
        if (fault != null || !outcome.answer().isDone()) {
            request.setAttribute(OUTCOME, new Direction(fault, outcome.answer()));
        }
        return match == null ? answer : answer.header(SCENARIO, match.scenario().name());
    }
}
