package dev.paysandbox.cli;

import dev.paysandbox.cli.noun.Choices;
import dev.paysandbox.cli.noun.SandboxCommand.ExitCode;
import dev.paysandbox.cli.output.Output;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Prints the candidates for the word at the cursor, for the scripts of {@code completion}: commands, options and values.
 * Some values, such as ids, come from the server.
 */
@Command(
        name = "complete",
        hidden = true,
        description = "Prints the candidates for the next word, for the scripts of completion.")
final class Complete implements Callable<Integer> {
    private static final String MOST = "100";

    @Parameters(arity = "0..*", paramLabel = "WORD", description = "The words up to the cursor.")
    private List<String> words = List.of();

    @Spec
    private CommandLine.Model.CommandSpec spec;

    /** Used only for the environment of the call. */
    @Mixin
    private Output output;

    /** The options {@code --url}, {@code --key} and {@code --token} among the words, with their values. */
    private final List<String> server = new ArrayList<>();

    @Override
    public Integer call() {
        words = splitAtEquals(words);
        var current = words.isEmpty() ? "" : words.get(words.size() - 1);
        var out = spec.commandLine().getOut();
        candidates(words.isEmpty() ? List.of() : words.subList(0, words.size() - 1), current)
                .filter(each -> each.startsWith(current))
                .distinct()
                .forEach(out::println);
        out.flush();
        return ExitCode.OK;
    }

    /**
     * Splits {@code --key=VALUE} into two words, like {@code --key VALUE}. Some shells pass it as one word, bash as three. The
     * last word is not split, because the shell replaces it as a whole.
     */
    private static List<String> splitAtEquals(List<String> typed) {
        var words = new ArrayList<String>();
        for (int i = 0; i < typed.size(); i++) {
            var word = typed.get(i);
            boolean isLast = i == typed.size() - 1;
            boolean isBehindOption =
                    !words.isEmpty() && words.get(words.size() - 1).startsWith("--");
            int equals = word.indexOf('=');
            if (word.equals("=") && isBehindOption) {
                if (isLast) {
                    words.add("");
                }
            } else if (word.startsWith("--") && equals > 0 && !isLast) {
                words.add(word.substring(0, equals));
                words.add(word.substring(equals + 1));
            } else {
                words.add(word);
            }
        }
        return words;
    }

    private Stream<String> candidates(List<String> before, String current) {
        var command = PaySandbox.commandLine(output.dependencies());
        int position = 0;
        @Nullable OptionSpec openOption = null;
        for (var word : before) {
            if (openOption != null) {
                remember(openOption, word);
                openOption = null;
            } else if (word.startsWith("-")) {
                var option = option(command, word);
                openOption = option != null && option.arity().max() > 0 ? option : null;
            } else if (command.getSubcommands().containsKey(word)) {
                command = command.getSubcommands().get(word);
            } else {
                position++;
            }
        }
        if (openOption != null) {
            return values(command, openOption, current);
        }
        if (current.startsWith("-")) {
            return command.getCommandSpec().options().stream()
                    .filter(option -> !option.hidden())
                    .flatMap(option -> Arrays.stream(option.names()));
        }
        var commands = command.getSubcommands().values().stream()
                .filter(each -> !each.getCommandSpec().usageMessage().hidden())
                .map(CommandLine::getCommandName);
        int at = position;
        var line = command;
        return Stream.concat(
                commands,
                command.getCommandSpec().positionalParameters().stream()
                        .filter(argument -> argument.index().min() <= at
                                && at <= argument.index().max())
                        .flatMap(argument -> values(line, argument, current)));
    }

    /** Finds an option of the command or, if the option is typed before the verb, of one of its verbs. */
    private static @Nullable OptionSpec option(CommandLine command, String word) {
        var option = command.getCommandSpec().findOption(word);
        return option != null
                ? option
                : command.getSubcommands().values().stream()
                        .map(each -> option(each, word))
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(null);
    }

    private void remember(OptionSpec option, String value) {
        if (List.of("--url", "--key", "--token").contains(option.longestName())) {
            server.add(option.longestName());
            server.add(value);
        }
    }

    private Stream<String> values(CommandLine command, ArgSpec argument, String current) {
        if (argument.completionCandidates() != null) {
            return StreamSupport.stream(argument.completionCandidates().spliterator(), false);
        }
        var noun = noun(command);
        return switch (argument.paramLabel()) {
            case "STATUS" -> (noun.equals("payout") ? Choices.PAYOUT_STATUSES : Choices.PAYIN_STATUSES).stream();
            case "RULE" -> Rule.texts().keySet().stream();
            case "SHELL" -> Stream.of("bash", "zsh", "fish");
            case "FILE", "PATH" -> files(current);
            case "SCENARIO" -> listed("scenario");
            case "DRILL" -> Stream.concat(printed("drill", "--list"), files(current));
            case "NAME" -> noun.equals("scenario") || isScenario(argument) ? listed("scenario") : Stream.empty();
            case "KEY" -> listed("merchant");
            case "ID" -> ids(noun, argument);
            default -> Stream.empty();
        };
    }

    private static boolean isScenario(ArgSpec argument) {
        return argument instanceof OptionSpec option && option.longestName().equals("--scenario");
    }

    private Stream<String> ids(String noun, ArgSpec argument) {
        if (argument instanceof OptionSpec option) {
            return option.longestName().equals("--payment")
                    ? Stream.concat(listed("payin"), listed("payout"))
                    : Stream.empty();
        }
        return switch (noun) {
            case "payin", "payout", "webhook", "journal" -> listed(noun);
            case "authentication" -> Stream.concat(listed("authentication"), listed("payin"));
            default -> Stream.empty();
        };
    }

    private static String noun(CommandLine command) {
        var parent = command.getCommandSpec().parent();
        return parent == null || parent.parent() == null ? command.getCommandName() : parent.name();
    }

    /** The newest ids of a list. Empty if no server answers. */
    private Stream<String> listed(String noun) {
        return List.of("scenario", "merchant").contains(noun)
                ? printed(noun, "list")
                : printed(noun, "list", "--limit", MOST);
    }

    /** The ids that another command prints when it calls the same server. */
    private Stream<String> printed(String... words) {
        var call = new ArrayList<>(List.of(words));
        call.addAll(List.of("-o", "id"));
        call.addAll(server);
        var out = new StringWriter();
        PaySandbox.run(
                output.dependencies(),
                new PrintWriter(out, true),
                new PrintWriter(Writer.nullWriter()),
                call.toArray(String[]::new));
        return out.toString().lines();
    }

    private static Stream<String> files(String current) {
        int slash = current.lastIndexOf('/');
        var folder = current.substring(0, slash + 1);
        var names = new ArrayList<String>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(Path.of(folder.isEmpty() ? "." : folder))) {
            for (var file : files) {
                var name = String.valueOf(file.getFileName());
                if (!name.startsWith(".")) {
                    names.add(folder + name + (Files.isDirectory(file) ? "/" : ""));
                }
            }
        } catch (IOException unreadable) {
            return Stream.empty();
        }
        return names.stream().sorted();
    }
}
