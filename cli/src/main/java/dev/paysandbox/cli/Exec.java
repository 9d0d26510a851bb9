package dev.paysandbox.cli;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.CallEnvironment;
import dev.paysandbox.cli.api.IoFailure;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.api.Sandbox;
import dev.paysandbox.cli.api.Settings.Setting;
import dev.paysandbox.cli.exec.FollowedClock;
import dev.paysandbox.cli.exec.KitReports;
import dev.paysandbox.cli.exec.KitReports.FailedTest;
import dev.paysandbox.cli.exec.OwnSandbox;
import dev.paysandbox.cli.exec.ProviderHosts;
import dev.paysandbox.cli.exec.Starter;
import dev.paysandbox.cli.exec.UserCommand;
import dev.paysandbox.cli.noun.FailOn;
import dev.paysandbox.cli.noun.SandboxCommand.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
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

    @Option(
            names = "--world",
            paramLabel = "KEY",
            description =
                    "The public key of the world in which the command runs, instead of a new one; needs --url or $PAYSANDBOX_URL.")
    private @Nullable String world;

    @Option(
            names = "--follow-clock",
            description = {
                "The clock of the command and its children is the world's: frozen, advanced, reset. Waits and time-outs stay real.",
                "Needs Linux and libfaketime; Go, static and musl programs cannot follow."
            })
    private boolean followClock;

    @Mixin
    private FailOn failOn;

    @Parameters(arity = "1..*", paramLabel = "COMMAND", description = "The command and its arguments, after --.")
    private List<String> command;

    private final CallEnvironment dependencies;

    /** The environment of the command, and of all calls of the control tool. */
    private final Map<String, String> environment;

    private @Nullable ProviderHosts hosts;
    private final ToolCalls tool;

    Exec(CallEnvironment dependencies) {
        this.dependencies = dependencies;
        environment = new HashMap<>(dependencies.environment());
        tool = new ToolCalls(dependencies, environment, this::err);
    }

    @Override
    public Integer call() throws InterruptedException {
        if (webhookTo != null && settings.put("webhookTo", webhookTo) != null) {
            throw new ParameterException(
                    spec.commandLine(), "--webhook-to and --set webhookTo contradict each other; give one of them.");
        }
        if (world != null && !settings.isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--set and --webhook-to are for a new world; merchant set changes the one of --world.");
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
        if (world != null) {
            throw new ParameterException(spec.commandLine(), "--world needs --url, the address of its sandbox.");
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
        int code = inTime();
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
        var report = new WorldReport(tool, failOn.word());
        var called = hosts == null ? Set.<String>of() : hosts.publicKeys();
        var worlds = failed.isEmpty()
                ? report.usedWorlds(ownWorld, own != null, called)
                : failed.stream().map(FailedTest::publicKey).distinct().toList();
        if (failed.isEmpty() && code != ExitCode.OK) {
            say("The command failed. What happened in its world:");
            worlds.stream().limit(MOST_STORIES).forEach(key -> report.tellStory(key, reports.folder()));
        }
        int findings = worlds.stream()
                .mapToInt(key -> report.judge(key, worlds.size() == 1))
                .max()
                .orElse(ExitCode.OK);
        return code != ExitCode.OK ? code : allCame ? findings : ExitCode.FAILED;
    }

    /** Makes the world, or finds the one of {@code --world}. Returns an exit code. */
    private int prepare() {
        if (followClock) {
            settings.putIfAbsent("followedClock", "true");
        }
        var find = new ArrayList<>(List.of("merchant", "create", "-o", "json"));
        if (world != null) {
            find.set(1, followClock ? "set" : "show");
            find.add("--key=" + world);
        }
        settings.forEach((name, value) -> {
            find.addAll(world == null ? List.of("--set", name + "=" + value) : List.of(name + "=" + value));
        });
        var answer = new StringWriter();
        var refusal = new StringWriter();
        int code = tool.run(new PrintWriter(answer), new PrintWriter(refusal), find.toArray(String[]::new));
        if (code != ExitCode.OK) {
            say(refusal.toString()
                    .replace("paysandbox merchant create --help", "paysandbox exec --help")
                    .strip());
            return code;
        }
        var merchant = Json.objectOrNull(answer.toString());
        var keys = merchant == null ? new JsonObject() : merchant;
        var known = environment.put(KEY, Json.text(keys, "publicKey"));
        if (world == null) {
            environment.put(SECRET, Json.text(keys, "secretKey"));
        } else if (world.startsWith("pk_test_sandbox")) {
            environment.put(SECRET, world.replaceFirst("p", "s"));
        } else if (!world.equals(known)) {
            // The sandbox shows it only once, and the one in the environment is another merchant's.
            environment.put(SECRET, "");
        }
        if (!scenarios.isEmpty()) {
            var upload = new ArrayList<>(List.of("scenario", "upload"));
            upload.addAll(scenarios);
            code = tool.quietly(upload.toArray(String[]::new));
        }
        return code == ExitCode.OK && freeze ? tool.quietly("clock", "freeze") : code;
    }

    /** Runs the command, by the world's clock if that is asked for, and returns its exit code. */
    private int inTime() throws InterruptedException {
        var known = variables();
        if (!followClock) {
            return run(command, known, () -> {});
        }
        var sandbox = new Sandbox(new CallEnvironment(environment, false, false, dependencies.in()));
        try (var followed = FollowedClock.of(() -> sandbox.get("/clock"), command, known)) {
            known.putAll(followed.variables());
            return run(FollowedClock.command(command), known, followed::close);
        }
    }

    /** The variables of the command. */
    private Map<String, String> variables() {
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
        return known;
    }

    /** Runs this, and then the last. Returns its exit code. */
    private int run(List<String> words, Map<String, String> known, Runnable last) throws InterruptedException {
        try {
            return UserCommand.run(words, known, last);
        } catch (IOException notStarted) {
            say("Cannot start " + words.get(0) + ": " + IoFailure.reason(notStarted) + ".");
            return NOT_FOUND;
        }
    }

    private PrintWriter err() {
        return spec.commandLine().getErr();
    }

    private void say(String sentence) {
        tool.say(sentence);
    }
}
