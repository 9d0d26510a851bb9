package dev.paysandbox.cli.merchant;

import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.noun.ExitCode;
import dev.paysandbox.cli.noun.SandboxCommand;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        description = "Creates a merchant with its own world. Its secret key is shown only once.",
        footer = "  ${COMMAND-FULL-NAME} pk_test_bookshop --name Livraria")
final class CreateMerchant extends SandboxCommand {
    @Parameters(arity = "0..1", paramLabel = "KEY", description = "Its public key, pk_test_NAME (default: a new one).")
    private @Nullable String publicKey;

    @Option(names = "--name", paramLabel = "NAME", description = "Its name, as in PIX codes.")
    private @Nullable String name;

    @Option(names = "--city", paramLabel = "CITY", description = "Its city, as in PIX codes.")
    private @Nullable String city;

    @Option(names = "--document", paramLabel = "CNPJ", description = "Its CNPJ or CPF.")
    private @Nullable String document;

    @Option(names = "--set", paramLabel = "SETTING=VALUE", description = "One of its settings; repeatable.")
    private Map<String, String> settings = new LinkedHashMap<>();

    @Override
    public Integer call() {
        var merchant = sandbox.post(
                "/merchants",
                Json.object(
                        "publicKey", publicKey,
                        "name", name,
                        "city", city,
                        "document", document,
                        "settings", settings.isEmpty() ? null : SetMerchant.values(settings)));
        output.object(merchant, () -> MerchantText.of(merchant, output));
        return ExitCode.OK;
    }
}
