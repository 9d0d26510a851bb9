package dev.paysandbox.cli.noun;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.IFactory;
import picocli.CommandLine.Model.CommandSpec;

/**
 * A noun and its verbs.
 *
 * <p>A verb's class is loaded when the verb is built. A call builds only the verb it needs: building all of them would
 * take longer than the call itself.
 */
public final class Noun {
    private final String name;
    private final String about;
    private final List<Verb> verbs = new ArrayList<>();

    public Noun(String name, String about) {
        this.name = name;
        this.about = about;
    }

    private record Verb(String name, List<String> aliases, Supplier<?> command) {
        boolean isCalled(String word) {
            return name.equals(word) || aliases.contains(word);
        }

        CommandLine build(IFactory factory) {
            var made = command.get();
            var line = made instanceof Noun noun ? noun.build(factory, null) : new CommandLine(made, factory);
            line.getCommandSpec().aliases(aliases.toArray(String[]::new));
            if (made instanceof Described described) {
                described.describe(line.getCommandSpec());
            }
            return line;
        }
    }

    /** A command class that several verbs use, each with its own description. */
    public interface Described {
        /** Completes the description of the command. */
        void describe(CommandSpec spec);
    }

    /** Adds a verb. The supplier returns a command, or a noun with its own verbs. */
    public Noun verb(String word, Supplier<?> command, String... aliases) {
        verbs.add(new Verb(word, List.of(aliases), command));
        return this;
    }

    /** The name that the user types. */
    public String name() {
        return name;
    }

    /**
     * The noun as a command.
     *
     * @param only the verb that will be called, or null; if the noun has this verb, only this verb is built
     */
    public CommandLine build(IFactory factory, @Nullable String only) {
        var spec = CommandSpec.create().name(name).mixinStandardHelpOptions(true);
        spec.usageMessage().description(about).synopsisSubcommandLabel("COMMAND");
        var line = new CommandLine(spec, factory);
        var known = only != null && verbs.stream().anyMatch(verb -> verb.isCalled(only));
        for (var verb : verbs) {
            if (!known || verb.isCalled(String.valueOf(only))) {
                line.addSubcommand(verb.name(), verb.build(factory));
            }
        }
        return line;
    }
}
