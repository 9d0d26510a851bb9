package dev.paysandbox.cli;

import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Options that contradict each other on whatever command has both. A call with both is refused: none is ignored. */
final class Conflicts {
    /** The first of each row contradicts all the others. */
    static final List<List<String>> ROWS = List.of(
            List.of("--all", "--limit"),
            List.of("--card", "--card-token"),
            List.of("--times", "--at-least", "--at-most"),
            List.of("--next", "--to"),
            List.of("--at", "--after"),
            List.of("--dry-run", "--wait"),
            List.of(
                    "--file",
                    "--method",
                    "--amount",
                    "--card",
                    "--card-token",
                    "--installments",
                    "--document",
                    "--email",
                    "--name",
                    "--pix-key",
                    "--pix-key-type",
                    "--beneficiary",
                    "--reference",
                    "--webhook"));

    private Conflicts() {}

    /** Runs the command, unless two of its options contradict each other. */
    static int execute(ParseResult parsed) {
        var called = parsed;
        while (called.hasSubcommand()) {
            called = called.subcommand();
        }
        if (!called.isUsageHelpRequested() && !called.isVersionHelpRequested()) {
            demandNone(called);
        }
        return new CommandLine.RunLast().execute(parsed);
    }

    private static void demandNone(ParseResult called) {
        for (var row : ROWS) {
            var first = row.get(0);
            for (var other : row.subList(1, row.size())) {
                if (called.hasMatchedOption(first) && called.hasMatchedOption(other)) {
                    throw new ParameterException(
                            called.commandSpec().commandLine(),
                            first + " and " + other + " contradict each other; give one of them.");
                }
            }
        }
    }
}
