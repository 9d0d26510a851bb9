package dev.paysandbox.http.checkout;

import dev.paysandbox.bind.BodyReader;
import dev.paysandbox.bind.Secret;
import dev.paysandbox.bind.Text;
import dev.paysandbox.bind.TextFormat;
import dev.paysandbox.domain.CardToken;
import dev.paysandbox.http.merchant.CardBody;
import dev.paysandbox.http.merchant.ScenarioHeaders;
import dev.paysandbox.time.Timestamps;
import dev.paysandbox.world.World;
import dev.paysandbox.world.payment.Cards;
import io.micronaut.core.annotation.Introspected;
import io.micronaut.core.bind.annotation.Bindable;
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
record CardTokenApi(PublicKey publicKey, Cards cards) {
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
    HttpResponse<TokenView> create(@Body @Bindable(defaultValue = "") byte[] body, HttpRequest<?> request) {
        var world = publicKey.world(request);
        var outcome = cards.tokenize(world, read(body, world), ScenarioHeaders.headers(request));
        return ScenarioHeaders.answer(request, outcome, HttpStatus.CREATED, TokenView.of(outcome.result()));
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
