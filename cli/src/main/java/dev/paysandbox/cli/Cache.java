package dev.paysandbox.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Documents {@code cache}. The launcher makes the caches, and calls this only for the help. */
@Command(
        name = "cache",
        description = {
            "Makes the start-up caches of the server, the control tool and the server for agents, beside their jars, for the Java that"
                    + " runs them.",
            "If $PAYSANDBOX_CACHE is off, no command uses a cache."
        },
        customSynopsis = "paysandbox cache",
        footerHeading = "%nExample:%n",
        footer = "  paysandbox cache")
@SuppressWarnings("UnusedVariable") // picocli reads the option
final class Cache implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help message and exit.")
    private boolean help;

    @Override
    public Integer call() {
        throw new ParameterException(
                spec.commandLine(), "The launcher makes the start-up caches; run: cli/paysandbox cache");
    }
}
