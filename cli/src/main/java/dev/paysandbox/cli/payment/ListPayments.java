package dev.paysandbox.cli.payment;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.noun.Pages;
import dev.paysandbox.cli.noun.SandboxCommand;
import dev.paysandbox.cli.output.Column;
import dev.paysandbox.cli.payment.PayinOrder.Method;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        description = "Lists ${PARENT-COMMAND-NAME}s, newest first.",
        footer = "  ${COMMAND-FULL-NAME} --status PENDING --since 10m")
class ListPayments extends SandboxCommand {
    @Mixin
    private Pages.Since pages;

    @Option(names = "--status", paramLabel = "STATUS", description = "Only those in this status.")
    private @Nullable String status;

    @Option(names = "--reference", paramLabel = "ID", description = "Only those with this referenceId.")
    private @Nullable String reference;

    @Option(names = "--all-worlds", description = "Shows the payments of all worlds, with their worlds.")
    private boolean allWorlds;

    private final Kind kind;

    ListPayments(Kind kind) {
        this.kind = kind;
    }

    /** Payins have a method, and payouts do not. */
    static final class OfPayins extends ListPayments {
        @Option(
                names = "--method",
                paramLabel = "METHOD",
                converter = Method.Converter.class,
                description = "Only those paid by pix, boleto or card.")
        private @Nullable Method method;

        OfPayins() {
            super(Kind.PAYIN);
        }

        @Override
        @Nullable
        Method method() {
            return method;
        }
    }

    @Nullable
    Method method() {
        return null;
    }

    @Override
    public Integer call() {
        var filters = Json.object(
                "kind",
                allWorlds ? kind.word() : null,
                "status",
                status == null ? null : kind.status(status, spec),
                "paymentMethod",
                method(),
                "referenceId",
                reference);
        var listing = output.listing(first -> columns(), "No " + kind.word() + " matches.");
        pages.fetch(sandbox, output, allWorlds ? "/payments" : kind.path(), filters, page -> {
            if (allWorlds) {
                Json.objects(page, "data").forEach(this::unwrap);
            }
            return listing.add(page);
        });
        listing.end();
        return ExitCode.OK;
    }

    /** Moves the payment's fields up, next to its world, as in the list of one world. */
    private void unwrap(JsonObject found) {
        var payment = found.getObject(kind.word());
        found.remove(kind.word());
        found.putAll(payment);
    }

    private List<Column> columns() {
        var columns = new ArrayList<>(List.of(Column.text("ID", "id"), Column.status("STATUS", "status")));
        if (allWorlds) {
            columns.add(Column.text("WORLD", "world"));
        }
        columns.add(kind == Kind.PAYIN ? Column.text("METHOD", "paymentMethod") : Column.text("PIX KEY", "pixKey"));
        columns.add(Column.money("AMOUNT", "amount"));
        columns.add(Column.text("REFERENCE", "referenceId"));
        columns.add(Column.time("CREATED", "createdAt", times()));
        columns.add(Column.text("SCENARIO", "scenario"));
        return columns;
    }
}
