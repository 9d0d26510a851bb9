package dev.paysandbox.cli;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Unmatched;

/** Documents {@code serve}. The launcher starts the server's own jar and never calls this. */
@Command(
        name = "serve",
        description = {
            "Starts the server. The launcher passes all options to the server.",
            "$PAYSANDBOX_PROFILE is quick (the default: starts fast and answers the first thousands of requests fast) or steady"
                    + " (answers more requests a second in the long run).",
            "A program that starts the server uses these options. --help lists all options of the server."
        },
        customSynopsis = "paysandbox serve [OPTIONS OF THE SERVER]",
        footerHeading = "%nExample:%n",
        footer = "  paysandbox serve --port 9000")
@SuppressWarnings("UnusedVariable") // the options are in the help and the completion; the server reads them
final class Serve extends LauncherCommand {
    @Option(names = "--port", paramLabel = "PORT", description = "The port to listen on; 0 chooses a free port.")
    private @Nullable String port;

    @Option(names = "--ready-json", description = "Print the address as one line of JSON.")
    private boolean readyJson;

    @Option(
            names = "--until-stdin-closes",
            description = "Stop when standard input closes, that is, together with the program that started it.")
    private boolean untilStdinCloses;

    @Unmatched
    private List<String> others = new ArrayList<>();

    Serve() {
        super("starts the server");
    }
}
