package dev.paysandbox.client;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The clock of a world. It determines when payments expire, payouts settle and notifications are retried. */
public final class Clock {
    /** An advance waits for the receivers' answers. This is the longest wait. */
    private static final Duration LONGEST_ADVANCE = Duration.ofMinutes(10);

    private final Api api;

    Clock(Api api) {
        this.api = api;
    }

    /** The time of the world. */
    public Instant now() {
        return new ApiObject.Part(api.control(Call.of(Route.SHOW_CLOCK))).instant("now");
    }

    /** Whether the clock is frozen. */
    public boolean isFrozen() {
        return new ApiObject.Part(api.control(Call.of(Route.SHOW_CLOCK))).flag("frozen");
    }

    /** A clock in UTC that an application takes as its own: each look at it asks the sandbox for the time of the world. */
    public java.time.Clock asJavaClock() {
        return new WorldTime(ZoneOffset.UTC);
    }

    /** Stops the clock. */
    public Clock freeze() {
        api.control(Call.of(Route.FREEZE_CLOCK));
        return this;
    }

    /** Lets the clock run at real speed. */
    public Clock resume() {
        return resume(1);
    }

    /** Lets the clock run at this multiple of real speed. */
    public Clock resume(double speed) {
        api.control(Call.of(Route.RESUME_CLOCK).json(Map.of("speed", speed)));
        return this;
    }

    /**
     * Advances the clock, and runs all tasks that become due, in order. Returns when the notifications that became due have
     * been attempted. {@link Duration#ZERO} waits for the notifications that are due now.
     */
    public Advanced advance(Duration duration) {
        return advance(Map.of("duration", Durations.text(duration)));
    }

    /** Advances the clock to an instant, which must not be in the world's past. */
    public Advanced advanceTo(Instant instant) {
        return advance(Map.of("to", instant.toString()));
    }

    private Advanced advance(Map<String, String> body) {
        return new Advanced(api.control(Call.of(Route.ADVANCE_CLOCK).json(body).waiting(LONGEST_ADVANCE)));
    }

    /** The scheduled tasks, the earliest first. */
    public List<Event> agenda() {
        return new ApiObject.Part(api.control(Call.of(Route.SHOW_AGENDA))).objects("data", Event::of);
    }

    private final class WorldTime extends java.time.Clock {
        private final ZoneId zone;

        WorldTime(ZoneId zone) {
            this.zone = zone;
        }

        @Override
        public Instant instant() {
            return now();
        }

        @Override
        public ZoneId getZone() {
            return zone;
        }

        @Override
        public java.time.Clock withZone(ZoneId other) {
            return new WorldTime(other);
        }
    }

    /**
     * A task that is scheduled or has run.
     *
     * @param at its time, by the world's clock
     * @param what its description, such as {@code process payout_…}
     */
    public record Event(Instant at, String what) {
        static Event of(Map<String, @Nullable Object> members) {
            var part = new ApiObject.Part(members);
            return new Event(part.instant("at"), part.text("what"));
        }
    }
}
