package dev.paysandbox.cli.webhook;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.api.Refused;
import dev.paysandbox.cli.noun.ExitCode;
import dev.paysandbox.cli.noun.Ids;
import dev.paysandbox.cli.noun.SandboxCommand;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

@Command(
        description = {
            "Sends notifications again, now: one, or all that are like this.",
            "It returns when the server has taken them; with --wait, when they were attempted."
        },
        footer = "  ${COMMAND-FULL-NAME} --exhausted --since 2h --wait")
final class Replay extends SandboxCommand {
    private static final int PACE_MILLIS = 50;

    @Parameters(arity = "0..1", paramLabel = "ID", description = "The notification's id or the beginning of it.")
    private @Nullable String id;

    @Option(names = "--payment", paramLabel = "ID", description = "All of this payin or payout.")
    private @Nullable String payment;

    @Option(names = "--exhausted", description = "All that were given up.")
    private boolean exhausted;

    @Option(names = "--failed", description = "All whose last attempt was not answered 2xx.")
    private boolean failed;

    @Option(
            names = "--since",
            paramLabel = "TIME",
            description = "Only those made since: a timestamp, or so long before the sandbox's now, as 10m.")
    private @Nullable String since;

    @Option(names = "--wait", description = "Waits until each was attempted; exits with 1 where one failed.")
    private boolean wait;

    @Override
    public Integer call() {
        var many = payment != null || exhausted || failed || since != null;
        if ((id != null) == many) {
            throw new ParameterException(
                    spec.commandLine(),
                    "Name one notification, or say which by --payment, --exhausted, --failed, --since.");
        }
        return id != null ? replayOne(id) : replayMany();
    }

    private int replayOne(String text) {
        var whole = Ids.whole(sandbox, "delivery", text);
        int before = attemptsOf(sandbox.get("/deliveries/" + whole));
        var delivery = sandbox.post("/deliveries/" + whole + "/replay", new JsonObject());
        if (wait) {
            delivery = attempted(whole, before);
        }
        var shown = delivery;
        output.thing(shown, () -> List.of(Json.text(shown, "id") + " goes out again" + outcome(shown)));
        return wait && !isDelivered(delivery) ? ExitCode.NO : ExitCode.OK;
    }

    private int replayMany() {
        var answer = sandbox.postAndWait(
                "/deliveries/replay",
                Json.object(
                        "paymentId", payment == null ? null : Ids.wholeOfPayment(sandbox, payment),
                        "state", exhausted ? "EXHAUSTED" : null,
                        "failed", failed ? true : null,
                        "since", since));
        int undelivered = wait ? awaitAll(answer) : 0;
        output.thing(
                answer,
                () -> List.of(answer.getLong("replayed") + " replayed"
                        + (wait ? ", " + undelivered + " of them failed again" : "")));
        return undelivered > 0 ? ExitCode.NO : ExitCode.OK;
    }

    /** Waits until all are attempted; answers how many were not taken. */
    private int awaitAll(JsonObject answer) {
        var ids = answer.getArray("ids", new JsonArray());
        var done = new AtomicInteger();
        return output.during(() -> done.get() / (double) Math.max(1, ids.size()), () -> {
            int undelivered = 0;
            for (var each : ids) {
                undelivered += isDelivered(attempted(String.valueOf(each), -1)) ? 0 : 1;
                done.incrementAndGet();
            }
            return undelivered;
        });
    }

    /**
     * The notification once it is at rest after its replay.
     *
     * @param before how many attempts it had; negative where nobody counted
     */
    private JsonObject attempted(String whole, int before) {
        while (true) {
            var delivery = sandbox.get("/deliveries/" + whole);
            if (before < 0 ? lastIsReplay(delivery) : attemptsOf(delivery) > before) {
                return delivery;
            }
            pause();
        }
    }

    private static void pause() {
        try {
            Thread.sleep(PACE_MILLIS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new Refused("Interrupted.", "INTERRUPTED");
        }
    }

    private static boolean lastIsReplay(JsonObject delivery) {
        var attempts = Json.objects(delivery, "attempts");
        return !attempts.isEmpty() && attempts.get(attempts.size() - 1).getBoolean("replay");
    }

    private static int attemptsOf(JsonObject delivery) {
        return Json.objects(delivery, "attempts").size();
    }

    private static boolean isDelivered(JsonObject delivery) {
        return DeliveryText.lastAnswer(delivery).startsWith("2");
    }

    private String outcome(JsonObject delivery) {
        return wait ? ": " + DeliveryText.lastAnswer(delivery) : "";
    }
}
