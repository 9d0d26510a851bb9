package dev.paysandbox.client;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Creates card tokens and authentications. In production only the payer's browser does this. */
public final class Cards {
    private final Api api;

    Cards(Api api) {
        this.api = api;
    }

    /** Creates a token for this card, with a valid holder, expiry and CVV. The number has 16 digits and may have spaces. */
    public String token(String number) {
        return String.valueOf(api.checkout(Call.of(Route.CREATE_CARD_TOKEN).json(card(number)))
                .get("token"));
    }

    /**
     * Authenticates the cardholder with 3D Secure before the order, and passes the challenge if there is one.
     *
     * @param amount the payin's amount in cents
     * @return the proof for {@link PayinBody#authenticated}
     */
    public Authentication authenticate(String token, long amount) {
        return authenticate(token, amount, "approve");
    }

    /**
     * Authenticates the cardholder, with this outcome of the challenge.
     *
     * @param outcome {@code approve}, {@code fail} or {@code leave}
     */
    public Authentication authenticate(String token, long amount, String outcome) {
        var request =
                Map.of("token", token, "amount", amount, "installments", 1, "referenceId", RandomData.reference());
        var begun = new Authentication(api.checkout(Call.of(Route.AUTHENTICATE).json(request)));
        var session = begun.session();
        if (session == null) {
            return begun;
        }
        api.checkout(Call.of(Route.ANSWER_CHALLENGE, session).json(Map.of("outcome", outcome)));
        return new Authentication(api.checkout(Call.of(Route.SHOW_AUTHENTICATION, begun.id())));
    }

    static Map<String, @Nullable Object> card(String number) {
        var card = new LinkedHashMap<String, @Nullable Object>();
        card.put("holderName", "MARIA SILVA");
        card.put("number", number.replace(" ", ""));
        card.put("expirationMonth", "12");
        card.put("expirationYear", "2039");
        card.put("cvv", "123");
        return card;
    }
}
