package dev.paysandbox.cli.clock;

import dev.paysandbox.cli.api.Json;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

@Command(description = "Lets the sandbox's time run again.", footer = "  ${COMMAND-FULL-NAME} --speed 60")
final class Resume extends ClockCommand {
    @Option(names = "--speed", paramLabel = "N", description = "Sandbox seconds per second (default: 1).")
    private @Nullable Double speed;

    @Override
    public Integer call() {
        if (speed != null && !(speed > 0)) {
            throw new ParameterException(spec.commandLine(), "--speed must be more than 0; `clock freeze` stops time.");
        }
        return show(sandbox.post("/clock/resume", Json.object("speed", speed)));
    }
}
