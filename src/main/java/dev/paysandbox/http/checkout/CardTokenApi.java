package dev.paysandbox.http.checkout;

import dev.paysandbox.bind.BodyReader;
import dev.paysandbox.bind.Secret;
import dev.paysandbox.bind.Text;
import dev.paysandbox.bind.TextFormat;
import dev.paysandbox.domain.CardToken;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.http.ErrorView;
import dev.paysandbox.http.ForwardedRequest;
import dev.paysandbox.http.merchant.CardBody;
import dev.paysandbox.http.merchant.ScenarioHeaders;
import dev.paysandbox.time.Timestamps;
import dev.paysandbox.world.World;
import dev.paysandbox.world.payment.Cards;
import io.micronaut.core.annotation.Introspected;
import io.micronaut.core.bind.annotation.Bindable;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import jakarta.validation.constraints.NotNull;
import org.jspecify.annotations.Nullable;

/** Turns cards from payers' browsers into tokens, so that merchants' servers never see a card. */
@Controller("/checkout/card-tokens")
record CardTokenApi(PublicKey publicKey, Cards cards, RateLimiter rateLimiter, ForwardedRequest forwarded) {
    private static final Class<?>[] CVV_REQUIRED = {CardTokenBody.CvvRequired.class};
    private static final Class<?>[] NO_GROUPS = {};

    /** A card as a payer types it; never stored, never logged. */
    @Introspected
    @Secret
    record CardTokenBody(
            @NotNull @Text String holderName,
            @NotNull @Text(TextFormat.CARD_NUMBER) String number,
            @NotNull @Text(TextFormat.MONTH) String expirationMonth,
            @NotNull @Text(TextFormat.YEAR) String expirationYear,

            @Nullable
            @NotNull(groups = CvvRequired.class, message = "REQUIRED is required for this merchant")
            @Text(TextFormat.CVV)
            String cvv) {
        /** Requires the CVV if the merchant's setting cvvRequired is on. */
        interface CvvRequired {}

        @Override
        public String toString() {
            return "TypedCard[…]";
        }
    }

    /** The token, and the card data that a page may show. */
    @Serdeable.Serializable
    record TokenView(String token, String brand, String last4, String expiresAt) {
        static TokenView of(CardToken token) {
            return new TokenView(token.id(), token.brand().name(), token.last4(), Timestamps.format(token.expiresAt()));
        }
    }

    @Post
    HttpResponse<?> create(@Body @Bindable(defaultValue = "") byte[] body, HttpRequest<?> request) {
        var seconds = rateLimiter.waitOf(new RateLimiter.Caller(
                PublicKey.key(request), page(request), forwarded.client(request).getHostAddress()));
        if (seconds > 0) {
            var tooMany = new Problem(
                    ErrorCode.TOO_MANY_REQUESTS,
                    "Too many card tokens of this merchant were asked for by this page from this address; the setting"
                            + " cardTokensPerMinute limits them. Wait " + seconds + " s.");
            return ErrorView.answer(tooMany).header(HttpHeaders.RETRY_AFTER, Long.toString(seconds));
        }
        var world = publicKey.world(request);
        var outcome = cards.tokenize(world, read(body, world), ScenarioHeaders.headers(request));
        return ScenarioHeaders.answer(request, outcome, HttpStatus.CREATED, TokenView.of(outcome.result()));
    }

    /**
     * The page's origin; null for a program, which has none. A page in a sandboxed frame has the origin "null", and
     * must not use up the limit of programs.
     */
    private static @Nullable String page(HttpRequest<?> request) {
        var origin = PublicKey.origin(request);
        return origin == null && request.getHeaders().contains(HttpHeaders.ORIGIN) ? "null" : origin;
    }

    private Cards.TypedCardData read(byte[] body, World world) {
        var groups = world.policy().cvvRequired() ? CVV_REQUIRED : NO_GROUPS;
        var card = BodyReader.read(body, CardTokenBody.class, groups);
        return new Cards.TypedCardData(
                card.holderName,
                card.number,
                CardBody.expiry(card.expirationMonth, card.expirationYear),
                card.cvv != null);
    }
}
