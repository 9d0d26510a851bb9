package dev.paysandbox;

import dev.paysandbox.scenario.choice.ScenarioLibrary;
import dev.paysandbox.settings.Settings;
import io.micronaut.context.DefaultApplicationContextBuilder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * The beans of a sandbox for {@code @MicronautTest}, which adds the test's own controllers to them and starts the server.
 * A test that needs settings of its own extends it.
 */
public class SandboxContext extends DefaultApplicationContextBuilder {
    public SandboxContext() {
        this(new String[0]);
    }

    protected SandboxContext(String... flags) {
        var arguments = new ArrayList<>(List.of("--port=0"));
        arguments.addAll(List.of(flags));
        var settings = Settings.read(arguments, Map.of(), Path.of("target"));
        Sandbox.configured(this, settings, CompletableFuture.completedFuture(new ScenarioLibrary(settings)));
    }
}
