package dev.paysandbox.cli.clock;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.api.OutOfReach;
import dev.paysandbox.cli.api.Refused;
import dev.paysandbox.cli.noun.Durations;
import dev.paysandbox.cli.noun.SandboxCommand;
import dev.paysandbox.cli.noun.WithoutId;
import dev.paysandbox.cli.output.Column;
import dev.paysandbox.cli.output.Times;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

@Command(
        description = {
            "Advances the sandbox's time, and runs all tasks that become due.",
            "It returns when the due notifications have been attempted, so a script need not sleep."
        },
        footer = "  ${COMMAND-FULL-NAME} 3d")
@WithoutId
final class Advance extends SandboxCommand {
    @Parameters(
            arity = "0..1",
            paramLabel = "DURATION",
            converter = Durations.Text.class,
            description = "The duration, such as 3d, 2h30m, 10m or 0s.")
    private @Nullable String duration;

    @Option(names = "--to", paramLabel = "INSTANT", description = "To this time, such as 2026-11-25T03:00:00Z.")
    private @Nullable String to;

    @Option(names = "--next", description = "To the next due event.")
    private boolean next;

    private static final List<Column> FAILED = List.of(
            Column.text("NOTIFICATION", "id"),
            Column.text("PAYMENT", "paymentId"),
            Column.status("OF", "status"),
            Column.status("STATE", "state"),
            Column.number("ATTEMPTS", "attempts"),
            Column.text("WHY", "detail"),
            Column.time("NEXT ATTEMPT", "nextAttemptAt", Times.absolute()));

    @Override
    public Integer call() {
        if ((duration == null ? 0 : 1) + (to == null ? 0 : 1) + (next ? 1 : 0) != 1) {
            throw new ParameterException(
                    spec.commandLine(), "Give exactly one of: a duration such as 3d, --to, --next.");
        }
        var body = Json.object("duration", duration, "to", next ? "next" : to);
        var answer = advance(body);
        output.object(answer, () -> lines(answer));
        return ExitCode.OK;
    }

    private JsonObject advance(JsonObject body) {
        if (!output.dependencies().errIsTerminal()) {
            return sandbox.postAndWait("/clock/advance", body);
        }
        var from = Instant.parse(Json.text(sandbox.get("/clock"), "now"));
        var distance = distance(from);
        return output.during(() -> shareOf(distance, from), () -> sandbox.postAndWait("/clock/advance", body));
    }

    /** How far the clock will advance. Zero if only the server can know. */
    private Duration distance(Instant from) {
        try {
            if (duration != null) {
                return Durations.parse(duration);
            }
            return to == null ? Duration.ZERO : Duration.between(from, Instant.parse(to));
        } catch (IllegalArgumentException | DateTimeParseException notUnderstood) {
            return Duration.ZERO;
        }
    }

    /** The part of the distance that is done, from 0 to 1. */
    private double shareOf(Duration distance, Instant from) {
        try {
            var now = Instant.parse(Json.text(sandbox.get("/clock"), "now"));
            return distance.isZero() ? 0 : Duration.between(from, now).toMillis() / (double) distance.toMillis();
        } catch (OutOfReach | Refused unknown) {
            return 0;
        }
    }

    private List<CharSequence> lines(JsonObject answer) {
        var lines = new ArrayList<CharSequence>();
        lines.add("It is " + Json.text(answer, "now") + "; " + happened(Json.text(answer, "ran")) + ".");
        var happened = Json.objects(answer, "happened");
        if (!happened.isEmpty()) {
            lines.addAll(output.table(
                    List.of(Column.time("AT", "at", Times.absolute()), Column.text("WHAT", "what")), happened));
        }
        if (answer.getLong("more") > 0) {
            lines.add("and " + answer.getLong("more") + " more");
        }
        var notifications = answer.getObject("notifications", new JsonObject());
        var failures = Json.objects(notifications, "failures");
        var delivered = notifications.getLong("delivered");
        var failed = notifications.getLong("failed");
        var blocked = notifications.getLong("blocked");
        if (delivered + failed + blocked > 0) {
            lines.add("Notifications: " + delivered + " delivered, " + failed + " failed"
                    + (blocked > 0 ? ", " + blocked + " blocked (webhook list --state BLOCKED)" : "") + ".");
        }
        if (!failures.isEmpty()) {
            lines.addAll(output.table(FAILED, failures));
        }
        if (failed > failures.size()) {
            lines.add("and " + (failed - failures.size()) + " more that failed");
        }
        return lines;
    }

    private static String happened(String count) {
        return count + (count.equals("1") ? " event happened" : " events happened");
    }
}
