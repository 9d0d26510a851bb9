package dev.paysandbox.cli.merchant;

import dev.paysandbox.cli.api.Http;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.noun.Choices;
import dev.paysandbox.cli.noun.ExitCode;
import dev.paysandbox.cli.noun.SandboxCommand;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        description = "Decides the identity check of the merchant of --key.",
        footer = "  ${COMMAND-FULL-NAME} PENDING")
final class Kyc extends SandboxCommand {
    @Parameters(
            paramLabel = "STATUS",
            converter = Choices.Kyc.class,
            completionCandidates = Choices.Kyc.class,
            description = "APPROVED, PENDING or REJECTED.")
    private String status;

    @Override
    public Integer call() {
        var merchant = sandbox.control(
                "PATCH",
                "/merchants/" + sandbox.key(),
                Json.object("kyc", status.toUpperCase(Locale.ROOT)),
                Http.FOREVER);
        output.object(merchant, () -> MerchantText.of(merchant, output));
        return ExitCode.OK;
    }
}
