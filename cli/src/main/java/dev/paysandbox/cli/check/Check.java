package dev.paysandbox.cli.check;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.HttpUrl;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.api.Refused;
import dev.paysandbox.cli.drill.DrillRun;
import dev.paysandbox.cli.drill.Secrets;
import dev.paysandbox.cli.drill.ShellCommand;
import dev.paysandbox.cli.drill.ShellCommand.Outcome;
import dev.paysandbox.cli.drill.Verdict;
import dev.paysandbox.cli.drill.Verdict.Result;
import dev.paysandbox.cli.drill.VerdictText;
import dev.paysandbox.cli.exec.Starter;
import dev.paysandbox.cli.noun.SandboxCommand;
import dev.paysandbox.cli.noun.SandboxCommand.ExitCode;
import dev.paysandbox.cli.noun.Source;
import dev.paysandbox.cli.noun.WithoutId;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** Watches one purchase, repeats it under the faults of some drills, and reports what would have happened to customers. */
@Command(
        name = "check",
        description = {
            "Checks a running shop without configuration: buy one thing by PIX in the browser that opens. Then the purchase is repeated while the sandbox forges notifications, loses an answer, and fails.",
            "It needs Chrome, Chromium or Edge ($CHROME_BIN chooses another), or else --curl or --har. The shop keeps the orders; the world of --key is restored. Nothing is asked but what the sign of a paid order is."
        },
        footer = {
            "  ${COMMAND-FULL-NAME} http://localhost:3000",
            "  ${COMMAND-FULL-NAME} --curl \"curl http://localhost:3000/orders -d method=PIX\""
        },
        exitCodeList = {
            ExitCode.OK + ":no drill failed",
            ExitCode.FAILED + ":a drill failed",
            ExitCode.USAGE + ":invalid command, or no browser",
            ExitCode.OUT_OF_REACH + ":no PaySandbox answered",
            ExitCode.NOT_DRIVEN + ":there was no purchase, or it could not be repeated"
        })
@WithoutId
public final class Check extends SandboxCommand {
    private static final List<String> DRILLS = List.of(
            "ordinary",
            "forged",
            "altered-amount",
            "forged-refund",
            "payin-answer-lost",
            "answered-500-then-again",
            "slow-api");
    private static final List<String> DRILLS_OF_SHIPMENTS = List.of("duplicated", "out-of-order");
    private static final int CONNECT_MILLIS = 3_000;

    @Parameters(
            arity = "0..1",
            paramLabel = "URL",
            description = "The first page of your shop, such as http://localhost:3000.")
    private @Nullable String page;

    @Option(
            names = "--curl",
            paramLabel = "COMMAND",
            description =
                    "The order's request as your browser's developer tools copy it (Copy as cURL); repeatable, in order.")
    private List<String> curl = List.of();

    @Option(
            names = "--har",
            paramLabel = "FILE",
            description = "A purchase that your browser's developer tools have saved as HAR.")
    private @Nullable String har;

    @Option(
            names = "--to",
            paramLabel = "FOLDER",
            defaultValue = "paysandbox-check",
            description =
                    "Where the page, JUnit XML, drill.yml and what it needs are written; replaces files of an earlier check (default: paysandbox-check).")
    private Path folder;

    @Option(
            names = "--play",
            paramLabel = "FILE",
            description = "Only repeats the purchase of this purchase.json, for --place of drill.")
    private @Nullable Path play;

    @Option(
            names = "--ask",
            paramLabel = "FILE",
            description = "Only says whether the order of the newest --play is paid, for --oracle of drill.")
    private @Nullable Path ask;

    private final ShellCommand shell = new ShellCommand();
    /** The values of the purchase's secrets, by the names of their variables. */
    private Map<String, String> secrets = new HashMap<>();

    private @Nullable Session newest;

    @Override
    public Integer call() {
        try {
            long ways = Stream.of(page, har, play, ask, curl.isEmpty() ? null : curl)
                    .filter(Objects::nonNull)
                    .count();
            if (ways != 1) {
                throw mistake("Give one of: the URL of your shop, --curl, --har, --play, --ask.");
            }
            if (play != null || ask != null) {
                return new Replay(output.dependencies())
                        .run(play, ask, spec.commandLine().getOut());
            }
            // Otherwise the browser would stay.
            Starter.endWithIt(spec.commandLine().getErr());
            return check();
        } catch (NotChecked failed) {
            say(failed.why());
            return ExitCode.NOT_DRIVEN;
        }
    }

    private int check() {
        var purchase = learn();
        var run = new JsonObject();
        run.putAll(Json.object(
                "drills",
                new JsonArray(drills(purchase)),
                "place",
                new JsonObject(),
                "oracle",
                Json.object("facts", facts(purchase), "onlyThese", true),
                "patience",
                "10s"));
        var masks = Secrets.of(sandbox, output.dependencies().environment(), secrets);
        var played = masks.maskedIn(play(run, masks, true, question -> answer(question, purchase)));
        var verdict = new Verdict(played, sandbox.url(), Result.FAILED, List.of(), List.of());
        requireOrders(verdict, purchase, masks);
        output.object(played, () -> VerdictText.of(verdict, output));
        new CheckFiles(folder, purchase, verdict, drills(purchase))
                .write(sandbox, this::say, output.dependencies().errIsTerminal());
        if (purchase.sign() != null && purchase.sign().shipments() == null) {
            say(String.join(", ", DRILLS_OF_SHIPMENTS)
                    + ": not visible in your pages; `paysandbox drill` plays them with --shipped.");
        }
        return verdict.exitCode();
    }

    /** Watches the first purchase, and learns from it how to repeat it and when it is paid. */
    private Purchase learn() {
        sandbox.readiness();
        try (var buyer = buyer()) {
            var trial = new Trial(sandbox, buyer);
            var masks = Secrets.of(sandbox, output.dependencies().environment(), Map.of());
            var played = play(Trial.run(), masks, false, trial::answer);
            if (trial.problem() != null) {
                throw trial.problem();
            }
            if (!trial.isPlaced()) {
                throw new NotChecked("No order by PIX came: " + reason(played));
            }
            say("The order is " + trial.order().title() + ".");
            var questions = new Questions(output.dependencies().in(), this::say);
            var sign = questions.confirmed(trial.signs());
            var compiler = trial.compiler();
            var purchase = compiler.purchase(trial.order(), sign.page(), questions.counting(sign));
            secrets = compiler.secrets();
            return purchase;
        }
    }

    /** The first sentence: a second one would speak of options of drill. */
    private static String reason(JsonObject run) {
        return Json.text(Json.objects(run, "drills").get(0), "reason").replaceFirst("(?<=[.;]) .*|; .*", "");
    }

    private Buyer buyer() {
        var keeps = "The shop keeps the orders that this makes, about ten; the sandbox's world of " + sandbox.key()
                + " is as before afterwards.";
        if (page == null) {
            var copied = new Buyer.Copied(copied());
            say(keeps);
            return copied;
        }
        requireListener(page);
        var program = Browser.find(output.dependencies().environment());
        if (program == null) {
            throw mistake(
                    "There is no Chrome, Chromium or Edge ($CHROME_BIN names another). Or copy the order's request in your browser, and use --curl or --har.");
        }
        var person = new Buyer.Person(sandbox, program, page);
        say(keeps);
        say("Buy one thing by PIX in the browser that has opened; log in if you must. Do not pay: the sandbox does.");
        return person;
    }

    private List<Exchange> copied() {
        try {
            return har != null
                    ? HarFile.read(Source.read(har, output.dependencies()))
                    : curl.stream().map(CurlCommand::read).toList();
        } catch (IllegalArgumentException | Refused wrong) {
            throw mistake((har == null ? "--curl: " : "--har: ")
                    + String.valueOf(wrong.getMessage()).replaceFirst("\\.?$", "."));
        }
    }

    private void requireListener(String url) {
        URI address;
        try {
            address = new HttpUrl().convert(url);
        } catch (TypeConversionException invalid) {
            throw mistake(
                    "This is no URL: " + url + ". Give the first page of your shop, such as http://localhost:3000.");
        }
        int port =
                address.getPort() > 0 ? address.getPort() : address.getScheme().equals("https") ? 443 : 80;
        try (var socket = new Socket()) {
            socket.connect(new InetSocketAddress(address.getHost(), port), CONNECT_MILLIS);
        } catch (IOException closed) {
            throw new NotChecked("Nothing listens at " + url + ". Start your shop first.");
        }
    }

    private JsonObject play(
            JsonObject request,
            Secrets masks,
            boolean printsResults,
            Function<JsonObject, ShellCommand.@Nullable Outcome> answers) {
        try (var run = new DrillRun(sandbox, shell, masks, this::say, output.statusLine(), ended -> {})) {
            return (printsResults ? run : run.withoutResults()).play(request, answers);
        } catch (Refused refused) {
            // Exit code 1 means here that a drill has failed.
            throw refused.status() == 0 ? refused : refused.asInvalidCommand(String.valueOf(refused.getMessage()));
        }
    }

    private Outcome answer(JsonObject question, Purchase purchase) {
        try {
            if (Json.text(question, "kind").equals("PLACE")) {
                newest = new Session();
                newest.buy(purchase, secrets);
                return new Outcome("", null);
            }
            var session = newest == null ? new Session() : newest;
            return new Outcome(session.ask(purchase, Json.text(question, "referenceId"), secrets), null);
        } catch (Session.NotRepeated failed) {
            return new Outcome("", failed.why());
        }
    }

    private static List<String> drills(Purchase purchase) {
        var drills = new ArrayList<>(DRILLS);
        if (purchase.sign() != null && purchase.sign().shipments() != null) {
            drills.addAll(DRILLS_OF_SHIPMENTS);
        }
        return drills;
    }

    private static JsonObject facts(Purchase purchase) {
        var counted = purchase.sign() != null && purchase.sign().shipments() != null;
        return Json.object("paid", "$.paid=true", "shipped", counted ? "$.shipped" : null);
    }

    /** Refuses a run whose purchase could not be repeated: it says nothing about the shop. */
    private void requireOrders(Verdict verdict, Purchase purchase, Secrets masks) {
        var ordinary = verdict.drills().get(0);
        if (Result.of(ordinary) == Result.PASSED || ordinary.has("payment")) {
            return;
        }
        var made = newest == null ? List.<Exchange>of() : newest.exchanges();
        var last = made.isEmpty() ? null : made.get(made.size() - 1);
        var reused = last == null ? "" : purchase.secretsOf(made.size() - 1);
        var text = last == null
                ? ""
                : last.answer().replaceAll("(?s)<[^>]*>|\\s+", " ").strip();
        throw new NotChecked("The purchase could not be repeated, so nothing is known about your shop. "
                + Json.text(ordinary, "reason")
                + (last == null
                        ? ""
                        : "\nSent last, as request " + made.size() + " of "
                                + purchase.steps().size() + ": " + last.title()
                                + masks.maskedIn(last.body().isEmpty() ? "" : " " + shortened(last.body()))
                                + (reused.isEmpty()
                                        ? ""
                                        : "\nAs in the first purchase, because no answer had it: " + reused)
                                + "\nCame back: " + last.status() + " " + masks.maskedIn(shortened(text)))
                + "\nLikely reasons: your shop shows an unpaid order again instead of making another; a page asks for a captcha or a token that"
                + " scripts make; the login has ended. A command can place the orders instead: paysandbox drill --place ./place-order.sh"
                + " (docs/guides/verdict.md).");
    }

    private static String shortened(String text) {
        return text.length() > 200 ? text.substring(0, 200) + "…" : text;
    }

    private ParameterException mistake(String sentence) {
        return new ParameterException(spec.commandLine(), sentence);
    }
}
