package dev.paysandbox.cli.webhook;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.EventStream.Event;
import dev.paysandbox.cli.api.Http;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.api.Sandbox;
import dev.paysandbox.cli.noun.DeliveryMarks;
import dev.paysandbox.cli.noun.Durations;
import dev.paysandbox.cli.noun.Ids;
import dev.paysandbox.cli.noun.Noun;
import dev.paysandbox.cli.noun.SandboxCommand;
import dev.paysandbox.cli.noun.Tail;
import dev.paysandbox.cli.noun.WithoutId;
import dev.paysandbox.cli.output.Cell;
import dev.paysandbox.cli.output.Column;
import dev.paysandbox.cli.output.Output.Detail;
import dev.paysandbox.cli.output.Times;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** {@code webhook}, and its verbs: the notifications to merchants. */
public final class WebhookNoun extends Noun {
    public WebhookNoun() {
        super("webhook", "Notifications: shows them, replays them, pauses them, forwards them to your server.");
        verb("list", ListDeliveries::new);
        verb("show", ShowDelivery::new);
        verb("replay", Replay::new);
        verb("pause", "Pauses all notifications. Nothing is sent, and nothing is lost.", "", () -> new Flow("pause"));
        verb("resume", "Sends notifications again, in their order.", "", () -> new Flow("resume"));
        verb("listen", Listen::new);
        verb("inbox", TakeNotification::new);
        verb("tail", TailWebhooks::new);
    }

    @Command(
            description = "Shows a notification: the exact headers and body, every attempt, and the answers.",
            footer = "  ${COMMAND-FULL-NAME} ntf_x7k")
    static final class ShowDelivery extends SandboxCommand {
        @Parameters(
                paramLabel = "ID",
                description = "The notification's id or the beginning of it, or the referenceId of its payment.")
        private String id;

        @Override
        public Integer call() {
            var delivery = sandbox.get("/deliveries/" + Ids.whole(sandbox, "delivery", id));
            output.object(delivery, () -> lines(delivery, times()));
            return ExitCode.OK;
        }

        private List<CharSequence> lines(JsonObject delivery, Times times) {
            var lines = new ArrayList<>(output.details(List.of(
                    new Detail("id", Json.text(delivery, "id")),
                    new Detail("payment", Json.text(delivery, "paymentId")),
                    new Detail("status", Cell.status(Json.text(delivery, "status"))),
                    new Detail("state", Cell.status(Json.text(delivery, "state"))),
                    new Detail("scenario did", DeliveryMarks.faults(delivery)),
                    new Detail("waits for", DeliveryMarks.wait(delivery, times)),
                    new Detail("url", Json.text(delivery, "url")),
                    new Detail("sent to", Json.text(delivery, "sentTo")),
                    new Detail("created", times.shown(Json.text(delivery, "createdAt"))),
                    new Detail("next attempt", times.shown(Json.text(delivery, "nextAttemptAt"))))));
            lines.add("");
            delivery.getObject("headers", new JsonObject()).forEach((name, value) -> lines.add(name + ": " + value));
            lines.add(Json.text(delivery, "body"));
            output.addTable(
                    lines,
                    List.of(
                            Column.time("AT", "at", times),
                            Column.of("KIND", attempt -> attempt.getBoolean("replay") ? "replay" : "attempt"),
                            Column.text("OUTCOME", "outcome"),
                            Column.text("STATUS", "status"),
                            Column.number("MS", "latencyMs"),
                            Column.text("DETAIL", "detail"),
                            Column.text("ANSWER", "answer")),
                    Json.objects(delivery, "attempts"));
            return lines;
        }
    }

    @Command(
            description = {
                "Waits for a notification of a payment, and prints it as a receiver would have got it, for tests that run no server.",
                "From now on nothing is sent to the world's receivers, until five minutes after the last call."
            },
            footer = "  ${COMMAND-FULL-NAME} order-1001 approved")
    static final class TakeNotification extends SandboxCommand {
        @Parameters(
                index = "0",
                paramLabel = "ID",
                description = "The payment's id, its beginning, or its referenceId.")
        private String payment;

        @Parameters(index = "1", paramLabel = "STATUS", description = "The status in the notification.")
        private String status;

        @Option(
                names = "--timeout",
                paramLabel = "DURATION",
                converter = Durations.Text.class,
                description = "The longest time to wait, at most 50s (default: 5s).")
        private @Nullable String timeout;

        @Override
        public Integer call() {
            if (!status.matches("[A-Za-z_]+")) {
                throw new ParameterException(
                        spec.commandLine(), "'" + status + "' must be a status, such as APPROVED.");
            }
            var query = Json.object(
                    "payment", Ids.wholeOfPayment(sandbox, payment),
                    "status", status.toUpperCase(Locale.ROOT),
                    "timeout", timeout);
            var notification = sandbox.control("GET", "/inbox" + Sandbox.query(query), null, Http.FOREVER);
            output.object(notification, () -> {
                var lines = new ArrayList<CharSequence>();
                notification
                        .getObject("headers", new JsonObject())
                        .forEach((name, value) -> lines.add(name + ": " + value));
                lines.add("");
                lines.add(Json.text(notification, "body"));
                return lines;
            });
            return ExitCode.OK;
        }
    }

    @WithoutId
    static final class Flow extends SandboxCommand {
        private final String change;

        Flow(String change) {
            this.change = change;
        }

        @Override
        public Integer call() {
            var flow = sandbox.post("/deliveries/" + change, new JsonObject());
            output.object(
                    flow,
                    () -> List.of((flow.getBoolean("paused") ? "paused, " : "not paused, ") + flow.getLong("waiting")
                            + " waiting, " + flow.getLong("listeners") + " listening"));
            return ExitCode.OK;
        }
    }

    @Command(description = "Prints events of notifications as they happen.", footer = "  ${COMMAND-FULL-NAME} -o jsonl")
    static final class TailWebhooks extends Tail {
        @Option(names = "--payment", paramLabel = "ID", description = "Only those of this payin or payout.")
        private @Nullable String payment;

        @Override
        protected String query() {
            return Sandbox.query(Json.object("types", "delivery", "paymentId", Ids.wholeOfPayment(sandbox, payment)));
        }

        @Override
        protected List<Cell> cells(Event event) {
            var data = event.data();
            var delivery = data.getObject("delivery", new JsonObject());
            var attempt = delivery.getObject("attempt", new JsonObject());
            return List.of(
                    Cell.faint(Json.text(data, "at")),
                    Cell.of(Json.text(data, "paymentId")),
                    Cell.status(Json.text(delivery, "status")),
                    Cell.of("-> " + Json.text(attempt, attempt.has("status") ? "status" : "outcome")),
                    Cell.status(Json.text(delivery, "state")),
                    Cell.faint(DeliveryMarks.faults(delivery)));
        }
    }
}
