package dev.paysandbox.cli.webhook;

import dev.paysandbox.cli.noun.ExitCode;
import dev.paysandbox.cli.noun.Ids;
import dev.paysandbox.cli.noun.SandboxCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        description = "Shows a notification: the exact headers and body, every attempt, and the answers.",
        footer = "  ${COMMAND-FULL-NAME} ntf_x7k")
final class ShowDelivery extends SandboxCommand {
    @Parameters(paramLabel = "ID", description = "The notification's id or the beginning of it.")
    private String id;

    @Override
    public Integer call() {
        var delivery = sandbox.get("/deliveries/" + Ids.whole(sandbox, "delivery", id));
        output.object(delivery, () -> DeliveryText.of(delivery, output, times()));
        return ExitCode.OK;
    }
}
