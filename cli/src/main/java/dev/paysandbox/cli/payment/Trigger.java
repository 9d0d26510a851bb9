package dev.paysandbox.cli.payment;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.api.Refused;
import dev.paysandbox.cli.api.Sandbox;
import dev.paysandbox.cli.noun.Durations;
import dev.paysandbox.cli.noun.ExitCode;
import dev.paysandbox.cli.noun.SandboxCommand;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Creates a payment with a scenario, and prints what happens to it. */
@Command(
        name = "trigger",
        description = {
            "Creates a payment that fits a scenario, plays the scenario with it, and prints what happens, as it happens.",
            "It ends when nothing is due any more in this world, or with Ctrl-C."
        },
        footer = "  ${COMMAND-FULL-NAME} pix-paid --fast")
public final class Trigger extends SandboxCommand {
    @Parameters(paramLabel = "SCENARIO", description = "The scenario's name, as `scenario list` shows it.")
    private String scenario;

    @Mixin
    private PayinOrder order;

    @Option(
            names = "--fast",
            description = "Advances the sandbox's clock from one due event to the next, instead of waiting.")
    private boolean fast;

    @Option(
            names = "--for",
            paramLabel = "DURATION",
            converter = Durations.class,
            description = "Ends after this time, by your clock (default: when nothing is due any more).")
    private @Nullable Duration longest;

    @Override
    public Integer call() {
        var played = sandbox.get("/scenarios/" + Sandbox.escaped(scenario));
        var kind = kindOf(Json.text(played, "operation"));
        long begin = System.nanoTime();
        try (var news = News.of(sandbox)) {
            var made = opened(kind, played);
            var story = new Story(output, sandbox, kind, Json.text(made, "id"));
            while (true) {
                // Read before the payment, so that what happens in between is printed in the next round.
                var nothingDue = sandbox.get("/clock").getLong("agenda") == 0;
                var told = story.tellMore();
                if ((nothingDue && !told && story.isQuiet()) || isOver(begin)) {
                    return ExitCode.OK;
                }
                if (!(fast && moved()) && !told) {
                    news.await(left(begin));
                }
            }
        }
    }

    private long left(long begin) {
        return longest == null ? Long.MAX_VALUE : longest.toNanos() - (System.nanoTime() - begin);
    }

    private boolean isOver(long begin) {
        return left(begin) <= 0;
    }

    /** Whether the clock could be advanced. */
    private boolean moved() {
        try {
            sandbox.postAndWait("/clock/advance", Json.object("to", "next"));
            return true;
        } catch (Refused nothingOrBusy) {
            if (!List.of("NOTHING_DUE", "CLOCK_BUSY").contains(nothingOrBusy.code())) {
                throw nothingOrBusy;
            }
            return false;
        }
    }

    private JsonObject opened(Kind kind, JsonObject played) {
        if (kind == Kind.PAYOUT) {
            var payout = order.asPayout(sandbox, output.dependencies());
            return sandbox.merchant("/payout", payout, order.secret(), scenario);
        }
        var methods = Json.joined(played, "methods");
        order.suits(
                methods.contains("PIX") ? Method.PIX : methods.contains("BOLETO") ? Method.BOLETO : Method.CREDIT_CARD);
        return sandbox.merchant("/payin", order.request(sandbox, output.dependencies()), order.secret(), scenario);
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
