package dev.paysandbox.cli.payment;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.noun.Ids;
import dev.paysandbox.cli.noun.SandboxCommand;
import dev.paysandbox.cli.output.Money;
import java.util.List;
import picocli.CommandLine.Parameters;

/** A command about one payment. */
abstract class PaymentCommand extends SandboxCommand {
    @Parameters(
            index = "0",
            paramLabel = "ID",
            description =
                    "The ${PARENT-COMMAND-NAME}'s id or the beginning of it, its referenceId or externalId, its PIX code or its boleto's line.")
    String id;

    final Kind kind;

    PaymentCommand(Kind kind) {
        this.kind = kind;
    }

    /** Sends the body to a path below the payment's. Returns the payment from the response. */
    final JsonObject send(String subpath, JsonObject body) {
        var path = kind.path(wholeId()) + subpath;
        return subpath.equals("/await") ? sandbox.postAndWait(path, body) : sandbox.post(path, body);
    }

    final String wholeId() {
        return Ids.whole(sandbox, kind.word(), id);
    }

    /** Prints the payment's status in one line. */
    final int show(JsonObject payment) {
        output.object(
                payment,
                () -> List.of(Json.text(payment, "id") + " is " + Json.text(payment, "status")
                        + (payment.getLong("refunded") > 0
                                ? ", " + Money.shown(payment.getLong("refunded")) + " refunded"
                                : "")));
        return ExitCode.OK;
    }
}
