package dev.paysandbox.cli.merchant;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Http;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.noun.SandboxCommand;
import dev.paysandbox.cli.noun.WithoutId;
import dev.paysandbox.cli.output.Column;
import dev.paysandbox.cli.output.Money;
import dev.paysandbox.cli.output.Output;
import dev.paysandbox.cli.output.Output.Detail;
import dev.paysandbox.cli.output.Times;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        description = "Shows the balance of the merchant of --key, its blocks and its scheduled withdrawals.",
        subcommands = Balance.Set.class,
        footer = {"  ${COMMAND-FULL-NAME}", "  ${COMMAND-FULL-NAME} set 5000.00"})
@WithoutId
final class Balance extends SandboxCommand {
    @Override
    public Integer call() {
        var balance = sandbox.get("/balance");
        output.object(balance, () -> lines(balance, output, times()));
        return ExitCode.OK;
    }

    @Command(
            name = "set",
            description = "Sets the balance of the merchant of --key.",
            footer = "  ${COMMAND-FULL-NAME} 5000.00")
    @WithoutId
    static final class Set extends SandboxCommand {
        @Parameters(
                paramLabel = "AMOUNT",
                converter = Money.class,
                description = "In cents, such as 500000, or in reais, such as 5.000,00.")
        private long amount;

        @Override
        public Integer call() {
            var balance = sandbox.control("PUT", "/balance", Json.object("balance", amount), Http.FOREVER);
            output.object(balance, () -> lines(balance, output, times()));
            return ExitCode.OK;
        }
    }

    private static List<CharSequence> lines(JsonObject balance, Output output, Times times) {
        var lines = new ArrayList<>(output.details(
                List.of("balance", "available", "reserved", "blocked", "scheduled").stream()
                        .map(part -> new Detail(part, Money.shown(balance.getLong(part))))
                        .toList()));
        output.addTable(
                lines,
                List.of(Column.text("BLOCK", "id"), Column.money("AMOUNT", "amount"), Column.text("REASON", "reason")),
                Json.objects(balance, "blocks"));
        output.addTable(
                lines,
                List.of(
                        Column.text("WITHDRAWAL", "id"),
                        Column.money("AMOUNT", "amount"),
                        Column.time("AT", "at", times),
                        Column.text("REASON", "reason")),
                Json.objects(balance, "withdrawals"));
        return lines;
    }
}
