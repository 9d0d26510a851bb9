package dev.paysandbox.cli.drill;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.api.Refused;
import dev.paysandbox.cli.drill.Verdict.Result;
import dev.paysandbox.cli.noun.AcceptedFindings;
import dev.paysandbox.cli.noun.Choices;
import dev.paysandbox.cli.noun.SandboxCommand;
import dev.paysandbox.cli.noun.SandboxCommand.ExitCode;
import dev.paysandbox.cli.noun.Source;
import dev.paysandbox.cli.output.Column;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** Simulates faults for the merchant's application, and reports how the application handled them. */
@Command(
        name = "drill",
        subcommands = DrillInit.class,
        description = {
            "Simulates faults of production for your running application, and judges how it handles them.",
            "Each drill has a separate state under the keys of your application; afterwards the world of --key is restored. Use --place to place orders automatically, and an oracle to ask your own system for its state: without one, a drill that needs it ends as REVIEW.",
            "Commands run in sh, which Windows does not have by default, with the variables PAYSANDBOX_REFERENCE_ID,"
                    + " PAYSANDBOX_PAYMENT_ID, PAYSANDBOX_METHOD (PIX, BOLETO, CREDIT_CARD or PAYOUT), PAYSANDBOX_CARD_TOKEN (a fresh token of a test card, to place an order by card), PAYSANDBOX_DRILL, PAYSANDBOX_NOW (the sandbox's time) and PAYSANDBOX_PLACED (the output of placing the order). Requests have the same values in {referenceId}, {id}, {method}, {cardToken}, {drill}, {now} and {placed}."
        },
        footer = "  ${COMMAND-FULL-NAME} --all --place 'POST http://localhost:3000/orders {\"method\": \"{method}\"}'"
                + " --oracle 'GET http://localhost:3000/orders/{referenceId}' --paid '$.status=PAID' --shipped"
                + " '$.shipments' --junit drills.xml --html drills.html",
        exitCodeList = {
            ExitCode.OK + ":no drill ended with the result of --fail-on or a worse one",
            ExitCode.FAILED + ":a drill did",
            ExitCode.USAGE + ":invalid command, or the sandbox refused it",
            ExitCode.OUT_OF_REACH + ":no PaySandbox answered",
            ExitCode.NOT_DRIVEN + ":the application could not be driven, nothing was judged, or an option never worked"
        })
public final class Drill extends SandboxCommand {
    @Parameters(
            arity = "0..*",
            paramLabel = "DRILL",
            description = "Names of drills from --list, or YAML files with your own drills.")
    private List<String> drills = List.of();

    @Option(
            names = "--all",
            description = "Plays all drills: the shipped ones, and those in the sandbox's scenario folder.")
    private boolean all;

    @Option(names = "--list", description = "Lists the drills and the facts that each needs, without playing them.")
    private boolean list;

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description =
                    "A YAML file with options, each as a key; options on the command line win (default: drill.yml in the current folder, if there is one). init writes it. If it names no drills, all are played.")
    private @Nullable Path config;

    @Mixin
    private Application application;

    @Mixin
    private Reports reports;

    @Option(
            names = "--fail-on",
            paramLabel = "RESULT",
            defaultValue = "FAILED",
            converter = Choices.FailingResult.class,
            completionCandidates = Choices.FailingResult.class,
            description =
                    "Exit with 1 for this result or a more severe one: failed, warning, review, not_judged or does_not_apply (default: failed).")
    private String failOn;

    @Option(
            names = "--require",
            paramLabel = "DRILL",
            split = ",",
            description = "Exit with 1 unless this drill is PASSED, whatever --fail-on says; repeatable.")
    private List<String> required = List.of();

    @Option(
            names = "--update-judged",
            description =
                    "Writes the names of the judged drills to drill.judged. Every other run in this folder fails if a drill of that file, among those it plays, is not judged.")
    private boolean updateJudged;

    @Mixin
    private AcceptedFindings accept;

    @Override
    public Integer call() {
        if (list) {
            return list();
        }
        readFile();
        requireSense();
        var accepted = accept.lines(this::say);
        var request = request();
        request.put("accept", accepted.isEmpty() ? null : new JsonArray(accepted.keySet()));
        application.describe(request);
        var secrets = Secrets.of(sandbox, output.dependencies().environment(), application.headers());
        var judged = JudgedFile.read(output.dependencies());
        var ratchet = updateJudged
                ? List.<String>of()
                : judged.stream().filter(this::isPlayed).toList();
        Function<JsonObject, Verdict> judging =
                run -> new Verdict(secrets.maskedIn(run), sandbox.url(), Result.valueOf(failOn), required, ratchet);
        var run = run(
                request,
                secrets,
                interrupted -> reports.write(judging.apply(interrupted), sandbox, output.dependencies()));
        var verdict = judging.apply(run);
        if (updateJudged && verdict.notDriven().isEmpty()) {
            JudgedFile.write(verdict, judged);
            say(JudgedFile.NAME + " is written.");
        } else if (updateJudged) {
            say(JudgedFile.NAME + " is not written, because the run is not valid.");
        }
        output.object(verdict.run(), () -> VerdictText.of(verdict, output));
        reports.write(verdict, sandbox, output.dependencies());
        return verdict.exitCode();
    }

    private void readFile() {
        var file = config == null ? Path.of(DrillFile.NAME) : config;
        if (config == null && !Files.isRegularFile(file)) {
            return;
        }
        var dependencies = output.dependencies();
        var line = spec.commandLine();
        new DrillFile(file.toString(), text(file.toString()), line, dependencies.environment())
                .applyTo(line.getParseResult());
        all = all || drills.isEmpty();
        say("Options from " + file + ".");
    }

    private void requireSense() {
        var mistake = application.mistake();
        if (drills.isEmpty() && !all) {
            mistake = "Name drills or files, or use --all. --list shows all drills.";
        } else if (all && drills.stream().anyMatch(drill -> !isFile(drill))) {
            mistake = "--all plays every drill: use --all or names, not both.";
        }
        if (mistake == null) {
            mistake = reports.mistake();
        }
        if (mistake == null) {
            mistake = notPlayed();
        }
        if (mistake != null) {
            throw new ParameterException(spec.commandLine(), mistake);
        }
    }

    /** A required drill that is not among those to play. The name of a drill in a file is not known yet. */
    private @Nullable String notPlayed() {
        if (required.isEmpty() || drills.stream().anyMatch(Drill::isFile)) {
            return null;
        }
        var played = all ? known() : drills;
        return required.stream()
                .filter(name -> !played.contains(name))
                .findFirst()
                .map(name -> "--require: the drill '" + name + "' is not played.")
                .orElse(null);
    }

    /** The names of all drills of the sandbox. */
    private List<String> known() {
        return Json.objects(sandbox.get("/drills"), "data").stream()
                .map(drill -> Json.text(drill, "name"))
                .toList();
    }

    /** Whether the run is to play the drill, which may no longer exist. */
    private boolean isPlayed(String name) {
        return all || drills.contains(name);
    }

    private JsonObject run(JsonObject request, Secrets secrets, Consumer<JsonObject> interrupted) {
        var shell = new ShellCommand();
        try (var run = new DrillRun(sandbox, shell, secrets, this::say, output.statusLine(), interrupted)) {
            return run.play(request, question -> application.answer(question, shell));
        } catch (Refused refused) {
            throw invalidCommand(refused);
        }
    }

    /**
     * A refusal must not end with exit code 1, which means here that the application has failed. In the message, the names
     * and files of the command replace the server's names such as {@code drills[0]} and {@code texts[0]}.
     */
    private Refused invalidCommand(Refused refused) {
        var names = drills.stream()
                .filter(drill -> !isFile(drill))
                .map(name -> "'" + name + "'")
                .toList();
        var files = drills.stream().filter(Drill::isFile).toList();
        var lines = accept.lines(remark -> {}).values().stream()
                .map(line -> "--accept: " + accept.at(line))
                .toList();
        var sentence = application
                .naming(naming("drills", names, String.valueOf(refused.getMessage())))
                .replaceAll("(?<=is not the name of a drill\\.)(?=$|; )", " --list shows all drills.");
        return refused.asInvalidCommand(naming("texts", files, naming("accept", lines, sentence)));
    }

    /** The sentence with these values in place of the elements of the request's list. */
    private static String naming(String list, List<String> values, String sentence) {
        for (int i = 0; i < values.size(); i++) {
            sentence = sentence.replace(list + "[" + i + "]", values.get(i));
        }
        return sentence;
    }

    /** A drill's name has no dot, so a name with one of these endings is a file. */
    private static boolean isFile(String drill) {
        var name = drill.toLowerCase(Locale.ROOT);
        return name.endsWith(".yaml") || name.endsWith(".yml") || drill.equals("-");
    }

    private JsonObject request() {
        var names = new JsonArray();
        var texts = new JsonArray();
        for (var drill : drills) {
            if (isFile(drill)) {
                texts.add(text(drill));
            } else {
                names.add(drill);
            }
        }
        if (all && !texts.isEmpty()) {
            // Without names, the server would play only the texts.
            names.addAll(known());
        }
        return Json.object("drills", names.isEmpty() ? null : names, "texts", texts.isEmpty() ? null : texts);
    }

    private String text(String file) {
        try {
            return Source.read(file, output.dependencies());
        } catch (Refused unreadable) {
            throw invalidCommand(unreadable);
        }
    }

    private int list() {
        output.list(
                sandbox.get("/drills"),
                List.of(
                        Column.text("DRILL", "name"),
                        Column.of("PLAYS", Drill::plays),
                        Column.list("ASKS FOR", "facts"),
                        Column.list("RULES", "rules"),
                        Column.text("LAYER", "layer"),
                        Column.text("ABOUT", "about")),
                "There is no drill.");
        return ExitCode.OK;
    }

    /** As in scenario files: {@code PIX payin}. */
    private static String plays(JsonObject drill) {
        var methods = Json.joined(drill, "methods");
        return (methods.isEmpty() ? "" : methods + " ") + Json.text(drill, "operation");
    }
}
