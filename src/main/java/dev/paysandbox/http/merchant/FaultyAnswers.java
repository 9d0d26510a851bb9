package dev.paysandbox.http.merchant;

import dev.paysandbox.http.ErrorView;
import dev.paysandbox.http.NettyRequest;
import dev.paysandbox.http.Recorder;
import dev.paysandbox.scenario.Fault;
import dev.paysandbox.scenario.Fault.FaultKind;
import dev.paysandbox.scenario.choice.Interruption;
import dev.paysandbox.world.World;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import io.micronaut.serde.ObjectMapper;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelOption;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Delays, breaks, drops or replaces answers as the scenario wants. */
@Singleton
@SuppressWarnings("FutureReturnValueIgnored") // the outcome of closing a broken connection does not matter
public final class FaultyAnswers implements ExceptionHandler<Interruption, HttpResponse<?>> {
    private final ObjectMapper json;

    FaultyAnswers(ObjectMapper json) {
        this.json = json;
    }

    /** The answer to a request that a scenario ended before it was carried out. */
    @Override
    @SuppressWarnings("rawtypes")
    public HttpResponse<?> handle(HttpRequest request, Interruption interruption) {
        var fault = interruption.fault();
        var match = interruption.match();
        if (fault != null && !isAnswer(fault)) {
            // The framework sends what a handler returns; only a filter can hold back an answer.
            var ready = CompletableFuture.<@Nullable Void>completedFuture(null);
            ((HttpRequest<?>) request)
                    .setAttribute(ScenarioHeaders.OUTCOME, new ScenarioHeaders.Direction(fault, ready));
        }
        return answer(interruption)
                .header(ScenarioHeaders.SCENARIO, match.scenario().name());
    }

    private static boolean isAnswer(Fault fault) {
        return fault.kind() == FaultKind.TOO_MANY_REQUESTS || fault.kind() == FaultKind.SERVER_ERROR;
    }

    private static MutableHttpResponse<?> answer(Interruption interruption) {
        var error = interruption.error();
        if (error != null) {
            return ErrorView.scripted(error.code(), error.title(), error.status(), interruption.detail());
        }
        var fault = Objects.requireNonNull(interruption.fault(), "an interruption without an error is a fault");
        return switch (fault.kind()) {
            case TOO_MANY_REQUESTS ->
                ErrorView.scripted("TOO_MANY_REQUESTS", "Too many requests", 429, "The scenario limits the rate.")
                        .header(
                                HttpHeaders.RETRY_AFTER,
                                Long.toString(fault.time().toSeconds()));
            case SERVER_ERROR ->
                ErrorView.scripted(
                        "SCENARIO_SERVER_ERROR", "Server error", fault.status(), "The scenario demands this answer.");
            default -> HttpResponse.serverError();
        };
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
        var world = request.getAttribute(ScenarioHeaders.WORLD, World.class).orElseThrow();
        var fault = outcome.fault();
        CompletableFuture<?> ready = outcome.ready();
        if (fault != null && fault.kind() == FaultKind.DELAY) {
            ready = ready.thenCompose(heard -> world.after(fault.time()));
        }
        var scenario = answer.getHeaders().get(ScenarioHeaders.SCENARIO);
        Recorder.answersLate(request, scenario, paymentIn(answer), ready.isDone() ? null : world);
        return ready.thenCompose(heard -> broken(request, answer, fault));
    }

    private CompletableFuture<@Nullable MutableHttpResponse<?>> broken(
            HttpRequest<?> request, MutableHttpResponse<?> answer, @Nullable Fault fault) {
        var connection = NettyRequest.of(request).getChannelHandlerContext().channel();
        // Nothing is broken for a client that has gone meanwhile.
        if (fault == null || !connection.isActive()) {
            return CompletableFuture.completedFuture(answer);
        }
        switch (fault.kind()) {
            case DELAY -> {
                return CompletableFuture.completedFuture(answer);
            }
            case GATEWAY_ERROR -> {
                // Gateways do not answer in JSON.
                return CompletableFuture.completedFuture(answer.status(fault.status(), "Gateway error")
                        .body("<h1>%d Gateway error</h1>".formatted(fault.status()))
                        .contentType(MediaType.TEXT_HTML_TYPE));
            }
            case MALFORMED_JSON -> {
                var text = new String(bytes(answer), StandardCharsets.UTF_8);
                return CompletableFuture.completedFuture(answer.body(text.substring(0, text.length() * 2 / 3))
                        .contentType(MediaType.APPLICATION_JSON_TYPE));
            }
            case CUT_BODY -> breakOff(connection, answer.code(), bytes(answer));
            case ANSWER_LOST, EMPTY -> connection.close();
            case RESET -> {
                // Below TLS, which would end it properly.
                connection.config().setOption(ChannelOption.SO_LINGER, 0);
                connection.pipeline().firstContext().close();
            }
            case TOO_MANY_REQUESTS, SERVER_ERROR ->
                throw new IllegalStateException("an answer of its own, given before the request was carried out");
        }
        // The connection ends with this request.
        return new CompletableFuture<>();
    }

    /** Sends the head and half of the announced body, then closes. */
    private static void breakOff(Channel connection, int status, byte[] body) {
        var head = new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.valueOf(status));
        head.headers()
                .set(HttpHeaderNames.CONTENT_TYPE, MediaType.APPLICATION_JSON)
                .set(HttpHeaderNames.CONTENT_LENGTH, body.length);
        connection.write(head);
        connection
                .writeAndFlush(new DefaultHttpContent(Unpooled.wrappedBuffer(body, 0, body.length / 2)))
                .addListener(ChannelFutureListener.CLOSE);
    }

    private static @Nullable String paymentIn(HttpResponse<?> answer) {
        if (answer.body() instanceof PayinView payin) {
            return payin.id();
        }
        return answer.body() instanceof PayoutView payout ? payout.id() : null;
    }

    /** Its body as JSON; empty for the answer to a HEAD request. */
    private byte[] bytes(HttpResponse<?> answer) {
        if (answer.body() == null) {
            return new byte[0];
        }
        try {
            return json.writeValueAsBytes(answer.body());
        } catch (IOException memoryHasNone) {
            throw new IllegalStateException(memoryHasNone);
        }
    }
}
