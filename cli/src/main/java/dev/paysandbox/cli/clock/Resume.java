package dev.paysandbox.cli.clock;

import dev.paysandbox.cli.api.Json;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;

@Command(description = "Lets the sandbox's time run again.", footer = "  ${COMMAND-FULL-NAME} --speed 60")
final class Resume extends ClockCommand {
    @Option(
            names = "--speed",
            paramLabel = "N",
            converter = Speed.class,
            description = "Sandbox seconds per second (default: 1).")
    private @Nullable Double speed;

    /** Reads a number. The server knows the bounds. */
    static final class Speed implements ITypeConverter<Double> {
        @Override
        public Double convert(String value) {
            if (value.matches("[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d{1,2})?")) {
                return Math.min(Double.parseDouble(value), Double.MAX_VALUE);
            }
            throw new TypeConversionException("'" + value + "' is not a number");
        }
    }

    @Override
    public Integer call() {
        if (speed != null && !(speed > 0)) {
            throw new ParameterException(spec.commandLine(), "--speed must be more than 0; `clock freeze` stops time.");
        }
        return show(sandbox.post("/clock/resume", Json.object("speed", speed)));
    }
}
