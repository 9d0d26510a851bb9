package dev.paysandbox.cli.payment;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.noun.Counts;
import dev.paysandbox.cli.output.Money;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** The options for a new payin. Their defaults make a valid request. */
final class PayinOrder extends Order {
    private static final String APPROVED_CARD = "4111111111111111";
    private static final List<String> ONLY_FOR_PAYINS =
            List.of("--method", "--card", "--card-token", "--installments", "--document", "--name");

    @Option(
            names = "--method",
            paramLabel = "METHOD",
            converter = Method.Converter.class,
            description = "pix, boleto or card (default: pix).")
    private @Nullable Method method;

    @Option(
            names = "--amount",
            paramLabel = "AMOUNT",
            converter = Money.class,
            defaultValue = "12345",
            description = "In cents, such as 12345, or in reais, such as 123,45 (default: R$ 123,45).")
    private long amount;

    @Option(names = "--card", paramLabel = "NUMBER", description = "A test card's number; implies --method card.")
    private @Nullable String card;

    @Option(
            names = "--card-token",
            paramLabel = "TOKEN",
            description = "A token of the SDK instead of a card's number.")
    private @Nullable String token;

    @Option(
            names = "--installments",
            paramLabel = "N",
            converter = Counts.FromOne.class,
            description = "The number of installments of a card payment (default: 1).")
    private @Nullable Integer installments;

    @Option(names = "--document", paramLabel = "CPF|CNPJ", defaultValue = "12345678909", description = "The payer's.")
    private String document;

    @Option(names = "--email", paramLabel = "EMAIL", defaultValue = "maria@example.com", description = "The payer's.")
    private String email;

    @Option(names = "--name", paramLabel = "NAME", defaultValue = "Maria Silva", description = "The payer's.")
    private String name;

    /** The payment method. */
    enum Method {
        PIX,
        BOLETO,
        CREDIT_CARD;

        /** Reads the names in upper or lower case, and {@code card}. */
        static final class Converter implements ITypeConverter<Method> {
            @Override
            public Method convert(String value) {
                var name = value.toUpperCase(Locale.ROOT).replace('-', '_');
                return Arrays.stream(values())
                        .filter(method -> method.name().equals(name) || (method == CREDIT_CARD && name.equals("CARD")))
                        .findFirst()
                        .orElseThrow(() -> new TypeConversionException(
                                "'" + value + "' is not a payment method: use pix, boleto or card"));
            }
        }
    }

    private boolean payout;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    /** If the user has chosen no method, uses the first of these names. */
    void defaultMethod(String names) {
        if (method == null && card == null && token == null) {
            method = Arrays.stream(Method.values())
                    .filter(one -> names.contains(one.name()))
                    .findFirst()
                    .orElse(Method.CREDIT_CARD);
        }
    }

    /** Makes a request for a payout instead, because the scenario is for payouts. Refuses options that only a payin has. */
    void usePayout() {
        for (var flag : ONLY_FOR_PAYINS) {
            if (command.commandLine().getParseResult().hasMatchedOption(flag)) {
                throw new ParameterException(
                        command.commandLine(), flag + " is for a payin, and this scenario is for a payout.");
            }
        }
        payout = true;
    }

    @Override
    RequestFields known() {
        return payout ? RequestFields.PAYOUT : RequestFields.PAYIN;
    }

    @Override
    JsonObject fromOptions(String reference, @Nullable String webhook) {
        if (payout) {
            return Json.object(
                    "amount", amount,
                    "pixKey", email,
                    "pixKeyType", "EMAIL",
                    "referenceId", reference,
                    "webhookUrl", webhook);
        }
        var address = Json.object(
                "street", "Av. Paulista",
                "number", "1000",
                "zipCode", "01310100",
                "city", "São Paulo",
                "state", "SP");
        var order = Json.object(
                "paymentMethod",
                method().name(),
                "amount",
                amount,
                "referenceId",
                reference,
                "isPhysicalProduct",
                false,
                "payerIp",
                "203.0.113.7",
                "webhookUrl",
                webhook,
                "customer",
                Json.object(
                        "name", name,
                        "document", document,
                        "email", email,
                        "phone", "11987654321",
                        "address", address),
                "items",
                JsonArray.from(Json.object("title", "T-shirt", "quantity", 1, "unitPrice", amount)));
        requireCard();
        if (method() == Method.CREDIT_CARD) {
            order.put("card", card());
        }
        return order;
    }

    private Method method() {
        if (method == null) {
            return card == null && token == null ? Method.PIX : Method.CREDIT_CARD;
        }
        return method;
    }

    private JsonObject card() {
        return token != null
                ? Json.object("token", token, "installments", installments())
                : Json.object(
                        "holderName",
                        name.toUpperCase(Locale.ROOT),
                        "number",
                        card == null ? APPROVED_CARD : card,
                        "expirationMonth",
                        "12",
                        "expirationYear",
                        "2039",
                        "cvv",
                        "123",
                        "installments",
                        installments());
    }

    private int installments() {
        return installments == null ? 1 : installments;
    }

    /** Refuses card options for another payment method, instead of ignoring them. */
    private void requireCard() {
        if (method() != Method.CREDIT_CARD && (card != null || token != null || installments != null)) {
            var flag = card != null ? "--card" : token != null ? "--card-token" : "--installments";
            throw new ParameterException(
                    command.commandLine(), flag + " is for a payment by card, and this one is by " + method() + ".");
        }
    }
}
