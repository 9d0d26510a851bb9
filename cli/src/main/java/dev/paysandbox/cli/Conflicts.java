package dev.paysandbox.cli;

import dev.paysandbox.cli.api.Settings;
import dev.paysandbox.cli.noun.WithoutId;
import dev.paysandbox.cli.output.Output.Format;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * Options that contradict each other, or the command, and empty arguments. Such a call is refused before any request, so
 * that no option is ignored and no argument names something else.
 */
final class Conflicts {
    /** The options that each set a field of a request, with the field. {@code --set} must not set the same field. */
    private static final List<List<String>> FIELDS = List.of(
            List.of("--method", "paymentMethod"),
            List.of("--amount", "amount"),
            List.of("--card", "card.number"),
            List.of("--card-token", "card.token"),
            List.of("--installments", "card.installments"),
            List.of("--document", "customer.document"),
            List.of("--email", "customer.email"),
            List.of("--name", "customer.name"),
            List.of("--pix-key", "pixKey"),
            List.of("--pix-key-type", "pixKeyType"),
            List.of("--beneficiary", "beneficiaryName"),
            List.of("--reference", "referenceId"),
            List.of("--webhook", "webhookUrl"));

    /** The first of each row contradicts all the others. */
    static final List<List<String>> ROWS = List.of(
            List.of("--all", "--limit"),
            List.of("--card", "--card-token"),
            List.of("--times", "--at-least", "--at-most"),
            List.of("--next", "--to"),
            List.of("--at", "--after"),
            List.of("--dry-run", "--wait"),
            List.of("--exhausted", "--blocked"),
            List.of("--list", "--all", "--place", "--place-payout", "--junit", "--html"),
            Stream.concat(Stream.of("--file"), FIELDS.stream().map(each -> each.get(0)))
                    .toList());

    /** The labels of arguments that may be empty: a text to search for, words of the shell's completion or another program. */
    static final Set<String> MAY_BE_EMPTY = Set.of("TEXT", "WORD", "COMMAND");

    private Conflicts() {}

    /** The field of a request, or its header, that an option sets; by default it has the option's name. */
    static String field(String option) {
        return option.equals("--scenario")
                ? "X-Sandbox-Scenario"
                : FIELDS.stream()
                        .filter(row -> row.get(0).equals(option))
                        .map(row -> row.get(1))
                        .findFirst()
                        .orElse(option.replaceFirst("^-+", ""));
    }

    /**
     * Runs the command, unless two of its options contradict each other, an argument is empty, or a variable has a name that no
     * command reads any more.
     */
    static int execute(ParseResult parsed, Map<String, String> environment) {
        var called = parsed;
        while (called.hasSubcommand()) {
            called = called.subcommand();
        }
        if (!called.isUsageHelpRequested() && !called.isVersionHelpRequested()) {
            requireNoFormerName(called, environment);
            requireNoEmptyArgument(called);
            requireNone(called);
            requireOneValue(called);
            requireId(called);
        }
        return new CommandLine.RunLast().execute(parsed);
    }

    private static void requireNoFormerName(ParseResult called, Map<String, String> environment) {
        var sentence = Settings.formerName(environment);
        if (sentence != null) {
            throw new ParameterException(called.commandSpec().commandLine(), sentence);
        }
    }

    /** An empty id or name would call the path of the list, and an empty file would be the current folder. */
    private static void requireNoEmptyArgument(ParseResult called) {
        for (var argument : called.matchedPositionals()) {
            if (!MAY_BE_EMPTY.contains(argument.paramLabel())
                    && argument.originalStringValues().stream().anyMatch(String::isBlank)) {
                throw new ParameterException(
                        called.commandSpec().commandLine(), argument.paramLabel() + " must not be empty.");
            }
        }
    }

    private static void requireOneValue(ParseResult called) {
        if (called.commandSpec().findOption("--file") != null) {
            Map<String, String> set = called.matchedOptionValue("--set", Map.of());
            for (var each : FIELDS) {
                if (called.hasMatchedOption(each.get(0)) && set.containsKey(each.get(1))) {
                    throw refusal(called, each.get(0), "--set " + each.get(1));
                }
            }
        }
    }

    /** Refuses {@code -o id} for a command whose result has no id. */
    private static void requireId(ParseResult called) {
        var command = called.commandSpec();
        var object = command.userObject();
        if (object != null
                && object.getClass().isAnnotationPresent(WithoutId.class)
                && called.matchedOptionValue("--output", Format.TABLE) == Format.ID) {
            throw new ParameterException(
                    command.commandLine(),
                    command.qualifiedName() + " has no ids to print; use -o table, json or jsonl.");
        }
    }

    private static ParameterException refusal(ParseResult called, String first, String other) {
        return new ParameterException(
                called.commandSpec().commandLine(),
                first + " and " + other + " contradict each other; give one of them.");
    }

    private static void requireNone(ParseResult called) {
        for (var row : ROWS) {
            var first = row.get(0);
            for (var other : row.subList(1, row.size())) {
                if (called.hasMatchedOption(first) && called.hasMatchedOption(other)) {
                    throw refusal(called, first, other);
                }
            }
        }
    }
}
