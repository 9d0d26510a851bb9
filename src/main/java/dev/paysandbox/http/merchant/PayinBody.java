package dev.paysandbox.http.merchant;

import dev.paysandbox.bind.Cents;
import dev.paysandbox.bind.CrossField;
import dev.paysandbox.bind.GivenFields;
import dev.paysandbox.bind.Secret;
import dev.paysandbox.bind.Text;
import dev.paysandbox.bind.TextFormat;
import dev.paysandbox.domain.Customer;
import dev.paysandbox.domain.Customer.Address;
import dev.paysandbox.domain.FieldError;
import dev.paysandbox.domain.Money;
import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.domain.Policy;
import dev.paysandbox.domain.brazil.Boleto;
import dev.paysandbox.domain.brazil.BrCode;
import dev.paysandbox.text.IpAddress;
import dev.paysandbox.world.PayinOrder;
import io.micronaut.core.annotation.Introspected;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The body of {@code POST /payin}. */
@Introspected
public record PayinBody(
        @NotNull PaymentMethod paymentMethod,

        @NotNull
        @Cents
        @Min(1)
        @Max(BrCode.MAX_AMOUNT_CENTS)
        @Max(value = Boleto.MAX_AMOUNT_CENTS, groups = ByBoleto.class)
        Long amount,

        @NotNull @Text String referenceId,

        @Nullable
        @Text(value = TextFormat.URL, max = LONGEST_URL)
        @Text(
                value = {TextFormat.URL, TextFormat.HTTPS},
                max = LONGEST_URL,
                groups = HttpsRequired.class)
        String webhookUrl,

        @NotNull Boolean isPhysicalProduct,

        @NotNull @Text(TextFormat.IP) @Text(value = TextFormat.IPV4, groups = Ipv4Only.class)
        String payerIp,

        @NotNull @Valid CustomerBody customer,
        @NotNull @Size(min = 1) @Valid List<Item> items,
        @Nullable @Valid Antifraud antifraud,

        @Nullable @NotNull(groups = ByCard.class) @Valid @Secret
        CardBody card,

        GivenFields given)
        implements CrossField {
    /** In characters. */
    public static final int LONGEST_URL = 2048;

    private static final long MOST = BrCode.MAX_AMOUNT_CENTS;

    /** The payer pays by card. */
    interface ByCard {}

    /** The payer pays by boleto. */
    interface ByBoleto {}

    /** The merchant's setting requireHttpsWebhooks is on. */
    interface HttpsRequired {}

    /** The merchant's setting alphanumericCnpj is off. */
    interface NumericCnpjOnly {}

    /** The merchant's setting payerIpv6 is off. */
    interface Ipv4Only {}

    /** The payer. */
    @Introspected
    public record CustomerBody(
            @NotNull @Text String name,

            @NotNull
            @Text({TextFormat.DOCUMENT, TextFormat.CPF, TextFormat.CAPITAL_CNPJ, TextFormat.CNPJ})
            @Text(value = TextFormat.NUMERIC_CNPJ, groups = NumericCnpjOnly.class)
            String document,

            @NotNull @Text(TextFormat.EMAIL) String email,

            @NotNull @Text(TextFormat.PHONE) String phone,

            @NotNull @Valid AddressBody address) {
        Customer customer() {
            return new Customer(new Customer.Details(name, document, email, phone, address.address()));
        }
    }

    /** The payer's address. */
    @Introspected
    public record AddressBody(
            @NotNull @Text String street,
            @NotNull @Text String number,
            @Nullable @Text String complement,
            @NotNull @Text(TextFormat.ZIP_CODE) String zipCode,
            @NotNull @Text String city,
            @NotNull @Text(TextFormat.STATE) String state) {
        Address address() {
            return new Address(street, number, complement, zipCode, city, state);
        }
    }

    /** What is bought; the price is in cents. */
    @Introspected
    public record Item(
            @NotNull @Text String title,
            @Nullable @Text(max = 2000) String description,
            @NotNull @Min(1) @Max(Integer.MAX_VALUE) Long quantity,
            @NotNull @Cents @Min(0) @Max(MOST) Long unitPrice) {}

    /** The device's antifraud session. */
    @Introspected
    public record Antifraud(@Nullable @Text String sessionId) {}

    @Override
    public void check(CrossField.Rejection rejection) {
        if (paymentMethod != null && paymentMethod != PaymentMethod.CREDIT_CARD && given.has("card")) {
            rejection.reject("card", FieldError.NOT_ALLOWED, "must be omitted for " + paymentMethod);
        }
    }

    /** The validation groups that the merchant's settings and the payment method require. */
    Class<?>[] groups(Policy policy) {
        var groups = new ArrayList<Class<?>>(6);
        if (policy.requireHttpsWebhooks()) {
            groups.add(HttpsRequired.class);
        }
        if (!policy.alphanumericCnpj()) {
            groups.add(NumericCnpjOnly.class);
        }
        if (!policy.payerIpv6()) {
            groups.add(Ipv4Only.class);
        }
        if (paymentMethod == PaymentMethod.BOLETO) {
            groups.add(ByBoleto.class);
        } else if (isByCard()) {
            groups.add(ByCard.class);
            if (card == null) {
                // Its absence is already reported, so nothing else about it is.
            } else if (policy.tokenizationRequired() && card.given().has("number")) {
                groups.add(CardBody.TokenizationRequired.class);
            } else if (card.given().has("token")) {
                groups.add(CardBody.ByToken.class);
            } else {
                groups.add(CardBody.RawCardGiven.class);
                if (policy.cvvRequired()) {
                    groups.add(CardBody.RawCardCvvRequired.class);
                }
            }
        }
        return groups.toArray(Class<?>[]::new);
    }

    boolean isByCard() {
        return paymentMethod == PaymentMethod.CREDIT_CARD;
    }

    /**
     * The order; the body must have no violations.
     *
     * @param unknownFields fields that the merchant may have misspelt, as sentences
     */
    PayinOrder order(List<String> unknownFields) {
        return new PayinOrder(
                paymentMethod,
                Money.ofCents(amount),
                referenceId,
                webhookUrl,
                payerIp.indexOf(':') >= 0 && IpAddress.v4(payerIp) != null,
                customer.customer(),
                itemsTotal(),
                isByCard() && card != null ? card.order() : null,
                unknownFields);
    }

    /** The total of the items, or null if it exceeds every amount. */
    private @Nullable Money itemsTotal() {
        long total = 0;
        boolean beyond = false;
        for (var item : items) {
            beyond |= Math.multiplyHigh(item.quantity, item.unitPrice) != 0 || total > MOST;
            total += item.quantity * item.unitPrice;
        }
        return beyond || total < 0 ? null : Money.ofCents(total);
    }
}
