package dev.paysandbox.cli;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.CallEnvironment;
import dev.paysandbox.cli.api.IoFailure;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.api.Settings.Setting;
import dev.paysandbox.cli.exec.KitReports;
import dev.paysandbox.cli.exec.KitReports.FailedTest;
import dev.paysandbox.cli.exec.OwnSandbox;
import dev.paysandbox.cli.exec.ProviderHosts;
import dev.paysandbox.cli.exec.Starter;
import dev.paysandbox.cli.exec.UserCommand;
import dev.paysandbox.cli.noun.FailOn;
import dev.paysandbox.cli.noun.SandboxCommand.ExitCode;
import dev.paysandbox.cli.output.Visible;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs a command of the user beside a sandbox, in a world of its own, and reports what went wrong. */
@Command(
        name = "exec",
        mixinStandardHelpOptions = true,
        description = {
            "Runs a command, such as your tests, with a world of its own: in the sandbox of --url or $PAYSANDBOX_URL, otherwise in a new one on a free port, which ends with the command.",
            "If the process that has started it ends, it ends the command, too, unless it was started with nohup.",
            "The command gets PAYSANDBOX_URL, PAYSANDBOX_PUBLIC_KEY and PAYSANDBOX_SECRET_KEY. The control tool in it uses the same world.",
            "Afterwards it prints the findings. If the command fails, it prints requests, payments and notifications, too, and saves the world in a file (in $PAYSANDBOX_REPORTS, otherwise in a temporary folder). If a test kit has told the failed tests there, it names these instead."
        },
        footerHeading = "%nExample:%n",
        footer =
                "  ${COMMAND-FULL-NAME} --env PAYMENT_URL='{url}' --env PAYMENT_KEY='{publicKey}' --env PAYMENT_SECRET='{secretKey}' -- vendor/bin/phpunit",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "the command's:if it failed",
            ExitCode.OK + ":it succeeded, and there is no finding at --fail-on or above",
            ExitCode.FAILED
                    + ":there is such a finding, the sandbox refused --set or --scenarios, or no request for a host of --as came",
            ExitCode.USAGE + ":invalid command",
            ExitCode.OUT_OF_REACH + ":no PaySandbox answered, or none could be started",
            "127:the command could not be started"
        })
final class Exec implements Callable<Integer> {
    private static final int NOT_FOUND = 127;
    private static final String URL = Setting.URL.variable();
    private static final String KEY = Setting.KEY.variable();
    private static final String SECRET = Setting.SECRET.variable();
    /** A run of many tests may have many worlds. */
    private static final int MOST_STORIES = 3;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--url",
            paramLabel = "URL",
            description = "The address of PaySandbox (default: $PAYSANDBOX_URL, else a new one is started).")
    private @Nullable String url;

    @Option(
            names = "--token",
            paramLabel = "TOKEN",
            description = "The control token, if the server requires one (default: $PAYSANDBOX_TOKEN).")
    private @Nullable String token;

    @Option(
            names = "--env",
            paramLabel = "NAME=TEXT",
            description =
                    "Another variable for the command; {url}, {publicKey} and {secretKey} are replaced, {livePublicKey} and {liveSecretKey} by the other spelling of these keys, and with --as {chromiumFlags}. Repeatable.")
    private Map<String, String> variables = new LinkedHashMap<>();

    @Option(
            names = "--as",
            paramLabel = "HOST[,HOST...]",
            description = {
                "A host of the real provider that the code of the command names, such as api.provider.example: its requests for this host come to the sandbox. Repeatable.",
                "It needs programs that use the variables for proxies and trusted authorities, as most do."
            })
    private List<String> as = new ArrayList<>();

    @Option(names = "--set", paramLabel = "SETTING=VALUE", description = "A setting of the world; repeatable.")
    private Map<String, String> settings = new LinkedHashMap<>();

    @Option(
            names = "--webhook-to",
            paramLabel = "URL",
            description =
                    "Where all notifications of the world go instead of their own URLs, such as http://localhost:3000; the same as --set webhookTo=URL.")
    private @Nullable String webhookTo;

    @Option(
            names = "--scenarios",
            paramLabel = "PATH",
            description = "A scenario file, or a folder of them, for the world; repeatable.")
    private List<String> scenarios = new ArrayList<>();

    @Option(names = "--freeze", description = "Freezes the world's clock before the command starts.")
    private boolean freeze;

    @Mixin
    private FailOn failOn;

    @Parameters(arity = "1..*", paramLabel = "COMMAND", description = "The command and its arguments, after --.")
    private List<String> command;

    private final CallEnvironment dependencies;

    /** The environment of the command, and of all calls of the control tool. */
    private final Map<String, String> environment;

    private @Nullable ProviderHosts hosts;

    Exec(CallEnvironment dependencies) {
        this.dependencies = dependencies;
        environment = new HashMap<>(dependencies.environment());
    }

    @Override
    public Integer call() throws InterruptedException {
        if (webhookTo != null && settings.put("webhookTo", webhookTo) != null) {
            throw new ParameterException(
                    spec.commandLine(), "--webhook-to and --set webhookTo contradict each other; give one of them.");
        }
        Starter.endWithIt(err());
        if (token != null) {
            environment.put(Setting.TOKEN.variable(), token);
        }
        if (url != null) {
            environment.put(URL, url);
        }
        var known = environment.getOrDefault(URL, "");
        if (!known.isEmpty()) {
            // The command appends paths to it.
            environment.put(URL, known.replaceFirst("/+$", ""));
            return inPlaceOfHosts(null);
        }
        try (var own = OwnSandbox.start(program(), environment)) {
            environment.put(URL, own.awaitReady());
            return inPlaceOfHosts(own);
        } catch (IOException notStarted) {
            say(String.valueOf(notStarted.getMessage()));
            return ExitCode.OUT_OF_REACH;
        }
    }

    /** What runs PaySandbox: the jar of the artifact paysandbox-server, if that runs this, otherwise the launcher. */
    private static List<String> program() {
        var jar = System.getProperty("paysandbox.jar");
        if (jar == null) {
            return List.of(System.getProperty("paysandbox.launcher", "paysandbox"));
        }
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return List.of(java, "-XX:TieredStopAtLevel=1", "-Xmx256m", "-jar", jar);
    }

    private int inPlaceOfHosts(@Nullable OwnSandbox own) throws InterruptedException {
        if (as.isEmpty()) {
            return inWorld(own);
        }
        try (var replaced = ProviderHosts.replacing(as, environment.getOrDefault(URL, ""), environment)) {
            hosts = replaced;
            return inWorld(own);
        }
    }

    /** Runs the command in a new world of this sandbox, or of the one at the URL. Returns an exit code. */
    private int inWorld(@Nullable OwnSandbox own) throws InterruptedException {
        int prepared = prepare();
        if (prepared != ExitCode.OK) {
            return prepared;
        }
        var ownWorld = Objects.requireNonNull(environment.get(KEY));
        var reports = KitReports.of(environment);
        int code = run();
        if (code == NOT_FOUND) {
            return code;
        }
        if (own != null && own.hasEnded()) {
            say("The sandbox ended before the command. It printed:\n" + own.newestLines());
            return code == ExitCode.OK ? ExitCode.OUT_OF_REACH : code;
        }
        boolean allCame = true;
        if (hosts != null) {
            hosts.report().forEach(this::say);
            allCame = hosts.areAllUsed();
        }
        var failed = code == ExitCode.OK ? List.<FailedTest>of() : reports.failedTests();
        failed.forEach(test -> say(test.sentence()));
        var worlds = failed.isEmpty()
                ? usedWorlds(ownWorld, own != null)
                : failed.stream().map(FailedTest::publicKey).distinct().toList();
        if (failed.isEmpty() && code != ExitCode.OK) {
            say("The command failed. What happened in its world:");
            worlds.stream().limit(MOST_STORIES).forEach(key -> tellStory(key, reports.folder()));
        }
        int findings = worlds.stream()
                .mapToInt(key -> judge(key, worlds.size() == 1))
                .max()
                .orElse(ExitCode.OK);
        return code != ExitCode.OK ? code : allCame ? findings : ExitCode.FAILED;
    }

    /**
     * The public keys of the command's own world and of all in which it has paid, the last used first: tests may make worlds
     * themselves. Only the own one if the sandbox does not answer any more.
     *
     * @param isAlone whether nobody else uses the sandbox; otherwise only worlds that the command has called by a host of the provider
     */
    private List<String> usedWorlds(String ownWorld, boolean isAlone) {
        var called = hosts == null ? Set.<String>of() : hosts.publicKeys();
        var answer = new StringWriter();
        if ((!isAlone && called.isEmpty())
                || control(new PrintWriter(answer), "merchant", "list", "-o", "json") != ExitCode.OK) {
            return List.of(ownWorld);
        }
        var merchants = Objects.requireNonNullElse(Json.objectOrNull(answer.toString()), new JsonObject());
        return Json.objects(merchants, "data").stream()
                .filter(merchant -> Json.text(merchant, "publicKey").equals(ownWorld)
                        || ((isAlone || called.contains(Json.text(merchant, "publicKey")))
                                && merchant.getInt("payins") + merchant.getInt("payouts") > 0))
                .sorted(Comparator.comparing((JsonObject merchant) -> Json.text(merchant, "lastUsedAt"))
                        .reversed())
                .map(merchant -> Json.text(merchant, "publicKey"))
                .toList();
    }

    /**
     * Prints the findings of a world, if there are any, and returns an exit code.
     *
     * @param isOnly whether the command used no other world, so that it matters if nothing was judged in this one
     */
    private int judge(String key, boolean isOnly) {
        environment.put(KEY, key);
        var report = new StringWriter();
        int code = control(new PrintWriter(report), "doctor", "--fail-on", failOn.word());
        var text = report.toString();
        if (!text.startsWith(Doctor.NOTHING_FOUND) && (isOnly || !text.startsWith(Doctor.NOTHING_JUDGED))) {
            say("Findings in the world of " + key + ":\n" + text.strip());
        }
        return code;
    }

    /** Makes the world. Returns an exit code. */
    private int prepare() {
        var create = new ArrayList<>(List.of("merchant", "create", "-o", "json"));
        settings.forEach((name, value) -> create.addAll(List.of("--set", name + "=" + value)));
        var answer = new StringWriter();
        var refusal = new StringWriter();
        int code = control(new PrintWriter(answer), new PrintWriter(refusal), create.toArray(String[]::new));
        if (code != ExitCode.OK) {
            say(refusal.toString()
                    .replace("paysandbox merchant create --help", "paysandbox exec --help")
                    .strip());
            return code;
        }
        var merchant = Json.objectOrNull(answer.toString());
        var keys = merchant == null ? new JsonObject() : merchant;
        environment.put(KEY, Json.text(keys, "publicKey"));
        environment.put(SECRET, Json.text(keys, "secretKey"));
        if (!scenarios.isEmpty()) {
            var upload = new ArrayList<>(List.of("scenario", "upload"));
            upload.addAll(scenarios);
            code = control(nowhere(), upload.toArray(String[]::new));
        }
        return code == ExitCode.OK && freeze ? control(nowhere(), "clock", "freeze") : code;
    }

    /** Runs the command, and returns its exit code. */
    private int run() throws InterruptedException {
        var known = new HashMap<>(environment);
        var publicKey = environment.getOrDefault(KEY, "");
        var secretKey = environment.getOrDefault(SECRET, "");
        var words = new HashMap<>(Map.of(
                "{url}", environment.getOrDefault(URL, ""),
                "{publicKey}", publicKey,
                "{secretKey}", secretKey,
                "{livePublicKey}", publicKey.replace("_test_", "_live_"),
                "{liveSecretKey}", secretKey.replace("_test_", "_live_")));
        if (hosts != null) {
            known.putAll(hosts.variables());
            words.put("{chromiumFlags}", hosts.chromiumFlags());
        }
        variables.forEach((name, text) -> known.put(name, UserCommand.filled(text, words)));
        try {
            return UserCommand.run(command, known);
        } catch (IOException notStarted) {
            say("Cannot start " + command.get(0) + ": " + IoFailure.reason(notStarted) + ".");
            return NOT_FOUND;
        }
    }

    private void tellStory(String key, Path reports) {
        environment.put(KEY, key);
        control("journal", "list");
        control("payin", "list");
        control("payout", "list");
        control("webhook", "list");
        try {
            var file = Files.createDirectories(reports).resolve(key + ".snapshot.json");
            control("world", "snapshot", "--force", file.toString());
        } catch (IOException unwritable) {
            say("The world could not be saved: " + IoFailure.reason(unwritable) + ".");
        }
    }

    /** Calls the control tool. Its output goes to standard error, because standard output is the command's. */
    private int control(String... arguments) {
        return control(err(), arguments);
    }

    private int control(PrintWriter out, String... arguments) {
        return control(out, err(), arguments);
    }

    private int control(PrintWriter out, PrintWriter err, String... arguments) {
        var within = new CallEnvironment(
                environment, dependencies.errIsTerminal(), dependencies.errIsTerminal(), dependencies.in());
        int code = PaySandbox.run(within, out, err, arguments);
        out.flush();
        return code;
    }

    private static PrintWriter nowhere() {
        return new PrintWriter(Writer.nullWriter());
    }

    private PrintWriter err() {
        return spec.commandLine().getErr();
    }

    private void say(String sentence) {
        err().println(Visible.multiline(sentence));
        err().flush();
    }
}
