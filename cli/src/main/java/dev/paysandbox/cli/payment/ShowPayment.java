package dev.paysandbox.cli.payment;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.noun.ExitCode;
import java.util.List;
import picocli.CommandLine.Command;

@Command(
        description =
                "Shows a ${PARENT-COMMAND-NAME}, its history with reasons, its notifications, and the findings about it.",
        footer = "  ${COMMAND-FULL-NAME} order-1001")
final class ShowPayment extends PaymentCommand {
    ShowPayment(Kind kind) {
        super(kind);
    }

    @Override
    public Integer call() {
        var payment = sandbox.get(kind.path(wholeId()));
        payment.put("findings", new JsonArray(findingsAbout(Json.text(payment, "id"))));
        output.object(payment, () -> PaymentText.of(payment, output, times()));
        return ExitCode.OK;
    }

    /** The findings that have this payment as evidence. */
    private List<JsonObject> findingsAbout(String id) {
        return Json.objects(sandbox.get("/findings"), "data").stream()
                .filter(finding -> finding.getArray("evidence", new JsonArray()).contains(id))
                .toList();
    }
}
