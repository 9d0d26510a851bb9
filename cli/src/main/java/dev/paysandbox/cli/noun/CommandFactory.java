package dev.paysandbox.cli.noun;

import dev.paysandbox.cli.api.CallEnvironment;
import dev.paysandbox.cli.api.Sandbox;
import dev.paysandbox.cli.output.Output;
import picocli.CommandLine;
import picocli.CommandLine.IFactory;

/** Creates the objects of commands that need the environment of the call. */
public record CommandFactory(CallEnvironment dependencies) implements IFactory {
    @Override
    public <K> K create(Class<K> type) throws Exception {
        if (type == Sandbox.class) {
            return type.cast(new Sandbox(dependencies));
        }
        if (type == Output.class) {
            return type.cast(new Output(dependencies));
        }
        if (type == CallEnvironment.class) {
            return type.cast(dependencies);
        }
        return CommandLine.defaultFactory().create(type);
    }
}
