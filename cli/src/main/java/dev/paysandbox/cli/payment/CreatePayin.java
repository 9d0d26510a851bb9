package dev.paysandbox.cli.payment;

import dev.paysandbox.cli.noun.ExitCode;
import dev.paysandbox.cli.noun.SandboxCommand;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        description = "Creates a payin as the merchant's server would. Without options, the request is valid.",
        footer = "  ${COMMAND-FULL-NAME} --method card --amount 99.90 --webhook http://127.0.0.1:9191/hook")
final class CreatePayin extends SandboxCommand {
    @Mixin
    private PayinOrder order;

    @Option(names = "--scenario", paramLabel = "NAME", description = "Uses this scenario for it.")
    private @Nullable String scenario;

    @Override
    public Integer call() {
        var made = sandbox.merchant("/payin", order.request(sandbox, output.dependencies()), order.secret(), scenario);
        output.object(made, () -> PaymentText.of(made, output, times()));
        return ExitCode.OK;
    }
}
