package dev.paysandbox.cli.payment;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.api.Refused;
import dev.paysandbox.cli.api.Sandbox;
import dev.paysandbox.cli.noun.Durations;
import dev.paysandbox.cli.noun.ExitCode;
import dev.paysandbox.cli.noun.SandboxCommand;
import dev.paysandbox.cli.noun.TimeLimit;
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
                    "Advances the sandbox's clock to the payment's next due task instead of waiting. First lists what else will happen on the way.")
    private boolean fast;

    @Option(
            names = "--for",
            paramLabel = "DURATION",
            converter = Durations.class,
            description = "Ends after this time, in real time (default: when nothing more is due).")
    private @Nullable Duration longest;

    private TimeLimit limit = TimeLimit.of(null);

    @Override
    public Integer call() {
        limit = TimeLimit.of(longest);
        var played = sandbox.get("/scenarios/" + Sandbox.escaped(scenario));
        var kind = kindOf(Json.text(played, "operation"));
        var request = request(kind, played);
        try (var news = News.of(sandbox)) {
            var id = opened(kind, played, request, news);
            if (id == null) {
                return ExitCode.OK;
            }
            return follow(new Story(output, sandbox, kind, id), new Journey(sandbox, id, this::say), news);
        }
    }

    /** Sends the request until there is a payment. Returns its id, or null if none came of it. */
    private @Nullable String opened(Kind kind, JsonObject played, JsonObject request, News news) {
        int tries = tries(played);
        for (int i = 1; ; i++) {
            var named = i <= tries ? scenario : null;
            var call = MerchantCall.sent(() -> sandbox.merchant("/" + kind.word(), request, order.secret(), named));
            call.whenOver(news::add);
            awaitAnswer(call, news);
            var failure = call.failure();
            if (failure != null && !call.isWorthAnother() && call.isOver()) {
                throw failure;
            }
            if (failure != null || i > 1) {
                Story.show(output, now(), "request " + i, call.heard());
            }
            var id = found(kind, request);
            if (id != null) {
                return id;
            }
            if (i == MOST_TRIES || limit.isOver()) {
                say("No " + kind.word() + " came of it.");
                return null;
            }
        }
    }

    /** Time must pass before a delayed answer comes. */
    private void awaitAnswer(MerchantCall call, News news) {
        var way = new Journey(sandbox, null, this::say);
        while (!call.isOver()) {
            if (limit.isOver()) {
                throw new Refused("The answer did not come in the time of --for.", "NO_ANSWER");
            }
            news.await(limit.left());
            var delayed = call.isOver() ? null : way.delayedAnswer();
            if (delayed != null && fast) {
                way.goTo(delayed);
            } else if (delayed != null) {
                way.warnIfFrozen();
            }
        }
    }

    private int follow(Story story, Journey way, News news) {
        while (true) {
            // Read before the payment, so that what happens in between is printed in the next round.
            var due = way.next();
            var told = story.tellMore();
            if (limit.isOver()) {
                return ExitCode.OK;
            }
            if (due == null && !told && (story.isQuiet() || way.isPaused())) {
                story.retrying()
                        .forEach(delivery -> say(Json.text(delivery, "id") + " failed and is attempted again at "
                                + Json.text(delivery, "nextAttemptAt") + "; `clock advance --next` goes on."));
                return ExitCode.OK;
            }
            boolean moved = fast && due != null && way.goTo(due);
            if (!moved && !told) {
                if (due != null) {
                    way.warnIfFrozen();
                }
                news.await(limit.left());
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

    /** How many tries of an order the scenario is for; the next is as usual. */
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
            order.isPayout();
        } else {
            var methods = Json.joined(played, "methods");
            order.suits(
                    methods.contains("PIX")
                            ? Method.PIX
                            : methods.contains("BOLETO") ? Method.BOLETO : Method.CREDIT_CARD);
        }
        return order.request(sandbox, output.dependencies());
    }

    private static Kind kindOf(String operation) {
        return switch (operation) {
            case "payin" -> Kind.PAYIN;
            case "payout" -> Kind.PAYOUT;
            default ->
                throw new Refused(
                        "This scenario is for a " + operation + ", which is no payment that can be opened here.",
                        "NOT_FOUND");
        };
    }
}
