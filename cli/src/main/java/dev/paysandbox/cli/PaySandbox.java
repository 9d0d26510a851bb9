package dev.paysandbox.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.paysandbox.cli.api.WorldDependencies;
import dev.paysandbox.cli.noun.ExitCode;
import dev.paysandbox.cli.noun.Parts;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The root command of the control tool. */
@Command(
        name = "paysandbox",
        description = "Runs and controls a local stand-in for a Brazilian payment provider.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "COMMAND",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            ExitCode.OK + ":done, or the answer is yes",
            ExitCode.NO + ":refused or not met, or the answer is no",
            ExitCode.USAGE + ":the command was not understood",
            ExitCode.OUT_OF_REACH + ":no PaySandbox answered"
        },
        footer = {
            "",
            "Settings come from a flag, else from the environment (PAYSANDBOX_URL, PAYSANDBOX_KEY, PAYSANDBOX_SECRET,"
                    + " PAYSANDBOX_TOKEN, PAYSANDBOX_WEBHOOK), else from lines like url=http://127.0.0.1:8080 in"
                    + " ~/.config/paysandbox.",
            "",
            "Example:",
            "  paysandbox payin create --webhook http://127.0.0.1:9191/hook"
        })
public final class PaySandbox {
    public static void main(String[] args) {
        if (Boolean.getBoolean("paysandbox.cacheTraining")) {
            CacheTraining.run();
            return;
        }
        System.exit(commandLine(WorldDependencies.ofProcess(), args)
                .setOut(writer(FileDescriptor.out))
                .setErr(writer(FileDescriptor.err))
                .execute(args));
    }

    /** @param args the arguments of the call: only the commands that they name are built */
    static CommandLine commandLine(WorldDependencies dependencies, String... args) {
        var factory = new Parts(dependencies);
        var root = new CommandLine(new PaySandbox(), factory);
        Commands.addTo(root, factory, List.of(args));
        return root.setParameterExceptionHandler(Failures::misunderstood)
                .setExecutionExceptionHandler(Failures::failed)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setUsageHelpAutoWidth(false);
    }

    /** Writes UTF-8 in any locale. */
    private static PrintWriter writer(FileDescriptor stream) {
        return new PrintWriter(new OutputStreamWriter(new FileOutputStream(stream), UTF_8), true);
    }
}
