package dev.paysandbox.cli;

import dev.paysandbox.cli.api.OutOfReach;
import dev.paysandbox.cli.api.Refused;
import dev.paysandbox.cli.noun.ExitCode;
import dev.paysandbox.cli.output.Visible;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** The message of a command that failed: one sentence, and the next command to try if there is one. */
final class Failures {
    private static final Map<String, String> LISTS = Map.of(
            "authentication", "authentication list",
            "payin", "payin list",
            "payout", "payout list",
            "webhook", "webhook list",
            "scenario", "scenario list",
            "trigger", "scenario list",
            "drill", "drill --list",
            "journal", "journal list",
            "merchant", "merchant list");

    private Failures() {}

    static int invalidCommand(ParameterException wrong, String[] args) {
        var command = wrong.getCommandLine();
        var err = command.getErr();
        err.println(Visible.multiline(String.valueOf(sentence(wrong))));
        var verbs = isUnknownCommand(wrong) ? verbsBelow(command, unmatched(wrong)) : List.<String>of();
        if (isWithoutVerb(wrong)) {
            command.usage(err);
        } else if (!verbs.isEmpty()) {
            err.println("Did you mean: " + String.join(" or ", verbs) + "?");
        } else if (!UnmatchedArgumentException.printSuggestions(wrong, err)) {
            err.println("Try: " + command.getCommandSpec().qualifiedName() + " --help");
        }
        err.flush();
        return ExitCode.USAGE;
    }

    /** The message about an unknown verb names the verb. picocli's message would have its index. */
    private static @Nullable String sentence(ParameterException wrong) {
        return isUnknownCommand(wrong)
                ? wrong.getCommandLine().getCommandSpec().qualifiedName() + " has no command '" + unmatched(wrong)
                        + "'."
                : wrong.getMessage();
    }

    private static boolean isUnknownCommand(ParameterException wrong) {
        return wrong instanceof UnmatchedArgumentException unmatched
                && !unmatched.isUnknownOption()
                && !wrong.getCommandLine().getSubcommands().isEmpty();
    }

    private static String unmatched(ParameterException wrong) {
        return ((UnmatchedArgumentException) wrong).getUnmatched().get(0);
    }

    /**
     * The commands with this verb, such as {@code paysandbox journal tail} for {@code tail}. The user has left out the
     * noun.
     */
    private static List<String> verbsBelow(CommandLine command, String name) {
        return command.getSubcommands().values().stream()
                .distinct()
                .flatMap(noun -> {
                    var verb = noun.getSubcommands().get(name);
                    return Stream.concat(
                            verb == null
                                    ? Stream.empty()
                                    : Stream.of(verb.getCommandSpec().qualifiedName()),
                            verbsBelow(noun, name).stream());
                })
                .toList();
    }

    private static boolean isWithoutVerb(ParameterException wrong) {
        return String.valueOf(wrong.getMessage()).startsWith("Missing required subcommand");
    }

    static int failed(Exception exception, CommandLine command, ParseResult parsed) {
        var err = command.getErr();
        if (exception instanceof OutOfReach) {
            err.println(Visible.multiline(String.valueOf(exception.getMessage())));
            return ExitCode.OUT_OF_REACH;
        }
        if (exception instanceof Refused refused) {
            err.println(Visible.multiline(String.valueOf(refused.getMessage())));
            var next = next(refused, command);
            if (next.isEmpty() && refused.isInvalidCommand()) {
                next = command.getCommandSpec().qualifiedName() + " --help";
            }
            if (!next.isEmpty()) {
                err.println("Try: " + Visible.of(next));
            }
            return refused.isInvalidCommand() ? ExitCode.USAGE : ExitCode.FAILED;
        }
        var trace = new StringWriter();
        exception.printStackTrace(new PrintWriter(trace, true));
        err.println(Visible.multiline(trace.toString()));
        return ExitCode.FAILED;
    }

    private static String next(Refused refused, CommandLine command) {
        var root = command.getCommandSpec().root().name();
        var noun = command.getCommandSpec().parent() == command.getCommandSpec().root()
                ? command.getCommandName()
                : command.getCommandSpec().parent().name();
        return switch (refused.code()) {
            case "CONTROL_TOKEN_REQUIRED", "CONTROL_ROLE_REQUIRED" ->
                "PAYSANDBOX_TOKEN=TOKEN " + command.getCommandSpec().qualifiedName();
            case "UNAUTHORIZED" -> command.getCommandSpec().qualifiedName() + " --secret SECRET";
            case "TRANSITION_NOT_ALLOWED", "NOT_REACHED" -> root + " " + noun + " show " + refused.id();
            case "NOT_FOUND" -> LISTS.containsKey(noun) ? root + " " + LISTS.get(noun) : "";
            case "NOTHING_DUE" -> root + " clock show";
            default -> "";
        };
    }
}
