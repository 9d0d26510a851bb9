package dev.paysandbox.cli.merchant;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.noun.ExitCode;
import dev.paysandbox.cli.noun.SandboxCommand;
import picocli.CommandLine.Command;

@Command(
        description =
                "Gives the merchant of --key a new secret key, shown only once. The old one stops working at once.",
        footer = "  ${COMMAND-FULL-NAME}")
final class RotateKeys extends SandboxCommand {
    @Override
    public Integer call() {
        var keys = sandbox.post("/merchants/" + sandbox.key() + "/keys", new JsonObject());
        output.object(keys, () -> MerchantText.of(keys, output));
        return ExitCode.OK;
    }
}
