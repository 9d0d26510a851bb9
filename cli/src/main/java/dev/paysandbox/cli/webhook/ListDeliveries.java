package dev.paysandbox.cli.webhook;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.noun.Choices;
import dev.paysandbox.cli.noun.DeliveryMarks;
import dev.paysandbox.cli.noun.Ids;
import dev.paysandbox.cli.noun.Pages;
import dev.paysandbox.cli.noun.SandboxCommand;
import dev.paysandbox.cli.output.Column;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(description = "Lists notifications, newest first.", footer = "  ${COMMAND-FULL-NAME} --state EXHAUSTED")
final class ListDeliveries extends SandboxCommand {
    @Mixin
    private Pages.Since pages;

    @Option(
            names = "--state",
            paramLabel = "STATE",
            converter = Choices.State.class,
            completionCandidates = Choices.State.class,
            description = "Only those in this state, such as DELIVERED or BLOCKED.")
    private @Nullable String state;

    @Option(
            names = "--status",
            paramLabel = "STATUS",
            converter = Choices.NotifiedStatus.class,
            completionCandidates = Choices.NotifiedStatus.class,
            description = "Only those of this status.")
    private @Nullable String status;

    @Option(names = "--payment", paramLabel = "ID", description = "Only those of this payin or payout.")
    private @Nullable String payment;

    @Option(names = "--reference", paramLabel = "ID", description = "Only those of payments with this referenceId.")
    private @Nullable String reference;

    @Override
    public Integer call() {
        var filters = Json.object(
                "state", state,
                "status", status,
                "paymentId", Ids.wholeOfPayment(sandbox, payment),
                "referenceId", reference);
        var listing = output.listing(this::columns, "No notification matches.");
        pages.fetch(sandbox, output, "/deliveries", filters, listing::add);
        listing.end();
        return ExitCode.OK;
    }

    private List<Column> columns(JsonObject first) {
        var times = times();
        var columns = new ArrayList<>(List.of(
                Column.text("ID", "id"),
                Column.text("PAYMENT", "paymentId"),
                Column.status("OF", "status"),
                Column.status("STATE", "state"),
                DeliveryMarks.ATTEMPTS,
                DeliveryMarks.LAST_ANSWER,
                Column.time("CREATED", "createdAt", times),
                Column.time("NEXT ATTEMPT", "nextAttemptAt", times)));
        columns.addAll(DeliveryMarks.columns(Json.objects(first, "data"), times));
        return columns;
    }
}
