package dev.paysandbox.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Writes the manual page of every command, for {@code man}. The pages have no date, so the build is repeatable. */
final class ManPages {
    private final String version;

    private ManPages(String version) {
        this.version = version;
    }

    /** Writes the pages of the tool's commands into this folder. */
    static void write(CommandLine root, Path folder) throws IOException {
        Files.createDirectories(folder);
        var pages = new ManPages(root.getCommandSpec().version()[0]);
        for (var command : withAllBelow(root)) {
            Files.writeString(folder.resolve(nameOf(command) + ".1"), pages.of(command));
        }
    }

    /** The command and all its subcommands, except hidden ones. */
    static List<CommandSpec> withAllBelow(CommandLine command) {
        var all = new ArrayList<CommandSpec>();
        all.add(command.getCommandSpec());
        for (var each : command.getSubcommands().values().stream()
                .distinct()
                .filter(below -> !below.getCommandSpec().usageMessage().hidden())
                .toList()) {
            all.addAll(withAllBelow(each));
        }
        return all;
    }

    /** The name of the page: {@code paysandbox-payin-pay}. */
    static String nameOf(CommandSpec command) {
        return command.qualifiedName("-");
    }

    /** Replaces picocli's variables by the names of commands. */
    static String shown(CommandSpec command, String text) {
        var parent = command.parent() == null ? "" : command.parent().name();
        return Ansi.OFF
                .string(text)
                .replace("${COMMAND-FULL-NAME}", command.qualifiedName())
                .replace("${PARENT-COMMAND-NAME}", parent)
                .replace("${ROOT-COMMAND-NAME}", "paysandbox")
                .replace("${COMPLETION-CANDIDATES}", "table, json, jsonl, id")
                .replace("%n", "\n");
    }

    private String of(CommandSpec command) {
        var usage = command.usageMessage();
        var about = List.of(usage.description());
        var page = new Roff();
        page.title(nameOf(command).toUpperCase(Locale.ROOT), version);
        page.section("NAME")
                .text(nameOf(command) + " - "
                        + shown(command, about.isEmpty() ? "" : about.get(0)).replaceFirst("\\.$", ""));
        page.section("SYNOPSIS").text(synopsis(command));
        page.section("DESCRIPTION");
        about.forEach(line -> page.paragraph(shown(command, line)));
        if (command.aliases().length > 0) {
            page.paragraph("Also: " + String.join(", ", command.aliases()) + ".");
        }
        arguments(command, page);
        if (!command.subcommands().isEmpty()) {
            page.section("COMMANDS");
            command.subcommands().values().stream()
                    .distinct()
                    .map(CommandLine::getCommandSpec)
                    .forEach(each -> page.item(
                            each.name(),
                            shown(each, String.join(" ", each.usageMessage().description()))));
        }
        if (!usage.exitCodeList().isEmpty()) {
            page.section("EXIT STATUS");
            usage.exitCodeList().forEach((code, meaning) -> page.item(code.strip(), meaning));
        }
        if (usage.footer().length > 0) {
            page.section("EXAMPLES")
                    .asTyped(List.of(usage.footer()).stream()
                            .map(line -> shown(command, line))
                            .toList());
        }
        if (command.parent() != null) {
            page.section("SEE ALSO").text(nameOf(command.parent()) + "(1)");
        }
        return page.toString();
    }

    private static void arguments(CommandSpec command, Roff page) {
        if (command.positionalParameters().isEmpty() && command.options().isEmpty()) {
            return;
        }
        page.section("OPTIONS");
        for (PositionalParamSpec each : command.positionalParameters()) {
            page.item(each.paramLabel(), described(each));
        }
        for (OptionSpec each : command.options()) {
            var names = String.join(", ", each.names());
            page.item(each.arity().max() == 0 ? names : names + "=" + each.paramLabel(), described(each));
        }
    }

    private static String described(ArgSpec argument) {
        return shown(argument.command(), String.join(" ", argument.description()));
    }

    private static String synopsis(CommandSpec command) {
        return new CommandLine.Help(command, CommandLine.Help.defaultColorScheme(Ansi.OFF))
                .synopsis(0)
                .replaceAll("\\s+", " ")
                .strip();
    }
}
