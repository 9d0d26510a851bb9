package dev.paysandbox.http.checkout;

import dev.paysandbox.app.AuthenticationOrder;
import dev.paysandbox.app.Cards;
import dev.paysandbox.app.Challenges;
import dev.paysandbox.app.Issuers;
import dev.paysandbox.app.World;
import dev.paysandbox.domain.Money;
import dev.paysandbox.domain.brazil.BrCode;
import dev.paysandbox.http.PublicAddress;
import dev.paysandbox.http.json.Fields;
import dev.paysandbox.http.json.JsonBody;
import dev.paysandbox.http.merchant.Rules;
import dev.paysandbox.http.merchant.ScenarioHeaders;
import io.micronaut.core.bind.annotation.Bindable;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;

/** 3D Secure, as the browser SDK asks for it: before an order, and to take up the challenge of a payin. */
@Controller("/checkout/3ds")
final class ThreeDSApi {
    private final PublicKey publicKey;
    private final Issuers issuers;
    private final Challenges challenges;
    private final Cards cards;
    private final PublicAddress address;

    ThreeDSApi(PublicKey publicKey, Issuers issuers, Challenges challenges, Cards cards, PublicAddress address) {
        this.publicKey = publicKey;
        this.issuers = issuers;
        this.challenges = challenges;
        this.cards = cards;
        this.address = address;
    }

    @Post("/authentications")
    HttpResponse<AuthenticationView> authenticate(
            @Body @Bindable(defaultValue = "") byte[] body, HttpRequest<?> request) {
        var world = publicKey.read(request);
        var outcome = issuers.authenticate(world, order(body, world, request), ScenarioHeaders.headers(request));
        var view = AuthenticationView.of(outcome.result(), address.of(request));
        return ScenarioHeaders.prepare(request, outcome, HttpResponse.created(view));
    }

    private AuthenticationOrder order(byte[] body, World world, HttpRequest<?> request) {
        var fields = new Fields(JsonBody.parse(body));
        var token = fields.text("token", Rules.CARD_TOKEN);
        var found = token.isEmpty() ? null : cards.find(world, token);
        if (found != null && found.refusal() != null) {
            fields.reject("token", found.refusal(), found.message());
        }
        var amount = fields.integer("amount", 1, BrCode.MAX_AMOUNT_CENTS);
        var installments = fields.integer("installments", 1, 12);
        var referenceId = fields.text("referenceId");
        var customer = fields.optionalObject("customer");
        var name = customer.optionalText("name");
        var document = customer.optionalText("document");
        var email = customer.optionalText("email");
        fields.optionalObject("browser");
        fields.refuse();
        return new AuthenticationOrder(
                token,
                Money.ofCents(amount),
                (int) installments,
                referenceId,
                name,
                document,
                email,
                PublicKey.origin(request));
    }

    /** The truth about an authentication; what a challenge's page says of it is only a reason to ask. */
    @Get("/authentications/{id}")
    AuthenticationView show(String id, HttpRequest<?> request) {
        return AuthenticationView.of(issuers.find(publicKey.read(request), id), address.of(request));
    }

    /** Takes up the challenge of a payin that is {@code PENDING_3DS}, or tells how it ended. */
    @Post("/sessions")
    AuthenticationView takeUp(@Body @Bindable(defaultValue = "") byte[] body, HttpRequest<?> request) {
        var world = publicKey.read(request);
        var fields = new Fields(JsonBody.parse(body));
        var session = fields.text("session");
        var transaction = fields.text("transactionId");
        fields.refuse();
        var taken = challenges.takeUp(world, session, transaction, PublicKey.origin(request));
        return AuthenticationView.of(taken, address.of(request));
    }
}
