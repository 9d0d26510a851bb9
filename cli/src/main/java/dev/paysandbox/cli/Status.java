package dev.paysandbox.cli;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.api.OutOfReach;
import dev.paysandbox.cli.api.Refused;
import dev.paysandbox.cli.noun.SandboxCommand;
import dev.paysandbox.cli.noun.SandboxCommand.ExitCode;
import dev.paysandbox.cli.noun.WithoutId;
import dev.paysandbox.cli.output.Cell;
import dev.paysandbox.cli.output.Output.Detail;
import dev.paysandbox.cli.scenario.ScenarioText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

@Command(
        name = "status",
        description = {
            "Shows whether the server is ready, and the state of the world of --key: its clock, its notifications and its"
                    + " scenarios.",
            "If you have chosen a key and its world cannot be shown, it exits with 1. Without a key, it says so and exits"
                    + " with 0."
        },
        footer = "  ${COMMAND-FULL-NAME}",
        exitCodeList = {
            ExitCode.OK + ":ready",
            ExitCode.FAILED + ":not ready, or the world of the chosen key cannot be shown",
            ExitCode.USAGE + ":invalid command",
            ExitCode.OUT_OF_REACH + ":no PaySandbox answered"
        })
@WithoutId
final class Status extends SandboxCommand {
    @Override
    public Integer call() {
        var readiness = sandbox.readiness();
        var health = readiness.health();
        var unseen = readiness.isReady() ? addWorld(health) : null;
        output.object(health, () -> lines(health));
        if (unseen != null && sandbox.isKeyChosen()) {
            throw unseen;
        }
        if (unseen != null) {
            say(String.valueOf(unseen.getMessage()));
        }
        return readiness.isReady() ? ExitCode.OK : ExitCode.FAILED;
    }

    /**
     * Adds the state of the world, or the reason why it is unknown: the server may be ready and refuse the token or the
     * key. Returns the refusal, or null.
     */
    private @Nullable RuntimeException addWorld(JsonObject health) {
        try {
            var world = sandbox.get("/status");
            health.put("world", world);
            if (world.has("setAsideSince")) {
                world.put("drill", played() + "; the world is set aside since " + Json.text(world, "setAsideSince"));
            }
            return null;
        } catch (Refused | OutOfReach unseen) {
            health.put("worldUnknown", String.valueOf(unseen.getMessage()));
            return unseen instanceof Refused refused ? refused.asUnmetCondition() : unseen;
        }
    }

    /** The drill that is played now, and its run. */
    private String played() {
        return Json.objects(sandbox.get("/drills/runs"), "data").stream()
                .filter(run -> !Json.text(run, "status").equals("FINISHED"))
                .map(run -> Json.objects(run, "drills").stream()
                                .filter(drill -> Json.text(drill, "status").equals("RUNNING"))
                                .map(drill -> Json.text(drill, "name") + " of ")
                                .collect(Collectors.joining())
                        + Json.text(run, "id"))
                .collect(Collectors.joining(", "));
    }

    private List<CharSequence> lines(JsonObject health) {
        var details = new ArrayList<>(List.of(
                new Detail("status", Cell.status(Json.text(health, "status"))),
                new Detail("version", Json.text(health, "version")),
                new Detail("url", sandbox.url().toString())));
        var world = health.getObject("world", null);
        if (world != null) {
            details.add(new Detail("world", Json.text(world, "publicKey")));
            details.add(new Detail("drill", Json.text(world, "drill")));
            details.addAll(clock(world.getObject("clock", new JsonObject())));
            details.addAll(notifications(world.getObject("notifications", new JsonObject())));
            var scenarios = world.getObject("scenarios", new JsonObject());
            // A drill arms its scenario for all requests.
            details.addAll(world.has("setAsideSince") ? List.of() : ScenarioText.selected(scenarios));
            details.add(new Detail("mistake", Json.text(scenarios, "mistake")));
            details.addAll(data(world.getObject("data", null)));
        }
        if (health.has("worldUnknown")) {
            details.add(new Detail("world", "unknown"));
        }
        return output.details(details);
    }

    private static List<Detail> clock(JsonObject clock) {
        var frozen = clock.getBoolean("frozen");
        var speed = clock.getDouble("speed") == 1 || frozen ? "" : ", " + Json.text(clock, "speed") + " times as fast";
        return List.of(
                new Detail("now", Json.text(clock, "now") + (frozen ? ", frozen" : speed)),
                new Detail(
                        "due",
                        clock.getLong("agenda") == 0
                                ? "nothing"
                                : Json.text(clock, "agenda") + ", the next at " + Json.text(clock, "nextDueAt")));
    }

    private static List<Detail> notifications(JsonObject flow) {
        var stuck = new ArrayList<String>();
        if (flow.getBoolean("paused")) {
            stuck.add("paused");
        }
        for (var state : List.of("waiting", "retrying", "exhausted", "blocked")) {
            if (!Json.text(flow, state).equals("0")) {
                stuck.add(Json.text(flow, state) + " " + state);
            }
        }
        return List.of(
                new Detail("notifications", stuck.isEmpty() ? "none stuck" : String.join(", ", stuck)),
                new Detail("listeners", Json.text(flow, "listeners")));
    }

    /** The state of the server's stored worlds. Empty if worlds are only in memory. */
    private static List<Detail> data(@Nullable JsonObject data) {
        if (data == null) {
            return List.of();
        }
        var failure = Json.text(data, "failure");
        return List.of(
                new Detail(
                        "data",
                        Json.text(data, "parked") + " parked, " + Json.text(data, "unwritten") + " unwritten"
                                + (failure.isEmpty() ? "" : ", " + failure)),
                new Detail("damaged", Json.joined(data, "damaged")));
    }
}
