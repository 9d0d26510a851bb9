package dev.paysandbox.cli.merchant;

import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.noun.ExitCode;
import dev.paysandbox.cli.noun.SandboxCommand;
import dev.paysandbox.cli.output.Money;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(description = "Blocks a part of the balance.", footer = "  ${COMMAND-FULL-NAME} 100.00 --reason audit")
final class Block extends SandboxCommand {
    @Parameters(
            paramLabel = "AMOUNT",
            converter = Money.class,
            description = "In cents, such as 10000, or in reais, such as 100.00.")
    private long amount;

    @Option(names = "--reason", paramLabel = "TEXT", description = "Why.")
    private @Nullable String reason;

    @Override
    public Integer call() {
        var block = sandbox.post("/balance/blocks", Json.object("amount", amount, "reason", reason));
        output.object(block, () -> List.of(Json.text(block, "id") + " blocks " + Money.shown(amount)));
        return ExitCode.OK;
    }
}
