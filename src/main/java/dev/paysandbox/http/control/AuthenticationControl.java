package dev.paysandbox.http.control;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.paysandbox.bind.BodyReader;
import dev.paysandbox.bind.Closed;
import dev.paysandbox.bind.Words;
import dev.paysandbox.domain.Authentication;
import dev.paysandbox.scenario.Effect;
import dev.paysandbox.time.Timestamps;
import dev.paysandbox.world.payment.Challenges;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import jakarta.validation.constraints.NotNull;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** 3D Secure authentications, and a tester's answer to a challenge on behalf of the cardholder. */
@Controller("/_sandbox/authentications")
record AuthenticationControl(WorldChoice worlds, Challenges challenges) {
    /**
     * An authentication, without its code and its proof.
     *
     * @param open whether the challenge is still open
     * @param expiresAt when the challenge expires; null if there is none
     */
    @Serdeable.Serializable
    @JsonInclude(JsonInclude.Include.ALWAYS)
    record AuthenticationView(
            String id,
            String status,
            boolean open,
            @Nullable String reason,
            @Nullable String payinId,
            String orderId,
            long amount,
            String brand,
            String last4,
            @Nullable String expiresAt) {
        static AuthenticationView of(Authentication authentication) {
            var challenge = authentication.challenge();
            return new AuthenticationView(
                    authentication.id(),
                    authentication.status().word(),
                    authentication.isOpen(),
                    authentication.reason(),
                    authentication.payinId(),
                    authentication.orderId(),
                    authentication.amount().cents(),
                    authentication.card().brand().name(),
                    authentication.card().last4(),
                    challenge == null ? null : Timestamps.format(challenge.expiresAt()));
        }
    }

    /** How a challenge ends. */
    @Closed
    record EndBody(
            @NotNull @Words({"pass", "fail", "abandon"}) String action) {
        Effect.End end() {
            return switch (action) {
                case "pass" -> Effect.End.PASSED;
                case "fail" -> Effect.End.FAILED;
                default -> Effect.End.ABANDONED;
            };
        }
    }

    @Get
    PageView<AuthenticationView> list(HttpRequest<?> request) {
        var query = new Query(request, "payinId");
        var payin = query.text("payinId");
        var page = challenges.newest(
                worlds.of(request),
                query.cursor(),
                query.limit(),
                authentication -> payin == null || payin.equals(authentication.payinId()),
                AuthenticationView::of);
        return PageView.of(page, Function.identity());
    }

    @Post("/{id}/actions")
    AuthenticationView end(String id, @Body byte @Nullable [] body, HttpRequest<?> request) {
        var end = BodyReader.read(body, EndBody.class).end();
        return AuthenticationView.of(challenges.decide(worlds.of(request), id, end));
    }
}
