package dev.paysandbox.http.merchant;

import dev.paysandbox.app.Cards;
import dev.paysandbox.app.PayinOrder;
import dev.paysandbox.domain.Address;
import dev.paysandbox.domain.Customer;
import dev.paysandbox.domain.FieldError;
import dev.paysandbox.domain.Money;
import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.domain.Policy;
import dev.paysandbox.domain.brazil.Boleto;
import dev.paysandbox.domain.brazil.BrCode;
import dev.paysandbox.http.json.Fields;
import dev.paysandbox.http.json.TextRule;
import java.time.YearMonth;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The body of {@code POST /payin}, field by field. */
public final class PayinForm {
    static final int LONGEST_URL = 2048;
    private static final long MOST = BrCode.MAX_AMOUNT_CENTS;

    private static final PayinOrder.Proof NO_PROOF = new PayinOrder.Proof(null, null, null, null);

    private PayinForm() {}

    /**
     * The order in the body; throws Problem INVALID_DATA with every violation there is.
     *
     * @param callsItself whether a url leads to this very server
     * @param tokens what there is under a card token's name
     */
    public static PayinOrder read(
            Fields body, Policy policy, Predicate<String> callsItself, Function<String, Cards.Found> tokens) {
        var method = body.choice("paymentMethod", PaymentMethod.class);
        var amount = body.integer("amount", 1, method == PaymentMethod.BOLETO ? Boleto.MAX_AMOUNT_CENTS : MOST);
        var referenceId = body.text("referenceId");
        var webhookUrl = webhookUrl(body, policy, callsItself);
        body.truth("isPhysicalProduct");
        body.text("payerIp", Rules.IPV4);
        var customer = customer(body.object("customer"), policy);
        var itemsTotal = itemsTotal(body);
        antifraud(body);
        var card = card(body, method, policy, tokens);
        body.refuse();
        return new PayinOrder(
                Objects.requireNonNull(method),
                Money.ofCents(amount),
                referenceId,
                webhookUrl,
                customer,
                itemsTotal,
                card);
    }

    static @Nullable String webhookUrl(Fields body, Policy policy, Predicate<String> callsItself) {
        var url = policy.requireHttpsWebhooks()
                ? body.optionalText("webhookUrl", LONGEST_URL, Rules.URL, Rules.HTTPS)
                : body.optionalText("webhookUrl", LONGEST_URL, Rules.URL);
        if (url != null && callsItself.test(url)) {
            body.reject("webhookUrl", FieldError.INVALID_URL, "must not lead to this sandbox itself");
        }
        return url;
    }

    private static Customer customer(Fields customer, Policy policy) {
        var cnpj = policy.alphanumericCnpj() ? TextRule.ANY : Rules.NUMERIC_CNPJ;
        return new Customer(
                customer.text("name"),
                customer.text("document", Rules.DOCUMENT, Rules.CPF, Rules.CNPJ, cnpj),
                customer.text("email", Rules.EMAIL),
                customer.text("phone", Rules.PHONE),
                address(customer.object("address")));
    }

    private static Address address(Fields address) {
        return new Address(
                address.text("street"),
                address.text("number"),
                address.optionalText("complement"),
                address.text("zipCode", Rules.ZIP_CODE),
                address.text("city"),
                address.text("state", Rules.STATE));
    }

    /** What the items add up to, or null where that is beyond any amount. */
    private static @Nullable Money itemsTotal(Fields body) {
        long total = 0;
        boolean beyond = false;
        for (var item : body.objects("items")) {
            item.text("title");
            item.optionalText("description", 2000);
            var quantity = item.integer("quantity", 1, Integer.MAX_VALUE);
            var unitPrice = item.integer("unitPrice", 0, MOST);
            beyond |= Math.multiplyHigh(quantity, unitPrice) != 0 || total > MOST;
            total += quantity * unitPrice;
        }
        return beyond || total < 0 ? null : Money.ofCents(total);
    }

    private static void antifraud(Fields body) {
        if (body.has("antifraud")) {
            body.optionalObject("antifraud").optionalText("sessionId");
        }
    }

    private static PayinOrder.@Nullable Card card(
            Fields body, @Nullable PaymentMethod method, Policy policy, Function<String, Cards.Found> tokens) {
        if (method != PaymentMethod.CREDIT_CARD) {
            if (method != null && body.has("card")) {
                body.reject("card", FieldError.NOT_ALLOWED, "must be omitted for " + method);
            }
            return null;
        }
        var card = body.object("card");
        int installments = (int) card.integer("installments", 1, 12);
        card.optionalText("cvv", Rules.CVV);
        var proof = proof(card);
        if (policy.tokenizationRequired() && card.has("number")) {
            card.reject(
                    "number",
                    FieldError.TOKENIZATION_REQUIRED,
                    "must not be sent: tokenization is required for this merchant, so send card.token");
            return null;
        }
        if (card.has("token")) {
            var token = card.optionalText("token", Rules.CARD_TOKEN);
            return token == null ? null : tokenCard(card, token, installments, proof, policy, tokens.apply(token));
        }
        return typedCard(card, installments, proof, policy);
    }

    private static PayinOrder.Card tokenCard(
            Fields card,
            String token,
            int installments,
            PayinOrder.@Nullable Proof proof,
            Policy policy,
            Cards.Found found) {
        if (found.refusal() != null) {
            card.reject("token", found.refusal(), found.message());
        } else if (policy.cvvRequired()
                && found.token() != null
                && !found.token().withCvv()
                && !card.has("cvv")) {
            card.reject("cvv", FieldError.REQUIRED, "is required, for the token was made without it");
        }
        return new PayinOrder.TokenCard(token, installments, proof);
    }

    private static PayinOrder.@Nullable Card typedCard(
            Fields card, int installments, PayinOrder.@Nullable Proof proof, Policy policy) {
        if (policy.cvvRequired() && !card.has("cvv")) {
            card.reject("cvv", FieldError.REQUIRED, "is required");
        }
        var holder = card.text("holderName");
        var number = card.text("number", Rules.CARD_NUMBER);
        var month = card.text("expirationMonth", Rules.MONTH);
        var year = card.text("expirationYear", Rules.YEAR);
        if (number.isEmpty() || month.isEmpty() || year.isEmpty()) {
            return null;
        }
        return new PayinOrder.TypedCard(holder, number, expiry(month, year), installments, proof);
    }

    /** The month that a card is good for, as its two fields tell it; both must be right. */
    public static YearMonth expiry(String month, String year) {
        int fullYear = Integer.parseInt(year) + (year.length() == 2 ? 2000 : 0);
        return YearMonth.of(fullYear, Integer.parseInt(month));
    }

    private static PayinOrder.@Nullable Proof proof(Fields card) {
        if (!card.has("threeDSecure")) {
            return null;
        }
        var given = card.optionalObject("threeDSecure");
        given.optionalText("xid");
        given.optionalText("version");
        var proof = new PayinOrder.Proof(
                given.optionalText("authenticationId"),
                given.optionalText("referenceId"),
                given.optionalText("cavv"),
                given.optionalText("eci"));
        return proof.equals(NO_PROOF) ? null : proof;
    }
}
