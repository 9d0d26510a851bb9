package dev.paysandbox.client;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The clock of a world. Every expiry, settlement and retry of the world follows it. */
public final class Clock {
    /** An advance waits for the receivers' answers; so long at most. */
    private static final Duration LONGEST_ADVANCE = Duration.ofMinutes(10);

    private final World world;

    Clock(World world) {
        this.world = world;
    }

    /** The time of the world. */
    public Instant now() {
        return new State(world.control(Call.of(Route.SHOW_CLOCK))).instant("now");
    }

    /** Whether the clock stands still. */
    public boolean isFrozen() {
        return new State(world.control(Call.of(Route.SHOW_CLOCK))).flag("frozen");
    }

    /** Lets the clock stand still. */
    public Clock freeze() {
        world.control(Call.of(Route.FREEZE_CLOCK));
        return this;
    }

    /** Lets the clock run as time does. */
    public Clock resume() {
        return resume(1);
    }

    /** Lets the clock run so many times as fast as time does. */
    public Clock resume(double speed) {
        world.control(Call.of(Route.RESUME_CLOCK).json(Map.of("speed", speed)));
        return this;
    }

    /**
     * Moves the clock forward through everything that is due, in order, and answers when the notifications due on the way
     * were attempted. {@link Duration#ZERO} waits for the notifications that are due now.
     */
    public Advanced advance(Duration duration) {
        return advance(Map.of("duration", Durations.text(duration)));
    }

    /** The same, to an instant that is not in the past of the world. */
    public Advanced advanceTo(Instant instant) {
        return advance(Map.of("to", instant.toString()));
    }

    private Advanced advance(Map<String, String> body) {
        return new Advanced(
                world.control(Call.of(Route.ADVANCE_CLOCK).json(body).waiting(LONGEST_ADVANCE)));
    }

    /** What is scheduled, the earliest first. */
    public List<Event> agenda() {
        return new State(world.control(Call.of(Route.SHOW_AGENDA))).objects("data", Event::new);
    }

    private static final class State extends ApiObject {
        State(Map<String, @Nullable Object> members) {
            super(members);
        }
    }

    /** Something that happens, or happened, at an instant. */
    public static final class Event extends ApiObject {
        Event(Map<String, @Nullable Object> members) {
            super(members);
        }

        /** When, by the world's clock. */
        public Instant at() {
            return instant("at");
        }

        /** What, in words. */
        public String what() {
            return text("what");
        }
    }
}
