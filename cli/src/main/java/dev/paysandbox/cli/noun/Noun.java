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
public class Noun {
    private final String name;
    private final String about;
    private final List<Verb> verbs = new ArrayList<>();

    /** @param name as the user types it */
    public Noun(String name, String about) {
        this.name = name;
        this.about = about;
    }

    private record Verb(String name, String about, String example, Supplier<?> command, List<String> aliases) {
        boolean isCalled(String word) {
            return name.equals(word) || aliases.contains(word);
        }

        CommandLine build(IFactory factory) {
            var line = new CommandLine(command.get(), factory);
            line.getCommandSpec().aliases(aliases.toArray(String[]::new));
            if (!about.isEmpty()) {
                line.getCommandSpec()
                        .usageMessage()
                        .description(about)
                        .footer(("  ${COMMAND-FULL-NAME} " + example).stripTrailing());
            }
            return line;
        }
    }

    /** Adds a verb. Its class has the description. */
    public final Noun verb(String word, Supplier<?> command) {
        return verb(word, "", "", command);
    }

    /**
     * Adds a verb whose class several verbs use.
     *
     * @param about the description of this verb
     * @param example the arguments of a call, for the help
     */
    public final Noun verb(String word, String about, String example, Supplier<?> command, String... aliases) {
        verbs.add(new Verb(word, about, example, command, List.of(aliases)));
        return this;
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
