package dev.paysandbox.http.merchant;

import dev.paysandbox.app.Cast;
import dev.paysandbox.app.Occasions;
import dev.paysandbox.app.Staged;
import dev.paysandbox.scenario.Fault;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MutableHttpResponse;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** What scenarios ask of the merchant API: to be named in a header, and to be heard before an answer goes out. */
final class Backstage {
    /** Names a scenario in requests, and in answers the one that played. */
    static final String SCENARIO = Cast.HEADER;

    /** The request attribute in which {@link FaultyAnswers} finds what a scenario has in mind for the answer. */
    static final String STAGED = "paysandbox.staged";

    /**
     * What a scenario has in mind for an answer.
     *
     * @param fault what goes wrong with it, or null
     * @param ready done when it may go out
     */
    record Direction(@Nullable Fault fault, CompletableFuture<@Nullable Void> ready) {}

    private Backstage() {}

    static Occasions.Headers headers(HttpRequest<?> request) {
        return request.getHeaders()::get;
    }

    /** Tells which scenario played, and leaves word of what is to happen to the answer. */
    static <T> MutableHttpResponse<T> prepare(HttpRequest<?> request, Staged<?> staged, MutableHttpResponse<T> answer) {
        if (staged.scenario() == null) {
            return answer;
        }
        if (staged.fault() != null || !staged.answer().isDone()) {
            request.setAttribute(STAGED, new Direction(staged.fault(), staged.answer()));
        }
        return answer.header(SCENARIO, staged.scenario());
    }
}
