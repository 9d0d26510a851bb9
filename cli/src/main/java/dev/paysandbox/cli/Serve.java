package dev.paysandbox.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

/** Documents {@code serve}. The launcher starts the server's own jar and never calls this. */
@Command(
        name = "serve",
        description = {
            "Starts the server. The launcher passes all options to the server.",
            "$PAYSANDBOX_PROFILE is quick (the default: starts fast and answers the first thousands of requests fast) or steady"
                    + " (answers more requests a second in the long run).",
            "For a program that starts the server: --port 0 takes a free port, --ready-json prints where it listens as one line"
                    + " of JSON, and --until-stdin-closes ends it with that program. --help lists all options."
        },
        customSynopsis = "paysandbox serve [OPTIONS OF THE SERVER]",
        footerHeading = "%nExample:%n",
        footer = "  paysandbox serve --port 9000")
final class Serve implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Unmatched
    private List<String> options = new ArrayList<>();

    @Override
    public Integer call() {
        throw new ParameterException(
                spec.commandLine(),
                ("The launcher starts the server; run: cli/paysandbox serve " + String.join(" ", options)).strip());
    }
}
