package dev.paysandbox.cli.webhook;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.api.Refused;
import dev.paysandbox.cli.noun.Backoff;
import dev.paysandbox.cli.noun.Choices;
import dev.paysandbox.cli.noun.DeliveryMarks;
import dev.paysandbox.cli.noun.Ids;
import dev.paysandbox.cli.noun.SandboxCommand;
import dev.paysandbox.cli.noun.Source;
import dev.paysandbox.cli.output.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

@Command(
        description = {
            "Sends notifications again, now: one, or all that the options select.",
            "It returns when they are scheduled, or with --wait, when they have been attempted."
        },
        footer = "  ${COMMAND-FULL-NAME} --exhausted --since 2h --wait")
final class Replay extends SandboxCommand {
    private static final String PAUSED = "notifications are PAUSED until `webhook resume`";

    @Parameters(
            arity = "0..1",
            paramLabel = "ID",
            description =
                    "The notification's id or the beginning of it; or the id or referenceId of a payment, for all of that payment.")
    private @Nullable String id;

    @Option(names = "--payment", paramLabel = "ID", description = "All of this payin or payout.")
    private @Nullable String payment;

    @Option(names = "--exhausted", description = "All that have failed for good.")
    private boolean exhausted;

    @Option(names = "--blocked", description = "All that were not sent because their receivers are public.")
    private boolean blocked;

    @Option(names = "--failed", description = "All whose last attempt was not answered 2xx.")
    private @Nullable Boolean failed;

    @Option(
            names = "--since",
            paramLabel = "TIME",
            description =
                    "Only those created since then: a timestamp, or a duration before the sandbox's current time, such as 10m.")
    private @Nullable String since;

    @Option(
            names = "--until",
            paramLabel = "TIME",
            description =
                    "Only those created until then: a timestamp, or a duration before the sandbox's current time, such as 2m.")
    private @Nullable String until;

    @Option(names = "--reference", paramLabel = "ID", description = "All of payments with this referenceId.")
    private @Nullable String reference;

    @Option(
            names = "--status",
            paramLabel = "STATUS",
            converter = Choices.NotifiedStatus.class,
            completionCandidates = Choices.NotifiedStatus.class,
            description = "All with this payment status.")
    private @Nullable String status;

    @Option(
            names = "--to",
            paramLabel = "URL",
            description = "Sends a new one to this URL instead, once, marked as made by hand.")
    private @Nullable String to;

    @Option(
            names = "--body",
            paramLabel = "FILE",
            description = "Sends a new one with this text instead, once, marked as made by hand; - for standard input.")
    private @Nullable String body;

    @Option(names = "--dry-run", description = "Only lists the ids of those that would be sent.")
    private @Nullable Boolean dryRun;

    @Option(
            names = "--wait",
            description =
                    "Waits until each has been attempted, and exits with 1 if one failed or is blocked, or is not sent because notifications are paused.")
    private boolean wait;

    private int failures;
    private int paused;
    /** Why those that are blocked were not sent. */
    private final List<String> blocks = new ArrayList<>();

    @Override
    public Integer call() {
        var many = payment != null
                || exhausted
                || blocked
                || failed != null
                || since != null
                || until != null
                || reference != null
                || status != null;
        if (id == null && (to != null || body != null)) {
            throw new ParameterException(spec.commandLine(), "--to and --body need the id of one notification.");
        }
        if ((id != null) == many || (id != null && dryRun != null)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "Name one notification, or select some with --payment, --reference, --status, --exhausted, --blocked,"
                            + " --failed, --since or --until.");
        }
        if (id != null && to == null && body == null && !id.startsWith("ntf_")) {
            payment = id;
        }
        return id == null || payment != null ? replayMany() : replayOne(id);
    }

    private int replayOne(String text) {
        var whole = Ids.whole(sandbox, "delivery", text);
        var changed = Json.object("url", to, "body", body == null ? null : Source.read(body, output.dependencies()));
        var delivery = sandbox.post("/deliveries/" + whole + "/replay", changed);
        if (wait) {
            settle();
            delivery = sandbox.get("/deliveries/" + Json.text(delivery, "id"));
        }
        var shown = delivery;
        output.object(shown, () -> List.of(Json.text(shown, "id") + outcome(shown)));
        return wait && !isDelivered(delivery) ? ExitCode.FAILED : ExitCode.OK;
    }

    private int replayMany() {
        var answer = sandbox.postAndWait(
                "/deliveries/replay",
                Json.object(
                        "paymentId", Ids.wholeOfPayment(sandbox, payment),
                        "state", exhausted ? "EXHAUSTED" : blocked ? "BLOCKED" : null,
                        "failed", failed,
                        "since", since,
                        "until", until,
                        "referenceId", reference,
                        "status", status,
                        "dryRun", dryRun));
        var named = reference == null ? id : reference;
        if (named != null && Json.withIds(answer, "ids").isEmpty()) {
            // A mistyped reference selects nothing, which would look like a success.
            throw new Refused("No notification of '" + named + "' matches.", "NOT_FOUND");
        }
        if (dryRun != null) {
            answer.put("data", Json.withIds(answer, "ids"));
            output.list(answer, List.of(Column.text("WOULD BE SENT AGAIN", "id")), "No notification matches.");
            return ExitCode.OK;
        }
        if (wait) {
            awaitAll(answer);
        }
        var again = wait ? ", " + failures + " of them failed again" : "";
        var blockedAgain = blocks.isEmpty() ? "" : ", " + blocks.size() + " blocked: " + blocks.get(0);
        var held = paused > 0 ? ", " + paused + " not sent: " + PAUSED : "";
        output.object(
                answer, "ids", () -> List.of(answer.getLong("replayed") + " replayed" + again + blockedAgain + held));
        return failures + blocks.size() + paused > 0 ? ExitCode.FAILED : ExitCode.OK;
    }

    /** Waits until all have been attempted, and counts those that failed, are blocked, or are paused instead. */
    private void awaitAll(JsonObject answer) {
        var ids = answer.getArray("ids", new JsonArray());
        settle();
        var done = new AtomicInteger();
        output.during(() -> done.get() / (double) Math.max(1, ids.size()), () -> {
            for (var each : ids) {
                count(sandbox.get("/deliveries/" + each));
                done.incrementAndGet();
            }
            return ids;
        });
    }

    private void count(JsonObject delivery) {
        var whyBlocked = DeliveryMarks.whyBlocked(delivery);
        if (isPaused(delivery)) {
            paused++;
        } else if (!whyBlocked.isEmpty()) {
            blocks.add(whyBlocked);
        } else if (!isDelivered(delivery)) {
            failures++;
        }
    }

    /** Waits until all due notifications have been attempted: advancing the clock by zero returns only then. */
    private void settle() {
        var backoff = new Backoff();
        while (true) {
            try {
                sandbox.postAndWait("/clock/advance", Json.object("duration", "0s"));
                return;
            } catch (Refused busy) {
                if (!busy.code().equals("CLOCK_BUSY")) {
                    throw busy;
                }
                backoff.pause();
            }
        }
    }

    private static boolean isDelivered(JsonObject delivery) {
        return !isPaused(delivery) && DeliveryMarks.lastAnswer(delivery).startsWith("2");
    }

    private static boolean isPaused(JsonObject delivery) {
        return Json.text(delivery, "state").equals("PAUSED");
    }

    private String outcome(JsonObject delivery) {
        var sent = to == null && body == null ? " is sent again" : " is sent by hand";
        if (isPaused(delivery)) {
            return sent + " later: " + PAUSED;
        }
        var whyBlocked = DeliveryMarks.whyBlocked(delivery);
        if (wait && !whyBlocked.isEmpty()) {
            return " is blocked: " + whyBlocked;
        }
        return wait ? sent + ": " + DeliveryMarks.lastAnswer(delivery) : sent;
    }
}
