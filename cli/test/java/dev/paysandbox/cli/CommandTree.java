package dev.paysandbox.cli;

import dev.paysandbox.cli.api.CallEnvironment;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** All executable commands of the tool, for tests of rules that all commands must follow. */
final class CommandTree {
    private CommandTree() {}

    static CommandLine root() {
        return PaySandbox.commandLine(new CallEnvironment(Map.of(), false, false, InputStream.nullInputStream()));
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

    /** All commands that can be called themselves, without help. */
    static List<CommandSpec> commands() {
        return withAllBelow(root()).stream()
                .filter(command -> command.userObject() instanceof java.util.concurrent.Callable<?>)
                .filter(command -> !List.of("serve", "cache", "help").contains(command.name()))
                .toList();
    }

    /** The arguments of a call of the command, with a value for each required argument. */
    static List<String> call(CommandSpec command) {
        var words = new ArrayList<>(List.of(command.qualifiedName().split(" ", -1)));
        words.remove(0);
        for (var argument : command.positionalParameters()) {
            for (int i = 0; i < Math.max(argument.arity().min(), argument.required() ? 1 : 0); i++) {
                words.add(sample(argument.paramLabel()));
            }
        }
        for (var option : command.options()) {
            if (option.required()) {
                words.add(option.longestName());
                words.add(sample(option.paramLabel()));
            }
        }
        return words;
    }

    /** The option, with a valid value if it has one. */
    static List<String> typed(OptionSpec option) {
        return option.arity().max() == 0
                ? List.of(option.longestName())
                : List.of(option.longestName(), sample(option.paramLabel()));
    }

    /** A valid value for an argument with this label. */
    static String sample(String label) {
        return switch (label) {
            case "STATUS" -> "PENDING";
            case "AMOUNT" -> "500";
            case "N" -> "2";
            case "DURATION" -> "1d";
            case "INSTANT" -> "2090-01-01T00:00:00Z";
            case "URL" -> "http://127.0.0.1:9";
            case "METHOD" -> "pix";
            case "REQUEST" -> "GET http://127.0.0.1:9/";
            case "EXPR" -> "$.a=b";
            case "JSONPATH" -> "$.a";
            case "RESULT" -> "warning";
            case "SHELL" -> "bash";
            case "TYPE" -> "EMAIL";
            case "STATE" -> "DELIVERED";
            case "LAYER" -> "user";
            case "WAY" -> "basic";
            case "SURFACE" -> "merchant";
            case "FORMAT" -> "json";
            case "SETTING=VALUE", "FIELD=VALUE", "NAME=VALUE" -> "a=b";
            default -> "pk_test_x";
        };
    }
}
