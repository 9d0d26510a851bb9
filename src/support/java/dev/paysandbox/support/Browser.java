package dev.paysandbox.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;

/** A payer's browser on a merchant's page: what the SDK would ask, with the public key alone. */
public final class Browser {
    public static final String ORIGIN = "https://shop.example";

    private final TestMerchant merchant;

    public Browser(TestMerchant merchant) {
        this.merchant = merchant;
    }

    public Answer posts(String path, String body) {
        return merchant.send(
                request(path).header("Content-Type", "application/json").POST(BodyPublishers.ofString(body)));
    }

    public Answer gets(String path) {
        return merchant.send(request(path));
    }

    public HttpRequest.Builder request(String path) {
        return merchant.request(path).header("x-api-key", merchant.publicKey()).header("Origin", ORIGIN);
    }

    public static String card(String number) {
        return """
                {"holderName": "MARIA SILVA", "number": "%s", "expirationMonth": "12", "expirationYear": "2039",
                 "cvv": "737"}""".formatted(number);
    }

    /** The token of this card; anything but 201 fails the test. */
    public String token(String number) {
        return created(posts("/checkout/card-tokens", card(number))).at("token");
    }

    /** Authenticates the holder of this token's card; anything but 201 fails the test. */
    public Answer authenticates(String token, long cents) {
        return created(posts("/checkout/3ds/authentications", """
                {"token": "%s", "amount": %d, "installments": 1, "referenceId": "order-1",
                 "customer": {"name": "Maria Silva", "document": "12345678909", "email": "maria@example.com"},
                 "browser": {"userAgent": "test"}}""".formatted(token, cents)));
    }

    /** How the authentication stands now. */
    public Answer looksAt(Answer authentication) {
        return gets("/checkout/3ds/authentications/" + authentication.at("authenticationId"));
    }

    /** Takes up the challenge of a payin. */
    public Answer takesUp(Answer payin) {
        var answer = posts(
                "/checkout/3ds/sessions",
                "{\"session\": \"%s\", \"transactionId\": \"%s\"}"
                        .formatted(payin.at("threeDSecureSession"), payin.at("threeDSecureTransactionId")));
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer;
    }

    /** Opens the challenge's page as a person would. */
    public HtmlPage opens(Answer authentication) {
        return HtmlPage.of(page(authentication).text());
    }

    public Answer page(Answer authentication) {
        return merchant.visits(authentication.at("challenge/url"));
    }

    /** Answers the challenge from its page: {@code {"code": …}} or {@code {"outcome": …}}. */
    public Answer answers(Answer authentication, String field, String value) {
        return merchant.send(merchant.request(authentication.at("challenge/url"))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{\"%s\": \"%s\"}".formatted(field, value))));
    }

    /** The shop's page says that the payer has left. */
    public Answer abandons(String authenticationId) {
        return merchant.send(merchant.request("/checkout/3ds/authentications/" + authenticationId + "/abandon")
                .header("x-api-key", merchant.publicKey())
                .POST(BodyPublishers.noBody()));
    }

    private static Answer created(Answer answer) {
        assertThat(answer.status()).as(answer.text()).isEqualTo(201);
        return answer;
    }

    /** A payin by this token, with what was learned of the holder, if anything. */
    public static Order order(String token, long cents) {
        return Order.card("4111111111111111", cents)
                .with("card", "{\"token\": \"%s\", \"installments\": 1}".formatted(token));
    }

    public static Order order(String token, long cents, Answer authentication) {
        var proof = Json.object("{\"version\": \"2.2.0\"}");
        for (var name : new String[] {"authenticationId", "referenceId", "cavv", "eci"}) {
            if (authentication.json().has(name)) {
                proof.set(name, authentication.json().get(name));
            }
        }
        return order(token, cents).with("card.threeDSecure", proof.toString());
    }
}
