package dev.paysandbox.cli.clock;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Http;
import dev.paysandbox.cli.api.IoFailure;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.api.Refused;
import dev.paysandbox.cli.api.Sandbox;
import dev.paysandbox.cli.exec.ClockFile;
import dev.paysandbox.cli.exec.FollowedClock;
import dev.paysandbox.cli.noun.Counts;
import dev.paysandbox.cli.noun.Ids;
import dev.paysandbox.cli.noun.Noun;
import dev.paysandbox.cli.noun.SandboxCommand;
import dev.paysandbox.cli.noun.WithoutId;
import dev.paysandbox.cli.output.Column;
import dev.paysandbox.cli.output.Output.Detail;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** {@code clock}, and its verbs: the time of a world. */
public final class ClockNoun extends Noun {
    public ClockNoun() {
        super("clock", "The sandbox's clock: shows it, stops it, moves it.");
        verb("show", ShowClock::new);
        verb("agenda", ShowAgenda::new);
        verb("freeze", Freeze::new);
        verb("resume", Resume::new);
        verb("advance", Advance::new);
        verb("file", KeepFile::new);
    }

    /** A command that prints the state of the clock. */
    @WithoutId
    abstract static class ClockCommand extends SandboxCommand {
        final int show(JsonObject clock) {
            output.object(
                    clock,
                    () -> output.details(List.of(
                            new Detail("now", Json.text(clock, "now")),
                            new Detail("runs", clock.getBoolean("frozen") ? "no, it is frozen" : speed(clock)),
                            new Detail("next due", times(clock).shown(Json.text(clock, "nextDueAt"))),
                            new Detail("scheduled tasks", Json.text(clock, "agenda")))));
            return ExitCode.OK;
        }

        private static String speed(JsonObject clock) {
            double speed = clock.getDouble("speed");
            return speed == 1 ? "yes" : "yes, " + Json.text(clock, "speed") + " times as fast";
        }
    }

    @Command(
            description = "Shows the sandbox's time, and when the next event is due.",
            footer = "  ${COMMAND-FULL-NAME}")
    static final class ShowClock extends ClockCommand {
        @Override
        public Integer call() {
            return show(sandbox.get("/clock"));
        }
    }

    @Command(
            description = {
                "Keeps a file with the world's time for programs that are started by hand, until Ctrl-C.",
                "Prints the variables by which they follow it with libfaketime. `exec --follow-clock` does all this by itself."
            },
            footer = "  ${COMMAND-FULL-NAME} ./clock")
    @WithoutId
    static final class KeepFile extends SandboxCommand {
        @Parameters(paramLabel = "FILE", description = "The file, which is replaced at each change.")
        private Path file;

        @Override
        public Integer call() {
            var kept = ClockFile.of(() -> sandbox.get("/clock"), file);
            try {
                var variables =
                        FollowedClock.variables(file, output.dependencies().environment());
                sandbox.control(
                        "PATCH",
                        "/merchants/" + sandbox.key(),
                        Json.object("settings", Json.object("followedClock", true)),
                        Http.FOREVER);
                var shown = new JsonObject();
                shown.putAll(variables);
                output.object(
                        shown,
                        () -> variables.entrySet().stream()
                                .map(each -> "export " + each.getKey() + "='"
                                        + each.getValue().replace("'", "'\\''") + "'")
                                .toList());
                new CountDownLatch(1).await();
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
            } catch (IOException failure) {
                throw new Refused("The clock cannot be kept: " + IoFailure.reason(failure) + ".", "NO_FILE");
            } finally {
                kept.close();
            }
            return ExitCode.OK;
        }
    }

    @Command(description = "Stops the sandbox's time.", footer = "  ${COMMAND-FULL-NAME}")
    static final class Freeze extends ClockCommand {
        @Override
        public Integer call() {
            return show(sandbox.post("/clock/freeze", new JsonObject()));
        }
    }

    @Command(description = "Lets the sandbox's time run again.", footer = "  ${COMMAND-FULL-NAME} --speed 60")
    static final class Resume extends ClockCommand {
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
                throw new ParameterException(
                        spec.commandLine(), "--speed must be more than 0; `clock freeze` stops time.");
            }
            return show(sandbox.post("/clock/resume", Json.object("speed", speed)));
        }
    }

    @Command(
            description =
                    "Lists scheduled tasks, the earliest first: expiries, settlements, steps of scenarios, retries.",
            footer = "  ${COMMAND-FULL-NAME} --payment order-1001")
    @WithoutId
    static final class ShowAgenda extends SandboxCommand {
        private static final int LARGEST = 1000;
        private static final int DEFAULT_LIMIT = 20;

        @Option(names = "--payment", paramLabel = "ID", description = "Only those of this payin or payout.")
        private @Nullable String payment;

        @Option(
                names = "--limit",
                paramLabel = "N",
                converter = Counts.FromOne.class,
                description = "How many, at most 1000 (default: 20).")
        private @Nullable Integer limit;

        @Override
        public Integer call() {
            var query = Json.object(
                    "limit", Math.min(limit == null ? DEFAULT_LIMIT : limit, LARGEST),
                    "paymentId", Ids.wholeOfPayment(sandbox, payment));
            var due = sandbox.get("/clock/agenda" + Sandbox.query(query));
            output.list(
                    due, List.of(Column.time("AT", "at", times(due)), Column.text("WHAT", "what")), "Nothing is due.");
            int shown = Json.objects(due, "data").size();
            if (due.getInt("total") > shown) {
                say("Only the first " + shown + " of " + due.getInt("total") + " are shown; --limit shows more.");
            }
            return ExitCode.OK;
        }
    }
}
