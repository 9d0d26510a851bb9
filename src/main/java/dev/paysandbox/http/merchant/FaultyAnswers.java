package dev.paysandbox.http.merchant;

import dev.paysandbox.http.Recorder;
import dev.paysandbox.scenario.Fault;
import dev.paysandbox.world.World;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.serde.ObjectMapper;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Delays, breaks or drops answers as the scenario wants. */
@Singleton
public final class FaultyAnswers {
    private final ObjectMapper json;

    FaultyAnswers(ObjectMapper json) {
        this.json = json;
    }

    /** The answer to send instead of the given one, when it may be sent; null to send the given one at once. */
    public @Nullable CompletableFuture<@Nullable MutableHttpResponse<?>> pass(
            HttpRequest<?> request, MutableHttpResponse<?> answer) {
        var outcome = request.getAttribute(ScenarioHeaders.OUTCOME, ScenarioHeaders.Direction.class)
                .orElse(null);
        if (outcome == null) {
            return null;
        }
        request.removeAttribute(ScenarioHeaders.OUTCOME, ScenarioHeaders.Direction.class);
        Recorder.answersLate(request);
        var world = request.getAttribute(ScenarioHeaders.WORLD, World.class).orElseThrow();
        var fault = outcome.fault();
        CompletableFuture<?> ready = outcome.ready();
        if (fault != null && fault.kind() == Fault.FaultKind.DELAY) {
            ready = ready.thenCompose(heard -> world.after(fault.time(), outcome.reset()));
        }
        return ready.thenCompose(heard -> broken(request, answer, fault));
    }

    private CompletableFuture<@Nullable MutableHttpResponse<?>> broken(
            HttpRequest<?> request, MutableHttpResponse<?> answer, @Nullable Fault fault) {
        if (fault == null) {
            return CompletableFuture.completedFuture(answer);
        }
        Recorder.played(request, answer.getHeaders().get(ScenarioHeaders.SCENARIO), paymentIn(answer));
        var line = RequestConnection.of(request);
        switch (fault.kind()) {
            case DELAY -> {
                return CompletableFuture.completedFuture(answer);
            }
            case MALFORMED_JSON -> {
                var text = new String(bytes(answer), StandardCharsets.UTF_8);
                return CompletableFuture.completedFuture(answer.body(text.substring(0, text.length() * 2 / 3))
                        .contentType(MediaType.APPLICATION_JSON_TYPE));
            }
            case CUT_BODY -> line.breakOff(answer.code(), MediaType.APPLICATION_JSON, bytes(answer));
            case ANSWER_LOST, EMPTY -> line.hangUp();
            case RESET -> line.reset();
            case TOO_MANY_REQUESTS, SERVER_ERROR ->
                throw new IllegalStateException("an answer of its own, given before the request was carried out");
        }
        // The connection ends with this request.
        return new CompletableFuture<>();
    }

    private static @Nullable String paymentIn(HttpResponse<?> answer) {
        if (answer.body() instanceof PayinView payin) {
            return payin.id();
        }
        return answer.body() instanceof PayoutView payout ? payout.id() : null;
    }

    private byte[] bytes(HttpResponse<?> answer) {
        try {
            return json.writeValueAsBytes(answer.body());
        } catch (IOException memoryHasNone) {
            throw new IllegalStateException(memoryHasNone);
        }
    }
}
