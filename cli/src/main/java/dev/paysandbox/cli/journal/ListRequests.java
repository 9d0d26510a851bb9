package dev.paysandbox.cli.journal;

import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.noun.Choices;
import dev.paysandbox.cli.noun.Ids;
import dev.paysandbox.cli.noun.Pages;
import dev.paysandbox.cli.noun.SandboxCommand;
import dev.paysandbox.cli.output.Column;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        description = "Lists the requests of the merchant and of the SDK, newest first.",
        footer = "  ${COMMAND-FULL-NAME} --method POST --path '/payin*' --since 10m")
final class ListRequests extends SandboxCommand {
    @Mixin
    private Pages.Since pages;

    @Option(
            names = "--method",
            paramLabel = "METHOD",
            converter = Choices.HttpMethod.class,
            completionCandidates = Choices.HttpMethod.class,
            description = "Only those with this HTTP method.")
    private @Nullable String method;

    @Option(names = "--path", paramLabel = "PATTERN", description = "Only those to this path, such as '/payin/*'.")
    private @Nullable String path;

    @Option(
            names = "--status",
            paramLabel = "STATUS",
            converter = Choices.HttpStatus.class,
            description = "Only those answered with this HTTP status.")
    private @Nullable Integer status;

    @Option(
            names = "--surface",
            paramLabel = "SURFACE",
            converter = Choices.Surface.class,
            completionCandidates = Choices.Surface.class,
            description = "Only those to the merchant API or the checkout API: merchant or checkout.")
    private @Nullable String surface;

    @Option(names = "--payment", paramLabel = "ID", description = "Only those about this payin or payout.")
    private @Nullable String payment;

    @Option(names = "--reference", paramLabel = "ID", description = "Only those about this referenceId.")
    private @Nullable String reference;

    @Override
    public Integer call() {
        var filters = Json.object(
                "method", method,
                "path", path,
                "status", status,
                "surface", surface,
                "paymentId", Ids.wholeOfPayment(sandbox, payment),
                "referenceId", reference);
        var listing = output.listing(
                first -> List.of(
                        Column.text("ID", "id"),
                        Column.time("AT", "at", times()),
                        Column.text("METHOD", "method"),
                        Column.text("PATH", "path"),
                        Column.text("BY", "authentication"),
                        Column.number("STATUS", "status"),
                        Column.number("MS", "latencyMs"),
                        Column.text("PAYMENT", "paymentId"),
                        Column.text("SCENARIO", "scenario")),
                "No request matches.");
        pages.fetch(sandbox, output, "/journal", filters, listing::add);
        listing.end();
        return ExitCode.OK;
    }
}
