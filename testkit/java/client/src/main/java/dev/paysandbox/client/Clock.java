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

    private final Api api;

    Clock(Api api) {
        this.api = api;
    }

    /** The time of the world. */
    public Instant now() {
        return new ApiObject.Part(api.control(Call.of(Route.SHOW_CLOCK))).instant("now");
    }

    /** Whether the clock stands still. */
    public boolean isFrozen() {
        return new ApiObject.Part(api.control(Call.of(Route.SHOW_CLOCK))).flag("frozen");
    }

    /** Lets the clock stand still. */
    public Clock freeze() {
        api.control(Call.of(Route.FREEZE_CLOCK));
        return this;
    }

    /** Lets the clock run as time does. */
    public Clock resume() {
        return resume(1);
    }

    /** Lets the clock run so many times as fast as time does. */
    public Clock resume(double speed) {
        api.control(Call.of(Route.RESUME_CLOCK).json(Map.of("speed", speed)));
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
        return new Advanced(api.control(Call.of(Route.ADVANCE_CLOCK).json(body).waiting(LONGEST_ADVANCE)));
    }

    /** What is scheduled, the earliest first. */
    public List<Event> agenda() {
        return new ApiObject.Part(api.control(Call.of(Route.SHOW_AGENDA))).objects("data", Event::of);
    }

    /**
     * Something that happens, or happened.
     *
     * @param at when, by the world's clock
     * @param what in words, such as {@code process out_…}
     */
    public record Event(Instant at, String what) {
        static Event of(Map<String, @Nullable Object> members) {
            var part = new ApiObject.Part(members);
            return new Event(part.instant("at"), part.text("what"));
        }
    }
}
