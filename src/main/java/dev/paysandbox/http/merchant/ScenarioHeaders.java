package dev.paysandbox.http.merchant;

import dev.paysandbox.app.order.ScenarioRequests;
import dev.paysandbox.app.payments.ScenarioOutcome;
import dev.paysandbox.app.scenario.ScenarioMatch;
import dev.paysandbox.app.world.World;
import dev.paysandbox.scenario.model.Fault;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MutableHttpResponse;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** What scenarios ask of the merchant API: to be named in a header, and to be heard before an answer goes out. */
public final class ScenarioHeaders {
    /** Names a scenario in requests, and in answers the one that played. */
    static final String SCENARIO = ScenarioMatch.HEADER;

    /** The request attribute in which {@link FaultyAnswers} finds what a scenario has in mind for the answer. */
    static final String OUTCOME = "paysandbox.scenarioOutcome";

    /**
     * What a scenario has in mind for an answer.
     *
     * @param fault what goes wrong with it, or null
     * @param ready done when it may go out
     * @param reset done when nothing is to be waited for any more
     */
    record Direction(
            @Nullable Fault fault, CompletableFuture<@Nullable Void> ready, CompletableFuture<@Nullable Void> reset) {}

    private ScenarioHeaders() {}

    /** A request's headers, as conditions ask for them. */
    public static ScenarioRequests.Headers headers(HttpRequest<?> request) {
        return request.getHeaders()::get;
    }

    /** The request is of this world, for answers that its scenarios delay; what merchants ask is told so already. */
    public static void enter(HttpRequest<?> request, World world) {
        request.setAttribute(Authentication.WORLD, world);
    }

    /** Tells which scenario played, and leaves word of what is to happen to the answer. */
    public static <T> MutableHttpResponse<T> prepare(
            HttpRequest<?> request, ScenarioOutcome<?> outcome, MutableHttpResponse<T> answer) {
        var match = outcome.match();
        if (match == null) {
            return answer;
        }
        var fault = match.script().fault();
        if (fault != null || !outcome.answer().isDone()) {
            request.setAttribute(OUTCOME, new Direction(fault, outcome.answer(), match.reset()));
        }
        return answer.header(SCENARIO, match.scenario().name());
    }
}
