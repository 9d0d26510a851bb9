package dev.paysandbox.http.checkout;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.paysandbox.bind.BodyReader;
import dev.paysandbox.bind.Cents;
import dev.paysandbox.bind.Text;
import dev.paysandbox.bind.TextFormat;
import dev.paysandbox.domain.Authentication;
import dev.paysandbox.domain.Money;
import dev.paysandbox.domain.brazil.BrCode;
import dev.paysandbox.http.PublicAddress;
import dev.paysandbox.http.merchant.ScenarioHeaders;
import dev.paysandbox.time.Timestamps;
import dev.paysandbox.world.AuthenticationOrder;
import dev.paysandbox.world.World;
import dev.paysandbox.world.payment.Cards;
import dev.paysandbox.world.payment.Challenges;
import io.micronaut.core.annotation.Introspected;
import io.micronaut.core.bind.annotation.Bindable;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** 3D Secure for the browser SDK: authentication before an order, and the challenge of a payin. */
@Controller("/checkout/3ds")
record ThreeDSApi(PublicKey publicKey, Challenges challenges, Cards cards, PublicAddress address) {
    /** What is to be authenticated before an order exists. */
    @Introspected
    record AuthenticationBody(
            @NotNull @Text(TextFormat.CARD_TOKEN) String token,

            @NotNull @Cents @Min(1) @Max(BrCode.MAX_AMOUNT_CENTS)
            Long amount,

            @NotNull @Min(1) @Max(12) Long installments,
            @NotNull @Text String referenceId,
            @Nullable @Valid CardholderBody customer,
            @Nullable Map<String, Object> browser) {}

    /** The cardholder according to the shop. */
    @Introspected
    record CardholderBody(
            @Nullable @Text String name,
            @Nullable @Text String document,
            @Nullable @Text String email) {}

    /** The challenge of a payin, by the two ids of its answer. */
    @Introspected
    record ChallengeSessionBody(
            @NotNull @Text String session, @NotNull @Text String transactionId) {}

    /** A 3D Secure authentication for the payer's browser. */
    @Serdeable.Serializable
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record PayerAuthenticationView(
            String authenticationId,
            String referenceId,
            String transactionId,
            String version,
            String transStatus,
            String status,
            @Nullable String reason,
            @Nullable String cavv,
            @Nullable String eci,
            @Nullable ChallengeLink challenge) {

        /** Where the cardholder answers the challenge, while it is open. */
        @Serdeable.Serializable
        record ChallengeLink(String url, String session, String expiresAt) {}

        static PayerAuthenticationView of(Authentication authentication, String address) {
            var challenge = authentication.isOpen() ? authentication.challenge() : null;
            return new PayerAuthenticationView(
                    authentication.id(),
                    authentication.referenceId(),
                    authentication.transactionId(),
                    Authentication.VERSION,
                    authentication.status().transStatus(),
                    authentication.status().word(),
                    authentication.reason(),
                    authentication.cavv(),
                    authentication.eci(),
                    challenge == null
                            ? null
                            : new ChallengeLink(
                                    address + "/checkout/3ds/challenges/" + challenge.session(),
                                    challenge.session(),
                                    Timestamps.format(challenge.expiresAt())));
        }
    }

    @Post("/authentications")
    HttpResponse<PayerAuthenticationView> authenticate(
            @Body @Bindable(defaultValue = "") byte[] body, HttpRequest<?> request) {
        var world = publicKey.read(request);
        var outcome = challenges.authenticate(world, order(body, world, request), ScenarioHeaders.headers(request));
        var view = PayerAuthenticationView.of(outcome.result(), address.of(request));
        return ScenarioHeaders.answer(request, outcome, HttpStatus.CREATED, view);
    }

    private AuthenticationOrder order(byte[] body, World world, HttpRequest<?> request) {
        var bound = BodyReader.bind(body, AuthenticationBody.class);
        if (bound.isSound("token")) {
            var found = cards.find(world, bound.body().token);
            if (found.refusal() != null) {
                bound.reject("token", found.refusal(), found.message());
            }
        }
        var asked = bound.refuse();
        var holder = asked.customer;
        return new AuthenticationOrder(
                asked.token,
                Money.ofCents(asked.amount),
                asked.installments.intValue(),
                asked.referenceId,
                holder == null ? null : holder.name,
                holder == null ? null : holder.document,
                holder == null ? null : holder.email,
                PublicKey.origin(request));
    }

    /** The true state of an authentication; a message from the challenge's page is only a reason to ask. */
    @Get("/authentications/{id}")
    PayerAuthenticationView show(String id, HttpRequest<?> request) {
        return PayerAuthenticationView.of(challenges.find(publicKey.read(request), id), address.of(request));
    }

    /** Ends an open challenge, as if the cardholder left without confirming; a finished one stays as it is. */
    @Post("/authentications/{id}/abandon")
    PayerAuthenticationView abandon(
            String id, @Body @Bindable(defaultValue = "{}") byte[] body, HttpRequest<?> request) {
        var world = publicKey.read(request);
        BodyReader.requireEmpty(body);
        return PayerAuthenticationView.of(challenges.abandon(world, id), address.of(request));
    }

    /** Continues the challenge of a payin that is {@code PENDING_3DS}, or returns its result. */
    @Post("/sessions")
    PayerAuthenticationView takeUp(@Body @Bindable(defaultValue = "") byte[] body, HttpRequest<?> request) {
        var world = publicKey.read(request);
        var asked = BodyReader.read(body, ChallengeSessionBody.class);
        var taken = challenges.takeUp(world, asked.session, asked.transactionId, PublicKey.origin(request));
        return PayerAuthenticationView.of(taken, address.of(request));
    }
}
