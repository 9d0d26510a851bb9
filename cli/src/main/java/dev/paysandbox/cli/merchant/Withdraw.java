package dev.paysandbox.cli.merchant;

import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.noun.Durations;
import dev.paysandbox.cli.noun.ExitCode;
import dev.paysandbox.cli.noun.SandboxCommand;
import dev.paysandbox.cli.output.Money;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

@Command(
        description =
                "Schedules a withdrawal. Its amount is unavailable at once, and leaves the balance when it is due.",
        footer = "  ${COMMAND-FULL-NAME} 1000.00 --after 1d")
final class Withdraw extends SandboxCommand {
    @Parameters(
            paramLabel = "AMOUNT",
            converter = Money.class,
            description = "In cents, such as 100000, or in reais, such as 1000.00.")
    private long amount;

    @Option(names = "--at", paramLabel = "INSTANT", description = "The time, such as 2026-11-25T03:00:00Z.")
    private @Nullable String at;

    @Option(
            names = "--after",
            paramLabel = "DURATION",
            converter = Durations.Text.class,
            description = "The time from the sandbox's current time, such as 1d.")
    private @Nullable String after;

    @Option(names = "--reason", paramLabel = "TEXT", description = "Why.")
    private @Nullable String reason;

    @Override
    public Integer call() {
        if ((at == null) == (after == null)) {
            throw new ParameterException(spec.commandLine(), "Give either --at or --after.");
        }
        var withdrawal = sandbox.post(
                "/balance/withdrawals", Json.object("amount", amount, "at", at, "after", after, "reason", reason));
        output.object(
                withdrawal,
                () -> List.of(Json.text(withdrawal, "id") + " withdraws " + Money.shown(amount) + " at "
                        + Json.text(withdrawal, "at")));
        return ExitCode.OK;
    }
}
