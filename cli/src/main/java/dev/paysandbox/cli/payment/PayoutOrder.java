package dev.paysandbox.cli.payment;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.noun.Choices;
import dev.paysandbox.cli.output.Money;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for a new payout. Their defaults make a valid request. */
final class PayoutOrder extends Order {
    @Option(
            names = "--amount",
            paramLabel = "AMOUNT",
            converter = Money.class,
            defaultValue = "5000",
            description = "In cents, such as 5000, or in reais, such as 50,00 (default: R$ 50,00).")
    private long amount;

    @Option(
            names = "--pix-key",
            paramLabel = "PIXKEY",
            defaultValue = "fulano@example.com",
            description = "The receiver's PIX key (default: fulano@example.com).")
    private String pixKey;

    @Option(
            names = "--pix-key-type",
            paramLabel = "TYPE",
            converter = Choices.PixKeyType.class,
            completionCandidates = Choices.PixKeyType.class,
            defaultValue = "EMAIL",
            description = "CPF, CNPJ, EMAIL, PHONE or EVP (default: EMAIL).")
    private String pixKeyType;

    @Option(names = "--beneficiary", paramLabel = "NAME", description = "The receiver's name.")
    private @Nullable String beneficiary;

    @Override
    RequestFields known() {
        return RequestFields.PAYOUT;
    }

    @Override
    JsonObject fromOptions(String reference, @Nullable String webhook) {
        return Json.object(
                "amount", amount,
                "pixKey", pixKey,
                "pixKeyType", pixKeyType,
                "referenceId", reference,
                "webhookUrl", webhook,
                "beneficiaryName", beneficiary);
    }
}
