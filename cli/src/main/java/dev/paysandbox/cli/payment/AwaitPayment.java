package dev.paysandbox.cli.payment;

import com.grack.nanojson.JsonArray;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.noun.DurationText;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        description = {
            "Waits until a ${PARENT-COMMAND-NAME} has reached a status.",
            "After the timeout it prints the reason, and exits with 1."
        },
        footer = "  ${COMMAND-FULL-NAME} order-1001 APPROVED --delivered --timeout 10s")
final class AwaitPayment extends PaymentCommand {
    @Parameters(
            index = "1..*",
            arity = "1..*",
            paramLabel = "STATUS",
            description = "The status. If there are several, one of them is enough.")
    private List<String> statuses;

    @Option(
            names = "--delivered",
            description = "Also waits until the merchant's endpoint has answered 2xx to its notification.")
    private boolean delivered;

    @Option(
            names = "--timeout",
            paramLabel = "DURATION",
            converter = DurationText.class,
            defaultValue = "10s",
            description = "The longest time to wait, in real time (default: 10s).")
    private String timeout;

    AwaitPayment(Kind kind) {
        super(kind);
    }

    @Override
    public Integer call() {
        var wanted = new JsonArray(statuses.stream()
                .map(status -> Statuses.checked(kind, status, spec.commandLine()))
                .toList());
        return show(send("/await", Json.object("status", wanted, "delivered", delivered, "timeout", timeout)));
    }
}
