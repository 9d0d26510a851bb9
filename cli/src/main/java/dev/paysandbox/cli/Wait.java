package dev.paysandbox.cli;

import dev.paysandbox.cli.api.OutOfReach;
import dev.paysandbox.cli.api.Refused;
import dev.paysandbox.cli.noun.Durations;
import dev.paysandbox.cli.noun.SandboxCommand;
import dev.paysandbox.cli.noun.SandboxCommand.ExitCode;
import dev.paysandbox.cli.noun.TimeLimit;
import dev.paysandbox.cli.noun.WithoutId;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "wait",
        description = {
            "Waits until the server is ready, for a CI job that has just started it.",
            "It prints nothing, or with -o json the server's answer."
        },
        footer = "  ${COMMAND-FULL-NAME} --timeout 1m",
        exitCodeList = {
            ExitCode.OK + ":ready",
            ExitCode.FAILED + ":it answered, but was not ready in time",
            ExitCode.USAGE + ":invalid command",
            ExitCode.OUT_OF_REACH + ":no PaySandbox answered in time"
        })
@WithoutId
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
            var obstacle = attempt();
            if (obstacle == null) {
                return ExitCode.OK;
            }
            if (limit.isOver()) {
                throw obstacle;
            }
            TimeLimit.pause();
        }
    }

    /** Prints the server's health if it is ready. Otherwise returns the reason why it is not. */
    private @Nullable RuntimeException attempt() {
        try {
            var readiness = sandbox.readiness();
            if (readiness.isReady()) {
                output.object(readiness.health(), List::of);
                return null;
            }
            return new Refused(
                    "%s is not ready after %s: it answers %d."
                            .formatted(
                                    sandbox.url(),
                                    timeout.toString().substring(2).toLowerCase(Locale.ROOT),
                                    readiness.status()),
                    "NOT_READY");
        } catch (OutOfReach | Refused unanswered) {
            return unanswered;
        }
    }
}
