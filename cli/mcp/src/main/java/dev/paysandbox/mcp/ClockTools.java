package dev.paysandbox.mcp;

import static dev.paysandbox.mcp.Field.choice;
import static dev.paysandbox.mcp.Field.number;
import static dev.paysandbox.mcp.Field.text;

import dev.paysandbox.mcp.Tool.Arguments;
import dev.paysandbox.mcp.Tool.Effect;
import java.util.List;

/** Tools for the world's clock. */
record ClockTools(ControlApi api) {
    List<Tool> all() {
        return List.of(
                new Tool(
                        "show_clock",
                        "Shows the world's time, and what is due: expiries, settlements, retries.",
                        Effect.READS,
                        List.of(text("paymentId", "Only what is due for this payment.")),
                        this::show),
                new Tool(
                        "advance_clock",
                        "Moves the world's time forward, and says what happened: all that was due, and the notifications that failed.",
                        Effect.CHANGES,
                        List.of(
                                text(
                                        "duration",
                                        "Such as 30m or 3d; 0s only waits for the notifications that are due."),
                                text("to", "A timestamp, or next for the next due task.")),
                        this::advance),
                new Tool(
                        "set_clock",
                        "Freezes the world's time, or lets it run.",
                        Effect.CHANGES,
                        List.of(
                                choice("mode", "What it does from now on.", "freeze", "run")
                                        .required(),
                                number("speed", "Sandbox seconds per second while it runs; 1 by default.")),
                        this::set));
    }

    private Answer show(Arguments arguments) {
        var query = arguments.only("paymentId");
        query.put("limit", 20);
        var clock = api.get("/clock");
        return new Answer(
                Json.object(
                        "clock", clock, "due", api.get("/clock/agenda", query).get("data")),
                "advance_clock with to=next lets the next of them happen.");
    }

    private Answer advance(Arguments arguments) {
        if (arguments.has("duration") == arguments.has("to")) {
            throw new Refusal("Give either a duration, or to.");
        }
        arguments.tell("advancing");
        var advanced = api.post("/clock/advance", arguments.all());
        var failed = Json.inner(advanced, "notifications").get("failed");
        return new Answer(
                advanced,
                Integer.valueOf(0).equals(failed)
                        ? "show_payment tells the story of a payment that changed."
                        : "show_delivery says why a notification failed.");
    }

    private Answer set(Arguments arguments) {
        var freezes = arguments.text("mode").equals("freeze");
        if (freezes && arguments.has("speed")) {
            throw new Refusal("A frozen clock has no speed.");
        }
        return new Answer(
                api.post(freezes ? "/clock/freeze" : "/clock/resume", arguments.only("speed")),
                freezes
                        ? "advance_clock moves time; set_clock with mode=run lets it run again."
                        : "show_clock lists what is due.");
    }
}
