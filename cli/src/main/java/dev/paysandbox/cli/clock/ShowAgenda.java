package dev.paysandbox.cli.clock;

import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.noun.CountFromOne;
import dev.paysandbox.cli.noun.ExitCode;
import dev.paysandbox.cli.noun.Ids;
import dev.paysandbox.cli.noun.Listing;
import dev.paysandbox.cli.noun.SandboxCommand;
import dev.paysandbox.cli.noun.WithoutId;
import dev.paysandbox.cli.output.Column;
import dev.paysandbox.cli.output.Times;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        description = "Lists scheduled tasks, the earliest first: expiries, settlements, steps of scenarios, retries.",
        footer = "  ${COMMAND-FULL-NAME} --payment order-1001")
@WithoutId
final class ShowAgenda extends SandboxCommand {
    private static final int LARGEST = 1000;
    private static final int DEFAULT_LIMIT = 20;

    @Option(names = "--payment", paramLabel = "ID", description = "Only those of this payin or payout.")
    private @Nullable String payment;

    @Option(
            names = "--limit",
            paramLabel = "N",
            converter = CountFromOne.class,
            description = "How many, at most 1000 (default: 20).")
    private @Nullable Integer limit;

    @Override
    public Integer call() {
        var due = sandbox.get("/clock/agenda"
                + Listing.query(
                        "limit",
                        Integer.toString(Math.min(limit == null ? DEFAULT_LIMIT : limit, LARGEST)),
                        "paymentId",
                        payment == null ? null : Ids.wholeOfPayment(sandbox, payment)));
        var times = output.isForTerminal() ? Times.relativeTo(Json.text(due, "now")) : Times.absolute();
        output.list(due, List.of(Column.time("AT", "at", times), Column.text("WHAT", "what")), "Nothing is due.");
        int shown = Json.objects(due, "data").size();
        if (due.getInt("total") > shown) {
            say("Only the first " + shown + " of " + due.getInt("total") + " are shown; --limit shows more.");
        }
        return ExitCode.OK;
    }
}
