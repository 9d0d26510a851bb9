package dev.paysandbox.cli.clock;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.noun.ExitCode;
import dev.paysandbox.cli.noun.SandboxCommand;
import dev.paysandbox.cli.noun.WithoutId;
import dev.paysandbox.cli.output.Output.Detail;
import dev.paysandbox.cli.output.Times;
import java.util.List;

/** A command that prints the state of the clock. */
@WithoutId
abstract class ClockCommand extends SandboxCommand {
    final int show(JsonObject clock) {
        var now = Json.text(clock, "now");
        var times = output.isForTerminal() ? Times.relativeTo(now) : Times.absolute();
        output.object(
                clock,
                () -> output.details(List.of(
                        new Detail("now", now),
                        new Detail("runs", clock.getBoolean("frozen") ? "no, it is frozen" : speed(clock)),
                        new Detail("next due", times.shown(Json.text(clock, "nextDueAt"))),
                        new Detail("scheduled tasks", Json.text(clock, "agenda")))));
        return ExitCode.OK;
    }

    private static String speed(JsonObject clock) {
        double speed = clock.getDouble("speed");
        return speed == 1 ? "yes" : "yes, " + Json.text(clock, "speed") + " times as fast";
    }
}
