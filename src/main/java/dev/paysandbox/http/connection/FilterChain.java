package dev.paysandbox.http.connection;

import dev.paysandbox.domain.Problem;
import dev.paysandbox.http.Area;
import dev.paysandbox.http.BodyHeaders;
import dev.paysandbox.http.Credentials;
import dev.paysandbox.http.ForeignCallers;
import dev.paysandbox.http.checkout.Cors;
import dev.paysandbox.http.control.AuditRecorder;
import dev.paysandbox.http.control.ControlAccess;
import dev.paysandbox.http.control.Query;
import dev.paysandbox.http.control.WorldChoice;
import dev.paysandbox.http.merchant.FaultyAnswers;
import dev.paysandbox.http.merchant.ScenarioHeaders;
import dev.paysandbox.world.TestKeys;
import dev.paysandbox.world.keep.Worlds;
import io.micronaut.core.annotation.Order;
import io.micronaut.core.order.Ordered;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpMethod;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ResponseFilter;
import io.micronaut.http.annotation.ServerFilter;
import io.micronaut.web.router.RouteAttributes;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** All that a request passes before its controller, and its answer after it, in this order. */
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
record FilterChain(
        ForeignCallers callers,
        ControlAccess control,
        @Nullable AuditRecorder audit,
        RequestThreads threads,
        Worlds worlds,
        FaultyAnswers faults) {
    /** Reads its parameters itself, since its body is not JSON. */
    private static final String VALIDATE = "/_sandbox/scenarios/validate";

    /** A live key in them is refused, also where the sandbox needs none. */
    private static final List<String> KEYS = List.of("x-api-key", "x-api-secret");

    /**
     * The request, on the thread that carries it out.
     *
     * @throws dev.paysandbox.domain.Problem CROSS_SITE_REFUSED, CONTROL_TOKEN_REQUIRED, CONTROL_ROLE_REQUIRED,
     *     BODY_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, INVALID_DATA, UNAUTHORIZED or LIVE_KEY_IN_SANDBOX
     */
    @RequestFilter
    @Order(Ordered.HIGHEST_PRECEDENCE + 1)
    CompletableFuture<HttpRequest<?>> admit(HttpRequest<?> request) {
        var area = Area.of(request);
        try {
            callers.admit(request, area);
        } catch (Problem refused) {
            if (area == Area.MERCHANTS) {
                openWorldOf(request);
            }
            throw refused;
        }
        if (area == Area.CONTROL) {
            control.require(request);
        }
        if (area == Area.MERCHANTS) {
            return authenticated(request);
        }
        KEYS.forEach(name -> request.getHeaders().getAll(name).forEach(TestKeys::refuseLive));
        BodyHeaders.requireFitting(request);
        BodyHeaders.check(request);
        if (area == Area.CONTROL) {
            requireNoParameters(request);
            return threads.ofControl(request);
        }
        return threads.ofOther(request);
    }

    /** Opens the world of a page that knows the secret key, so that its journal has the refused request. */
    private void openWorldOf(HttpRequest<?> request) {
        try {
            var keys = Credentials.of(request);
            if (!worlds.mayBeParked(keys.publicKey())) {
                worlds.ofPair(keys.publicKey(), keys.secretKey(), true);
            }
        } catch (Problem noWorld) {
            // Nobody looks for a finding about it.
        }
    }

    private CompletableFuture<HttpRequest<?>> authenticated(HttpRequest<?> request) {
        var keys = Credentials.of(request);
        BodyHeaders.requireFitting(request);
        return threads.ofMerchant(request, keys).thenApply(here -> {
            enterWorld(here, keys);
            BodyHeaders.check(here);
            return here;
        });
    }

    private void enterWorld(HttpRequest<?> request, Credentials keys) {
        var publicKey = keys.publicKey();
        var secretKey = keys.secretKey();
        if (worlds.mayBeParked(publicKey)
                && RouteAttributes.getRouteMatch(request).isEmpty()) {
            // The request will be refused for its path or method, so its world is not opened.
            TestKeys.requirePair(publicKey, secretKey);
            return;
        }
        ScenarioHeaders.enter(request, worlds.ofPair(publicKey, secretKey, request.getMethod() == HttpMethod.POST));
    }

    /**
     * Parameters of control requests that change something belong in the body:
     * {@code POST /_sandbox/reset?what=state} must not delete everything.
     */
    private static void requireNoParameters(HttpRequest<?> request) {
        if (HttpMethod.permitsRequestBody(request.getMethod())
                && !request.getPath().equals(VALIDATE)) {
            Query.none(request);
        }
    }

    /**
     * The answer to send instead of the given one, when it may be sent; null to send the given one at once. This is the
     * last to see an answer, so it also sees refusals.
     */
    @ResponseFilter
    @Order(Ordered.HIGHEST_PRECEDENCE)
    @Nullable
    CompletableFuture<@Nullable MutableHttpResponse<?>> complete(
            HttpRequest<?> request, MutableHttpResponse<?> answer) {
        if (!answer.getHeaders().contains(HttpHeaders.CACHE_CONTROL)) {
            answer.header(HttpHeaders.CACHE_CONTROL, "no-store");
        }
        switch (Area.of(request)) {
            case CONTROL -> {
                // By it, the control tool knows that no other server answers.
                answer.header("X-Sandbox", "PaySandbox");
                WorldChoice.note(request, answer);
                if (audit != null) {
                    audit.enter(request, answer.code());
                }
            }
            case CHECKOUT -> {
                if (Cors.isPreflight(request)) {
                    return CompletableFuture.completedFuture(Cors.permission());
                }
                Cors.permit(request, answer);
            }
            default -> {}
        }
        return faults.pass(request, answer);
    }
}
