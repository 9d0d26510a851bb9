package dev.paysandbox.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.paysandbox.cli.api.CallEnvironment;
import dev.paysandbox.cli.api.Http;
import dev.paysandbox.cli.api.Sandbox;
import dev.paysandbox.cli.noun.SandboxCommand.ExitCode;
import dev.paysandbox.cli.output.Output;
import dev.paysandbox.cli.output.StandardOutput;
import dev.paysandbox.cli.output.TerminalWidth;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IFactory;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.UnmatchedArgumentException;

/** The root command of the control tool. */
@Command(
        name = "paysandbox",
        description = "Runs and controls a local stand-in for a Brazilian payment provider.",
        mixinStandardHelpOptions = true,
        versionProvider = PaySandbox.Version.class,
        synopsisSubcommandLabel = "COMMAND",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            ExitCode.OK + ":success",
            ExitCode.FAILED + ":refused, or a condition was not met",
            ExitCode.USAGE + ":invalid command",
            ExitCode.OUT_OF_REACH + ":no PaySandbox answered",
            ExitCode.NOT_DRIVEN + ":only for drill: the run is not valid, such as one that placed no order"
        },
        footer = {
            "",
            "Settings come from a flag, else from the environment (PAYSANDBOX_URL, PAYSANDBOX_PUBLIC_KEY, PAYSANDBOX_SECRET_KEY,"
                    + " PAYSANDBOX_TOKEN, PAYSANDBOX_WEBHOOK), else from lines like url=http://127.0.0.1:8080 in"
                    + " ~/.config/paysandbox.",
            "",
            "Example:",
            "  paysandbox payin create --webhook http://127.0.0.1:9191/hook"
        })
public final class PaySandbox {
    private static final int DEFAULT_WIDTH = 80;
    private static final int NARROWEST_HELP = 56;
    private static final int WIDEST_HELP = 200;

    public static void main(String[] args) {
        var standardOutput = new StandardOutput();
        var out = writer(standardOutput);
        var err = writer(new FileOutputStream(FileDescriptor.err));
        Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> Failures.misunderstood(failure, err));
        int code = run(CallEnvironment.ofProcess(), out, err, args);
        out.flush();
        var failure = standardOutput.failure();
        if (failure != null) {
            err.println("Cannot write standard output: " + failure + ".");
        }
        System.exit(failure != null && code == ExitCode.OK ? ExitCode.FAILED : code);
    }

    /** Runs one call of the tool, and returns its exit code. */
    static int run(CallEnvironment dependencies, PrintWriter out, PrintWriter err, String... args) {
        var words = Arguments.ordered(args);
        var explained = words.length > 2 && words[0].equals("help") ? Arrays.copyOfRange(words, 1, words.length) : null;
        var line = commandLine(dependencies, explained == null ? words : explained)
                .setOut(out)
                .setErr(err);
        if (dependencies.outIsTerminal() && asksForHelp(words)) {
            int width = TerminalWidth.of(dependencies.environment());
            line.setUsageHelpWidth(width == 0 ? DEFAULT_WIDTH : Math.max(NARROWEST_HELP, Math.min(width, WIDEST_HELP)));
        }
        try {
            return explained == null ? line.execute(words) : explain(line, explained);
        } catch (OutOfMemoryError | StackOverflowError tooMuch) {
            return Failures.misunderstood(tooMuch, err);
        }
    }

    /** Prints the help of a verb, as in {@code help payin list}. picocli supports only nouns. */
    private static int explain(CommandLine root, String... words) {
        var command = root;
        for (var word : words) {
            var next = command.getSubcommands().get(word);
            if (next == null) {
                return Failures.invalidCommand(new UnmatchedArgumentException(command, List.of(word)), words);
            }
            command = next;
        }
        command.usage(root.getOut());
        return ExitCode.OK;
    }

    /** Whether the call prints help, because it asks for it or because its verb is missing. */
    private static boolean asksForHelp(String... words) {
        var last = words.length == 0 ? "--help" : words[words.length - 1];
        return words.length < 2 || words[0].equals("help") || last.equals("--help") || last.equals("-h");
    }

    /** @param args the arguments of the call; only the commands that they name are built */
    static CommandLine commandLine(CallEnvironment dependencies, String... args) {
        var factory = new CommandFactory(dependencies);
        var root = new CommandLine(new PaySandbox(), factory);
        Commands.addTo(root, factory, List.of(args));
        return root.setParameterExceptionHandler(Failures::invalidCommand)
                .setExecutionExceptionHandler(Failures::failed)
                .setExecutionStrategy(parsed -> Conflicts.execute(parsed, dependencies.environment()))
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setUsageHelpAutoWidth(false);
    }

    /** Creates the objects of commands that need the environment of the call. */
    private record CommandFactory(CallEnvironment dependencies) implements IFactory {
        @Override
        public <K> K create(Class<K> type) throws Exception {
            if (type == Sandbox.class) {
                return type.cast(new Sandbox(dependencies));
            }
            if (type == Output.class) {
                return type.cast(new Output(dependencies));
            }
            if (type == Exec.class) {
                return type.cast(new Exec(dependencies));
            }
            if (type == Certificate.class) {
                return type.cast(new Certificate(dependencies));
            }
            if (type == CallEnvironment.class) {
                return type.cast(dependencies);
            }
            return CommandLine.defaultFactory().create(type);
        }
    }

    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"paysandbox " + Http.version()};
        }
    }

    /** Writes UTF-8 in any locale. */
    private static PrintWriter writer(OutputStream stream) {
        return new PrintWriter(new OutputStreamWriter(stream, UTF_8), true);
    }
}
