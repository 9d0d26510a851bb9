package dev.paysandbox.cli.merchant;

import dev.paysandbox.cli.noun.ExitCode;
import dev.paysandbox.cli.noun.SandboxCommand;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

@Command(description = "Shows a merchant and its settings.", footer = "  ${COMMAND-FULL-NAME}")
final class ShowMerchant extends SandboxCommand {
    @Parameters(arity = "0..1", paramLabel = "KEY", description = "Its public key (default: the one of --key).")
    private @Nullable String publicKey;

    @Override
    public Integer call() {
        if (publicKey != null && sandbox.isKeyGiven() && !publicKey.equals(sandbox.key())) {
            throw new ParameterException(spec.commandLine(), "KEY and --key name two merchants; give one of them.");
        }
        var merchant = sandbox.get("/merchants/" + (publicKey == null ? sandbox.key() : publicKey));
        output.object(merchant, () -> MerchantText.of(merchant, output));
        return ExitCode.OK;
    }
}
