package dev.paysandbox.cli.payment;

import dev.paysandbox.cli.api.Json;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        description = {
            "Moves a ${PARENT-COMMAND-NAME} to any status, even if no action leads to it.",
            "The money follows, the merchant is notified, and the ${PARENT-COMMAND-NAME} is marked as forced."
        },
        footer = "  ${COMMAND-FULL-NAME} order-1001 FAILED")
final class ForcePayment extends PaymentCommand {
    @Parameters(index = "1", paramLabel = "STATUS", description = "The new status.")
    private String status;

    @Option(names = "--reason", paramLabel = "TEXT", description = "The reason, which the timeline shows.")
    private @Nullable String reason;

    ForcePayment(Kind kind) {
        super(kind);
    }

    @Override
    public Integer call() {
        var wanted = Statuses.checked(kind, status, spec.commandLine());
        return show(send("/actions", Json.object("status", wanted, "force", true, "reason", reason)));
    }
}
