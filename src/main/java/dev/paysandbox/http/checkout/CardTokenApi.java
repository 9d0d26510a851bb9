package dev.paysandbox.http.checkout;

import dev.paysandbox.app.Cards;
import dev.paysandbox.app.RateLimiter;
import dev.paysandbox.app.World;
import dev.paysandbox.domain.CardToken;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.FieldError;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.http.ErrorView;
import dev.paysandbox.http.json.Fields;
import dev.paysandbox.http.json.JsonBody;
import dev.paysandbox.http.merchant.PayinForm;
import dev.paysandbox.http.merchant.Rules;
import dev.paysandbox.http.merchant.ScenarioHeaders;
import dev.paysandbox.time.Timestamps;
import io.micronaut.core.bind.annotation.Bindable;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import org.jspecify.annotations.Nullable;

/** Where payers' browsers hand over cards, so that merchants' servers never see one. */
@Controller("/checkout/card-tokens")
final class CardTokenApi {
    private final PublicKey publicKey;
    private final Cards cards;
    private final RateLimiter rateLimiter;

    CardTokenApi(PublicKey publicKey, Cards cards, RateLimiter rateLimiter) {
        this.publicKey = publicKey;
        this.cards = cards;
        this.rateLimiter = rateLimiter;
    }

    /** The token, and what a page may show of the card. */
    @Serdeable.Serializable
    record TokenView(String token, String brand, String last4, String expiresAt) {
        static TokenView of(CardToken token) {
            return new TokenView(token.id(), token.brand().name(), token.last4(), Timestamps.format(token.expiresAt()));
        }
    }

    @Post
    HttpResponse<?> create(@Body @Bindable(defaultValue = "") byte[] body, HttpRequest<?> request) {
        var seconds = rateLimiter.waitOf(new RateLimiter.Caller(
                PublicKey.key(request),
                page(request),
                request.getRemoteAddress().getAddress().getHostAddress()));
        if (seconds > 0) {
            var tooMany = new Problem(
                    ErrorCode.TOO_MANY_REQUESTS,
                    "Too many card tokens of this merchant were asked for by this page from this address; the setting"
                            + " cardTokensPerMinute limits them. Wait " + seconds + " s.");
            return ErrorView.answer(tooMany).header(HttpHeaders.RETRY_AFTER, Long.toString(seconds));
        }
        var world = publicKey.world(request);
        var outcome = cards.tokenize(world, read(body, world), ScenarioHeaders.headers(request));
        return ScenarioHeaders.prepare(request, outcome, HttpResponse.created(TokenView.of(outcome.result())));
    }

    /**
     * The page that asks; null for a program, which has no origin. A page in a sandboxed frame says that its origin is
     * null, and must use up nothing of programs.
     */
    private static @Nullable String page(HttpRequest<?> request) {
        var origin = PublicKey.origin(request);
        return origin == null && request.getHeaders().contains(HttpHeaders.ORIGIN) ? "null" : origin;
    }

    private static Cards.Typed read(byte[] body, World world) {
        var card = Fields.ofCard(JsonBody.parse(body));
        var holder = card.text("holderName");
        var number = card.text("number", Rules.CARD_NUMBER);
        var month = card.text("expirationMonth", Rules.MONTH);
        var year = card.text("expirationYear", Rules.YEAR);
        card.optionalText("cvv", Rules.CVV);
        var withCvv = card.has("cvv");
        if (world.policy().cvvRequired() && !withCvv) {
            card.reject("cvv", FieldError.REQUIRED, "is required for this merchant");
        }
        card.refuse();
        return new Cards.Typed(holder, number, PayinForm.expiry(month, year), withCvv);
    }
}
