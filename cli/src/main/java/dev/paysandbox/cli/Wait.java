package dev.paysandbox.cli;

import dev.paysandbox.cli.api.OutOfReach;
import dev.paysandbox.cli.api.Refused;
import dev.paysandbox.cli.noun.Durations;
import dev.paysandbox.cli.noun.ExitCode;
import dev.paysandbox.cli.noun.SandboxCommand;
import dev.paysandbox.cli.noun.TimeLimit;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "wait",
        description = "Waits until the server is ready, for a CI job that has just started it.",
        footer = "  ${COMMAND-FULL-NAME} --timeout 1m",
        exitCodeList = {
            ExitCode.OK + ":ready",
            ExitCode.FAILED + ":it answered, but was not ready in time",
            ExitCode.USAGE + ":invalid command",
            ExitCode.OUT_OF_REACH + ":no PaySandbox answered in time"
        })
final class Wait extends SandboxCommand {
    @Option(
            names = "--timeout",
            paramLabel = "DURATION",
            converter = Durations.class,
            defaultValue = "30s",
            description = "The longest time to wait (default: 30s).")
    private Duration timeout;

    @Override
    public Integer call() {
        var limit = TimeLimit.of(timeout);
        while (true) {
            var unreachable = attempt();
            if (unreachable == null) {
                return ExitCode.OK;
            }
            if (limit.isOver()) {
                throw unreachable;
            }
            TimeLimit.pause();
        }
    }

    /** The reason why it is not ready, or null if it is. */
    private @Nullable RuntimeException attempt() {
        try {
            int status = sandbox.readiness().status();
            return status == 200
                    ? null
                    : new Refused(
                            "%s is not ready after %s: it answers %d."
                                    .formatted(
                                            sandbox.url(),
                                            timeout.toString().substring(2).toLowerCase(Locale.ROOT),
                                            status),
                            "NOT_READY");
        } catch (OutOfReach unreachable) {
            return unreachable;
        }
    }
}
