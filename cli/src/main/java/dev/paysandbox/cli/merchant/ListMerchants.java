package dev.paysandbox.cli.merchant;

import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.noun.ExitCode;
import dev.paysandbox.cli.noun.SandboxCommand;
import dev.paysandbox.cli.output.Cell;
import dev.paysandbox.cli.output.Column;
import dev.paysandbox.cli.output.Times;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;

/** Each merchant has a world, so this is also {@code world list}. */
@Command(
        description = "Lists the merchants that have a world here, for an administrator.",
        footer = "  ${COMMAND-FULL-NAME}")
public final class ListMerchants extends SandboxCommand {
    @Override
    public Integer call() {
        var merchants = sandbox.get("/merchants");
        var columns = new ArrayList<>(List.of(
                Column.text("KEY", "publicKey"),
                Column.text("NAME", "name"),
                Column.status("KYC", "kyc"),
                new Column("DECLARED", merchant -> Cell.of(merchant.getBoolean("declared") ? "yes" : "no")),
                Column.number("PAYINS", "payins"),
                Column.number("PAYOUTS", "payouts"),
                Column.time("LAST USED", "lastUsedAt", Times.absolute())));
        if (Json.objects(merchants, "data").stream().anyMatch(merchant -> merchant.has("parked"))) {
            columns.add(new Column("PARKED", merchant -> Cell.of(merchant.getBoolean("parked") ? "yes" : "no")));
        }
        output.list(merchants, columns, "There is no merchant yet.");
        return ExitCode.OK;
    }
}
