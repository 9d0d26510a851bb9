package dev.paysandbox.cli.payment;

import dev.paysandbox.cli.noun.ExitCode;
import dev.paysandbox.cli.noun.SandboxCommand;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        description = "Creates a payout as the merchant's server would. Without options, the request is valid.",
        footer = "  ${COMMAND-FULL-NAME} --amount 99.90 --pix-key ana@example.com")
final class CreatePayout extends SandboxCommand {
    @Mixin
    private PayoutOrder order;

    @Option(names = "--scenario", paramLabel = "NAME", description = "Uses this scenario for it.")
    private @Nullable String scenario;

    @Override
    public Integer call() {
        var made = sandbox.merchant("/payout", order.request(sandbox, output.dependencies()), order.secret(), scenario);
        output.object(made, () -> PaymentText.of(made, output, times()));
        return ExitCode.OK;
    }
}
