package dev.paysandbox.cli.payment;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.api.Refused;
import dev.paysandbox.cli.api.Sandbox;
import dev.paysandbox.cli.noun.Durations;
import dev.paysandbox.cli.noun.SandboxCommand;
import dev.paysandbox.cli.noun.TimeLimit;
import dev.paysandbox.cli.output.StandardOutput;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Creates a payment with a scenario, and prints what happens to it. */
@Command(
        name = "trigger",
        description = {
            "Creates a payment for a scenario, and prints what happens to it.",
            "It ends when only retries of notifications are still due for this payment, or with Ctrl-C.",
            "If the answer is lost or is an error, the tool tries again like an application, three times in total."
        },
        footer = "  ${COMMAND-FULL-NAME} pix-paid --fast")
public final class Trigger extends SandboxCommand {
    private static final int MOST_TRIES = 3;
    private static final String TIMES = "times: ";

    @Parameters(paramLabel = "SCENARIO", description = "The scenario's name, as `scenario list` shows it.")
    private String scenario;

    @Mixin
    private PayinOrder order;

    @Option(
            names = "--fast",
            description =
                    "Advances the sandbox's clock to the payment's next due task instead of waiting, unless other payments have tasks until then.")
    private boolean fast;

    @Option(
            names = "--here",
            description =
                    "With --fast: advances it also if other payments have tasks until then, and lists these first.")
    private boolean here;

    @Option(
            names = "--for",
            paramLabel = "DURATION",
            converter = Durations.class,
            description = "Ends after this real time (default: when nothing more is due).")
    private @Nullable Duration longest;

    private TimeLimit limit = TimeLimit.of(null);

    @Override
    public Integer call() {
        StandardOutput.endWithReader();
        limit = TimeLimit.of(longest);
        var played = sandbox.get("/scenarios/" + Sandbox.escaped(scenario));
        var kind = kindOf(Json.text(played, "operation"));
        var request = request(kind, played);
        try (var changes = ChangeSignal.of(sandbox)) {
            var id = create(kind, played, request, changes);
            if (id == null) {
                return ExitCode.OK;
            }
            return follow(
                    new PaymentEvents(output, sandbox, kind, id),
                    new PaymentAgenda(sandbox, id, here, this::say),
                    changes);
        }
    }

    /** Sends the request, several times if necessary. Returns the payment's id, or null if no payment was created. */
    private @Nullable String create(Kind kind, JsonObject played, JsonObject request, ChangeSignal changes) {
        int tries = tries(played);
        for (int i = 1; ; i++) {
            var named = i <= tries ? scenario : null;
            var call = MerchantCall.sent(() -> sandbox.merchant("/" + kind.word(), request, order.secret(), named));
            call.whenOver(changes::signal);
            awaitAnswer(call, changes);
            var failure = call.failure();
            if (failure != null && !call.shouldRetry() && call.isOver()) {
                throw failure;
            }
            if (failure != null || i > 1) {
                PaymentEvents.show(output, now(), "request " + i, call.outcome());
            }
            var id = found(kind, request);
            if (id != null) {
                return id;
            }
            if (i == MOST_TRIES || limit.isOver()) {
                say("No " + kind.word() + " was created.");
                return null;
            }
        }
    }

    /** Waits for the answer. A scenario may delay it until a later time of the sandbox's clock. */
    private void awaitAnswer(MerchantCall call, ChangeSignal changes) {
        var agenda = new PaymentAgenda(sandbox, null, here, this::say);
        while (!call.isOver()) {
            if (limit.isOver()) {
                throw new Refused("There was no answer within the time of --for.", "NO_ANSWER");
            }
            changes.await(limit.left());
            var delayed = call.isOver() ? null : agenda.delayedAnswer();
            if (delayed != null && fast) {
                agenda.advanceTo(delayed);
            } else if (delayed != null) {
                agenda.tell(delayed);
            }
        }
    }

    private int follow(PaymentEvents events, PaymentAgenda agenda, ChangeSignal changes) {
        while (true) {
            // Read the agenda before the payment. A change in between is then printed in the next round.
            var due = agenda.next();
            var printed = events.printNew();
            if (limit.isOver()) {
                return ExitCode.OK;
            }
            if (due == null && !printed && (events.isQuiet() || agenda.isPaused())) {
                events.retrying()
                        .forEach(delivery -> say(Json.text(delivery, "id") + " failed. Its next attempt is at "
                                + Json.text(delivery, "nextAttemptAt") + "; continue with `clock advance --next`."));
                return ExitCode.OK;
            }
            boolean advanced = fast && due != null && agenda.advanceTo(due);
            if (!advanced && !printed) {
                if (due != null) {
                    agenda.tell(due);
                }
                changes.await(limit.left());
            }
        }
    }

    private String now() {
        return Json.text(sandbox.get("/clock"), "now");
    }

    private @Nullable String found(Kind kind, JsonObject request) {
        var page =
                sandbox.get(kind.path() + "?limit=1&referenceId=" + Sandbox.escaped(Json.text(request, "referenceId")));
        return Json.objects(page, "data").stream()
                .map(payment -> Json.text(payment, "id"))
                .findFirst()
                .orElse(null);
    }

    /** The number of tries of an order that the scenario is for. Later tries are sent without it. */
    private static int tries(JsonObject played) {
        return played.getArray("conditions", new JsonArray()).stream()
                .map(String::valueOf)
                .filter(condition -> condition.startsWith(TIMES))
                .map(condition -> condition.substring(TIMES.length()))
                // "2", or "2 per referenceId".
                .mapToInt(times -> Integer.parseInt(times.split(" ", 2)[0]))
                .findFirst()
                .orElse(Integer.MAX_VALUE);
    }

    private JsonObject request(Kind kind, JsonObject played) {
        if (kind == Kind.PAYOUT) {
            order.usePayout();
        } else {
            order.defaultMethod(Json.joined(played, "methods"));
        }
        return order.request(sandbox, output.dependencies());
    }

    private static Kind kindOf(String operation) {
        return switch (operation) {
            case "payin" -> Kind.PAYIN;
            case "payout" -> Kind.PAYOUT;
            default ->
                throw new Refused(
                        "This scenario is for a " + operation + "; trigger creates only payins and payouts.",
                        "NOT_FOUND");
        };
    }
}
