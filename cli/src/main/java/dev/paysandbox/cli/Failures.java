package dev.paysandbox.cli;

import dev.paysandbox.cli.api.Http;
import dev.paysandbox.cli.api.OutOfReach;
import dev.paysandbox.cli.api.Refused;
import dev.paysandbox.cli.noun.NearWords;
import dev.paysandbox.cli.noun.SandboxCommand.ExitCode;
import dev.paysandbox.cli.output.Money;
import dev.paysandbox.cli.output.Visible;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** The message of a command that failed: one sentence, and the next command to try if there is one. */
final class Failures {
    /** How picocli names an argument without a name. */
    private static final Pattern NAMED_BY_INDEX = Pattern.compile("positional parameter at index \\S+ \\(([^)]*)\\)");

    /** How picocli writes a word that is none of an enum. */
    private static final Pattern NO_CHOICE =
            Pattern.compile("expected one of \\[(.*)] \\(case-insensitive\\) but was ('.*')");

    /** What other tools call our commands and options. */
    private static final Map<String, List<String>> SYNONYMS = Map.ofEntries(
            Map.entry("use", List.of("on")),
            Map.entry("enable", List.of("on")),
            Map.entry("disable", List.of("off")),
            Map.entry("run", List.of("trigger", "exec", "drill")),
            Map.entry("start", List.of("serve")),
            Map.entry("get", List.of("show")),
            Map.entry("delete", List.of("remove")),
            Map.entry("--until", List.of("--to")),
            Map.entry("--at", List.of("--to")));

    private Failures() {}

    static int invalidCommand(ParameterException wrong, String[] args) {
        var command = wrong.getCommandLine();
        var err = command.getErr();
        err.println(Visible.multiline(sentence(wrong)));
        var meant = meant(wrong);
        if (isWithoutVerb(wrong)) {
            command.usage(err);
        } else if (!meant.isEmpty()) {
            err.println("Did you mean: " + String.join(" or ", meant) + "?");
        } else {
            err.println("Try: " + command.getCommandSpec().qualifiedName() + " --help");
        }
        err.flush();
        return ExitCode.USAGE;
    }

    /** One sentence, without picocli's indexes of arguments, which mean nothing to users. */
    private static String sentence(ParameterException wrong) {
        var command = wrong.getCommandLine().getCommandSpec().qualifiedName();
        if (isUnknownCommand(wrong)) {
            return command + " has no command '" + unmatched(wrong).get(0) + "'.";
        }
        if (isUnknownOption(wrong)) {
            return command + " has no option '" + unmatched(wrong).get(0) + "'.";
        }
        if (wrong instanceof UnmatchedArgumentException) {
            var words = unmatched(wrong);
            return command + " does not take the argument" + (words.size() == 1 ? " '" : "s '")
                    + String.join("', '", words) + "'.";
        }
        var argument = wrong.getArgSpec();
        var message = String.valueOf(wrong.getMessage());
        if (argument != null && argument.typeInfo().isMap() && message.contains("KEY=VALUE")) {
            return "'" + wrong.getValue() + "' is not " + argument.paramLabel()
                    + (argument instanceof OptionSpec option ? ", which " + option.longestName() + " needs." : ".");
        }
        var choice = NO_CHOICE.matcher(NAMED_BY_INDEX.matcher(message).replaceFirst("$1"));
        return choice.replaceFirst(found -> Matcher.quoteReplacement(
                found.group(2) + " must be one of " + found.group(1).toLowerCase(Locale.ROOT)));
    }

    /** The server's sentence in the user's words: limits in reais, and an option in place of the field that it sets. */
    private static String inWordsOfUser(String sentence, ParseResult parsed) {
        var shown = Money.limitsInReais(sentence).replaceAll("(?<=^|; )settings\\.(?=\\w)", "");
        var called = parsed;
        while (called.hasSubcommand()) {
            called = called.subcommand();
        }
        for (var option : called.matchedOptions()) {
            shown = shown.replaceAll(
                    "(?<=^|; )" + Pattern.quote(Conflicts.field(option.longestName())) + "(?=:? )",
                    option.longestName());
        }
        return shown;
    }

    /** The commands or options that the user may have meant. */
    private static List<String> meant(ParameterException wrong) {
        var command = wrong.getCommandLine();
        if (isUnknownOption(wrong)) {
            var option = unmatched(wrong).get(0);
            var known = options(command).toList();
            return Stream.concat(
                            SYNONYMS.getOrDefault(option, List.of()).stream().filter(known::contains),
                            NearWords.to(option, known.stream()).stream())
                    .distinct()
                    .toList();
        }
        if (!isUnknownCommand(wrong)) {
            return List.of();
        }
        var word = unmatched(wrong).get(0);
        var verbs = verbsBelow(command, word);
        if (!verbs.isEmpty()) {
            return verbs;
        }
        var name = command.getCommandSpec().qualifiedName();
        var commands = command.getSubcommands().entrySet().stream()
                .filter(each -> !each.getValue().getCommandSpec().usageMessage().hidden())
                .map(Map.Entry::getKey);
        var synonyms = SYNONYMS.getOrDefault(word, List.of()).stream().filter(command.getSubcommands()::containsKey);
        // An option, such as --version, which the user has typed as a command.
        var options = NearWords.to("--" + word, options(command)).stream();
        return Stream.of(synonyms, NearWords.to(word, commands).stream(), options)
                .flatMap(each -> each)
                .distinct()
                .map(each -> name + " " + each)
                .toList();
    }

    private static Stream<String> options(CommandLine command) {
        return command.getCommandSpec().options().stream()
                .filter(option -> !option.hidden())
                .map(OptionSpec::longestName);
    }

    private static boolean isUnknownOption(ParameterException wrong) {
        return wrong instanceof UnmatchedArgumentException unmatched && unmatched.isUnknownOption();
    }

    private static boolean isUnknownCommand(ParameterException wrong) {
        return wrong instanceof UnmatchedArgumentException
                && !isUnknownOption(wrong)
                && !wrong.getCommandLine().getSubcommands().isEmpty();
    }

    private static List<String> unmatched(ParameterException wrong) {
        return ((UnmatchedArgumentException) wrong).getUnmatched();
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
            err.println(Visible.multiline(inWordsOfUser(String.valueOf(refused.getMessage()), parsed)));
            var next = next(refused, command);
            if (next.isEmpty() && refused.isInvalidCommand()) {
                next = command.getCommandSpec().qualifiedName() + " --help";
            }
            if (!next.isEmpty()) {
                err.println("Try: " + Visible.of(next));
            }
            return refused.isOfAnotherProgram()
                    ? ExitCode.OUT_OF_REACH
                    : refused.isInvalidCommand() ? ExitCode.USAGE : ExitCode.FAILED;
        }
        return misunderstood(exception, err);
    }

    /** Nothing but an answer that this tool does not understand can lead to such a failure, so there is no stack trace. */
    static int misunderstood(Throwable failure, PrintWriter err) {
        err.println(
                Visible.of("The answer could not be read (" + failure.getClass().getSimpleName()
                        + "): is it a PaySandbox of version " + Http.version()
                        + " that answers? `paysandbox status` shows its address and version."));
        return ExitCode.FAILED;
    }

    private static String next(Refused refused, CommandLine command) {
        var spec = command.getCommandSpec();
        var root = spec.root().name();
        var noun = spec.parent() == spec.root() ? spec.name() : spec.parent().name();
        return switch (refused.code()) {
            case "CONTROL_TOKEN_REQUIRED", "CONTROL_ROLE_REQUIRED" -> "PAYSANDBOX_TOKEN=TOKEN " + spec.qualifiedName();
            case "UNAUTHORIZED" -> spec.findOption("--secret") == null ? "" : spec.qualifiedName() + " --secret SECRET";
            case "TRANSITION_NOT_ALLOWED", "NOT_REACHED" ->
                refused.id() == null ? "" : root + " " + noun + " show " + refused.id();
            case "NOT_FOUND" -> refused.isUnknownKey() ? root + " merchant list" : list(spec, noun);
            case "NOTHING_DUE" -> root + " clock show";
            default -> "";
        };
    }

    /** The command that lists what the failed command can name. Empty if there is none, or if it is the failed one. */
    private static String list(CommandSpec failed, String noun) {
        var list = switch (noun) {
            case "authentication", "payin", "payout", "webhook", "scenario", "journal" -> noun + " list";
            case "trigger" -> "scenario list";
            case "drill" -> "drill --list";
            case "merchant" ->
                List.of("unblock", "cancel-withdrawal").contains(failed.name()) ? "merchant balance" : "merchant list";
            default -> "";
        };
        var command = failed.root().name() + " " + list;
        return list.isEmpty() || failed.qualifiedName().equals(command) ? "" : command;
    }
}
