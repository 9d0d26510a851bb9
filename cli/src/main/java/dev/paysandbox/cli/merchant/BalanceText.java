package dev.paysandbox.cli.merchant;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.output.Column;
import dev.paysandbox.cli.output.Money;
import dev.paysandbox.cli.output.Output;
import dev.paysandbox.cli.output.Output.Detail;
import dev.paysandbox.cli.output.Times;
import java.util.ArrayList;
import java.util.List;

/** A balance as text. */
final class BalanceText {
    private BalanceText() {}

    static List<CharSequence> of(JsonObject balance, Output output, Times times) {
        var lines = new ArrayList<>(output.details(
                List.of("balance", "available", "reserved", "blocked", "scheduled").stream()
                        .map(part -> new Detail(part, Money.shown(balance.getLong(part))))
                        .toList()));
        var blocks = Json.objects(balance, "blocks");
        if (!blocks.isEmpty()) {
            lines.add("");
            lines.addAll(output.table(
                    List.of(
                            Column.text("BLOCK", "id"),
                            Column.money("AMOUNT", "amount"),
                            Column.text("REASON", "reason")),
                    blocks));
        }
        var withdrawals = Json.objects(balance, "withdrawals");
        if (!withdrawals.isEmpty()) {
            lines.add("");
            lines.addAll(output.table(
                    List.of(
                            Column.text("WITHDRAWAL", "id"),
                            Column.money("AMOUNT", "amount"),
                            Column.time("AT", "at", times),
                            Column.text("REASON", "reason")),
                    withdrawals));
        }
        return lines;
    }
}
