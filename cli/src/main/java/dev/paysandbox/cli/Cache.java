package dev.paysandbox.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Documents {@code cache}. The launcher makes the caches, and calls this only for the help. */
@Command(
        name = "cache",
        description = {
            "Makes the start-up caches of the server and the control tool, beside their jars, for the Java that runs them.",
            "If $PAYSANDBOX_CACHE is off, no command uses a cache."
        },
        customSynopsis = "paysandbox cache",
        footerHeading = "%nExample:%n",
        footer = "  paysandbox cache")
@SuppressWarnings("UnusedVariable") // picocli reads the option
final class Cache extends LauncherCommand {
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help message and exit.")
    private boolean help;

    Cache() {
        super("makes the start-up caches");
    }
}
