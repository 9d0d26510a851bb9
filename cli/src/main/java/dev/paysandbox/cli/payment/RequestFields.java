package dev.paysandbox.cli.payment;

import dev.paysandbox.cli.noun.NearWords;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a request of the merchant API. A test compares them with its OpenAPI document.
 *
 * @param request such as {@code payin}
 * @param names with {@code []} for an element of a list
 */
public record RequestFields(String request, List<String> names) {
    public static final RequestFields PAYIN = of(
            "payin",
            "amount paymentMethod referenceId webhookUrl isPhysicalProduct payerIp",
            "customer customer.name customer.document customer.email customer.phone customer.address",
            "customer.address.street customer.address.number customer.address.complement customer.address.zipCode",
            "customer.address.city customer.address.state",
            "items items[] items[].title items[].description items[].quantity items[].unitPrice",
            "card card.token card.number card.holderName card.expirationMonth card.expirationYear card.cvv",
            "card.installments card.threeDSecure card.threeDSecure.authenticationId card.threeDSecure.cavv",
            "card.threeDSecure.eci card.threeDSecure.referenceId card.threeDSecure.version card.threeDSecure.xid",
            "antifraud antifraud.sessionId");

    public static final RequestFields PAYOUT =
            of("payout", "amount pixKey pixKeyType beneficiaryName beneficiaryDocument referenceId webhookUrl");

    private static RequestFields of(String request, String... names) {
        return new RequestFields(request, List.of(String.join(" ", names).split(" ", -1)));
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
