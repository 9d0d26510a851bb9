package dev.paysandbox.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Documents {@code mcp}. The launcher starts its own jar and never calls this, except for the help. */
@Command(
        name = "mcp",
        customSynopsis = "paysandbox mcp [OPTIONS]",
        description = {
            "Serves the Model Context Protocol on standard input and output, for agents such as Claude Code, Cursor,"
                    + " VS Code or Codex.",
            "Without a URL it starts a sandbox of its own, on a free port, which ends with it.",
            "With a URL, PAYSANDBOX_SECRET_KEY is the secret key of the world of --key, and PAYSANDBOX_TOKEN the control token.",
            "It reads no other settings."
        },
        footerHeading = "%nExample:%n",
        footer = "  paysandbox mcp --url http://127.0.0.1:8080 --read-only")
@SuppressWarnings("UnusedVariable") // the options are in the help and the completion; the other program reads them
final class Mcp extends LauncherCommand {
    @Option(
            names = "--url",
            paramLabel = "URL",
            description = "The address of a running PaySandbox (default: $PAYSANDBOX_URL).")
    private @Nullable String url;

    @Option(
            names = "--key",
            paramLabel = "KEY",
            description = "The public key of the world there (default: $PAYSANDBOX_PUBLIC_KEY, else a new world).")
    private @Nullable String key;

    @Option(names = "--read-only", description = "Offer only tools that change nothing, and show no secret key.")
    private boolean readOnly;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help message and exit.")
    private boolean help;

    Mcp() {
        super("starts the program for agents");
    }
}
