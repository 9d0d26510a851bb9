package dev.paysandbox.cli.payment;

import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.noun.Noun;
import dev.paysandbox.cli.output.Money;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

@Command
final class Act extends PaymentCommand implements Noun.Described {
    @Option(
            names = "--amount",
            paramLabel = "AMOUNT",
            converter = Money.class,
            description = "The amount in cents, such as 500, or in reais, such as 5.00 (default: all that is left).")
    private @Nullable Long amount;

    @Option(names = "--reason", paramLabel = "TEXT", description = "The reason, which the timeline shows.")
    private @Nullable String reason;

    private final Action action;

    Act(Action action) {
        super(action.kind());
        this.action = action;
    }

    @Override
    public void describe(CommandSpec spec) {
        spec.usageMessage()
                .description(action.about())
                .footer("  ${COMMAND-FULL-NAME} order-1001" + (action.takesAmount() ? " --amount 5.00" : ""));
        if (!action.takesAmount()) {
            spec.remove(spec.findOption("--amount"));
        }
    }

    @Override
    public Integer call() {
        return show(send("/actions", Json.object("action", action.wireName(), "amount", amount, "reason", reason)));
    }
}
