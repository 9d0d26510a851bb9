package dev.paysandbox.cli.authentication;

import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.noun.ExitCode;
import dev.paysandbox.cli.noun.Ids;
import dev.paysandbox.cli.noun.Pages;
import dev.paysandbox.cli.noun.SandboxCommand;
import dev.paysandbox.cli.output.Cell;
import dev.paysandbox.cli.output.Column;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(description = "Lists 3D Secure authentications, newest first.", footer = "  ${COMMAND-FULL-NAME}")
final class ListAuthentications extends SandboxCommand {
    @Mixin
    private Pages pages;

    @Option(names = "--payment", paramLabel = "ID", description = "Only those of this payin.")
    private @Nullable String payment;

    @Override
    public Integer call() {
        var page = pages.fetch(
                sandbox,
                output,
                "/authentications",
                "payinId",
                payment == null ? null : Ids.whole(sandbox, "payin", payment));
        output.list(
                page,
                List.of(
                        Column.text("ID", "id"),
                        Column.status("STATUS", "status"),
                        Column.money("AMOUNT", "amount"),
                        new Column(
                                "CARD",
                                each -> Cell.of((Json.text(each, "brand") + " " + Json.text(each, "last4")).strip())),
                        Column.text("ORDER", "orderId"),
                        Column.text("PAYIN", "payinId"),
                        Column.time("EXPIRES", "expiresAt", times()),
                        Column.text("REASON", "reason")),
                "There is no authentication.");
        return ExitCode.OK;
    }
}
