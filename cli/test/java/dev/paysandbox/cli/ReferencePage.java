package dev.paysandbox.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The page {@code docs/reference/cli.md}, made from the help of all commands. */
final class ReferencePage {
    private static final String BEGINNING = """
            # The commands of `paysandbox`

            This page is generated from the tool's help. `paysandbox help COMMAND` prints the same, and so does
            `paysandbox COMMAND --help`, except for `serve`: its `--help` lists the options of the server. The
            [guide for testers](../guides/qa.md) shows the commands in a session.

            """;

    private static final String EXIT_CODES = """

            Exit code 2 means that the command is wrong in every state of the sandbox: the tool refuses the arguments before any
            request, or the control API never accepts one of the values. Exit code 1 means that the sandbox or the merchant API
            refuses the request, that a file cannot be read or written, or that a condition was not met. `drill` has its own
            rule: 1 means only that a drill failed, and 2 every refusal. `doctor` exits with 2 if it cannot read the file of `--accept`,
            because 1 means a finding. A command that succeeds, but whose output cannot be written, exits with 1. The launcher exits with 126 if it could start nothing.
            """;

    private ReferencePage() {}

    static String of(CommandLine root) {
        var page = new StringBuilder(BEGINNING);
        page.append("Every command that calls a server has these options:\n\n");
        var status = root.getSubcommands().get("status").getCommandSpec();
        page.append(rows(status, status.options().stream()).collect(Collectors.joining()));
        page.append(
                "\nYou can also put these settings into the file `~/.config/paysandbox`, as lines like `key=pk_test_mine`.\n");
        page.append("\nThe exit codes are:\n\n");
        root.getCommandSpec()
                .usageMessage()
                .exitCodeList()
                .forEach((code, meaning) -> page.append("- `")
                        .append(code)
                        .append("`: ")
                        .append(meaning)
                        .append('\n'));
        page.append(EXIT_CODES);
        for (var command : commandsBelow(root)) {
            page.append(section(command.getCommandSpec(), status));
        }
        return page.toString();
    }

    /** All commands, in the order of their help. */
    static List<CommandLine> commandsBelow(CommandLine command) {
        var all = new ArrayList<CommandLine>();
        for (var each : command.getSubcommands().values().stream()
                .distinct()
                .filter(below -> !below.getCommandSpec().usageMessage().hidden())
                .toList()) {
            all.add(each);
            all.addAll(commandsBelow(each));
        }
        return all;
    }

    /** Replaces picocli's variables by the names of commands. */
    private static String shown(CommandSpec command, String text) {
        var parent = command.parent() == null ? "" : command.parent().name();
        return Ansi.OFF
                .string(text)
                .replace("${COMMAND-FULL-NAME}", command.qualifiedName())
                .replace("${PARENT-COMMAND-NAME}", parent)
                .replace("${ROOT-COMMAND-NAME}", "paysandbox")
                .replace("${COMPLETION-CANDIDATES}", "table, json, jsonl, id")
                .replace("%n", "\n");
    }

    private static String section(CommandSpec command, CommandSpec common) {
        var isVerb = command.parent().parent() != null;
        var section = new StringBuilder("\n" + (isVerb ? "### " : "## ") + command.qualifiedName() + "\n\n");
        for (var line : command.usageMessage().description()) {
            section.append(shown(command, line)).append('\n');
        }
        if (command.aliases().length > 0) {
            section.append("\nAlso: `")
                    .append(String.join("`, `", command.aliases()))
                    .append("`\n");
        }
        var shared = shared(isVerb ? command.parent() : command, common);
        if (!isVerb && !shared.isEmpty()) {
            section.append("\nSeveral of its commands have these:\n\n").append(String.join("", shared));
        }
        var own = rows(command, arguments(command, common)).toList();
        var listed = own.stream().filter(row -> !shared.contains(row)).toList();
        if (!listed.isEmpty()) {
            section.append('\n').append(String.join("", listed));
        }
        if (isVerb && listed.size() < own.size()) {
            section.append(own.stream()
                    .filter(shared::contains)
                    .map(row -> row.substring(2, row.indexOf(": ")))
                    .collect(Collectors.joining(", ", "\nAs above: ", ".\n")));
        }
        var examples = List.of(command.usageMessage().footer());
        if (!examples.isEmpty()) {
            section.append("\n```text\n")
                    .append(examples.stream()
                            .map(line -> shown(command, line).strip())
                            .collect(Collectors.joining("\n")))
                    .append("\n```\n");
        }
        return section.toString();
    }

    /** What at least three verbs of a noun have, in the same words: it is explained once. */
    private static List<String> shared(CommandSpec noun, CommandSpec common) {
        return noun.subcommands().values().stream()
                .map(CommandLine::getCommandSpec)
                .distinct()
                .flatMap(verb -> rows(verb, arguments(verb, common)))
                .collect(Collectors.groupingBy(row -> row, LinkedHashMap::new, Collectors.counting()))
                .entrySet()
                .stream()
                .filter(row -> row.getValue() >= 3)
                .map(Map.Entry::getKey)
                .toList();
    }

    private static Stream<ArgSpec> arguments(CommandSpec command, CommandSpec common) {
        return Stream.concat(
                command.positionalParameters().stream().map(ArgSpec.class::cast),
                command.options().stream()
                        .filter(option -> common.findOption(option.longestName()) == null)
                        .filter(option -> !option.usageHelp() && !option.versionHelp()));
    }

    private static Stream<String> rows(CommandSpec command, Stream<? extends ArgSpec> arguments) {
        return arguments.map(argument ->
                "- `" + named(argument) + "`: " + shown(command, String.join(" ", argument.description())) + "\n");
    }

    private static String named(ArgSpec argument) {
        return argument instanceof OptionSpec option
                ? String.join(", ", option.names()) + (option.arity().max() == 0 ? "" : " " + argument.paramLabel())
                : argument.paramLabel();
    }
}
