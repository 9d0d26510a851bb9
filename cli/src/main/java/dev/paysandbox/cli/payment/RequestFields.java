package dev.paysandbox.cli.payment;

import dev.paysandbox.cli.noun.NearWords;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The fields of the merchant API's requests, with {@code []} for an element of a list. A test compares them with its OpenAPI document. */
public enum RequestFields {
    PAYIN(
            "payin",
            "amount paymentMethod referenceId webhookUrl isPhysicalProduct payerIp",
            "customer customer.name customer.document customer.email customer.phone customer.address",
            "customer.address.street customer.address.number customer.address.complement customer.address.zipCode",
            "customer.address.city customer.address.state",
            "items items[] items[].title items[].description items[].quantity items[].unitPrice",
            "card card.token card.number card.holderName card.expirationMonth card.expirationYear card.cvv",
            "card.installments card.threeDSecure card.threeDSecure.authenticationId card.threeDSecure.cavv",
            "card.threeDSecure.eci card.threeDSecure.referenceId card.threeDSecure.version card.threeDSecure.xid",
            "antifraud antifraud.sessionId"),
    PAYOUT("payout", "amount pixKey pixKeyType beneficiaryName beneficiaryDocument referenceId webhookUrl");

    private final List<String> names;
    private final String request;

    RequestFields(String request, String... names) {
        this.request = request;
        this.names = List.of(String.join(" ", names).split(" ", -1));
    }

    /** All of them. */
    public List<String> names() {
        return names;
    }

    /** Why this path, such as {@code items[0].title}, is no field; null if it is one. */
    @Nullable
    String mistake(String path) {
        var field = path.replaceAll("\\[\\d+]", "[]");
        if (names.contains(field)) {
            return null;
        }
        var near = NearWords.to(field, names.stream());
        return "a " + request + " has no field " + path + "; "
                + (near.isEmpty()
                        ? "its fields: "
                                + names.stream()
                                        .filter(name -> !name.matches(".*[.\\[].*"))
                                        .collect(Collectors.joining(", "))
                                + "."
                        : "did you mean " + near.get(0).replace("[]", "[0]") + "?");
    }
}
