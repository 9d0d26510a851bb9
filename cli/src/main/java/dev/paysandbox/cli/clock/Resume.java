package dev.paysandbox.cli.clock;

import dev.paysandbox.cli.api.Json;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(description = "Lets the sandbox's time run again.", footer = "  ${COMMAND-FULL-NAME} --speed 60")
final class Resume extends ClockCommand {
    @Option(names = "--speed", paramLabel = "N", description = "Sandbox seconds per second (default: 1).")
    private @Nullable Double speed;

    @Override
    public Integer call() {
        return tell(sandbox.post("/clock/resume", Json.object("speed", speed)));
    }
}
