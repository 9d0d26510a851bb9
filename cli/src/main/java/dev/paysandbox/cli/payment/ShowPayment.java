package dev.paysandbox.cli.payment;

import dev.paysandbox.cli.noun.ExitCode;
import picocli.CommandLine.Command;

@Command(
        description = "Shows a ${PARENT-COMMAND-NAME}, all that happened to it and why, and its notifications.",
        footer = "  ${COMMAND-FULL-NAME} order-1001")
final class ShowPayment extends PaymentCommand {
    ShowPayment(Kind kind) {
        super(kind);
    }

    @Override
    public Integer call() {
        var payment = sandbox.get(kind.path(wholeId()));
        output.thing(payment, () -> PaymentText.of(payment, output, times()));
        return ExitCode.OK;
    }
}
