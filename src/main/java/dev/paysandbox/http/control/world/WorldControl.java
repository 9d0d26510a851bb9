package dev.paysandbox.http.control.world;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.paysandbox.app.control.ClockControl;
import dev.paysandbox.app.events.Advance;
import dev.paysandbox.http.control.ClientDisconnect;
import dev.paysandbox.http.control.DurationField;
import dev.paysandbox.http.control.Query;
import dev.paysandbox.http.control.WorldChoice;
import dev.paysandbox.http.json.BodyReader;
import dev.paysandbox.http.json.Closed;
import dev.paysandbox.http.json.CrossField;
import dev.paysandbox.http.json.GivenFields;
import dev.paysandbox.http.json.Text;
import dev.paysandbox.http.json.TextFormat;
import dev.paysandbox.http.json.Words;
import dev.paysandbox.time.Timestamps;
import io.micronaut.core.annotation.Introspected;
import io.micronaut.core.bind.annotation.Bindable;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Status;
import io.micronaut.serde.annotation.Serdeable;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A world's clock, and its reset. */
@Controller("/_sandbox")
final class WorldControl {
    /** Advances the clock to the next instant at which something is due. */
    private static final String NEXT = "next";

    private final WorldChoice worlds;
    private final ClockControl clocks;
    private final BodyReader bodies;

    WorldControl(WorldChoice worlds, ClockControl clocks, BodyReader bodies) {
        this.worlds = worlds;
        this.clocks = clocks;
        this.bodies = bodies;
    }

    /** The clock's speed, in sandbox seconds per second. */
    @Introspected
    @Closed
    record ResumeBody(@Nullable Double speed) {}

    /** How far to advance the clock: by a duration, to an instant, or to the next instant at which something is due. */
    @Introspected
    @Closed
    @CrossField
    record AdvanceBody(
            @Nullable @Text(TextFormat.DURATION) String duration,
            @Nullable @Text(TextFormat.NEXT_OR_TIMESTAMP) String to,
            GivenFields given)
            implements CrossField.Rules {
        @Override
        public void check(CrossField.Rejection rejection) {
            rejection.requireOneOf(given, "duration", "to");
        }
    }

    /** What to reset: everything, or only the state. */
    @Introspected
    @Closed
    record ResetBody(@Nullable @Words({"all", "state"}) String what) {}

    /**
     * The state of the clock; {@code speed} is sandbox seconds per second, {@code agenda} the number of scheduled
     * tasks.
     */
    @Serdeable.Serializable
    @JsonInclude(JsonInclude.Include.ALWAYS)
    record ClockView(
            String now,
            boolean frozen,
            double speed,
            @Nullable String nextDueAt,
            int agenda) {
        static ClockView of(ClockControl.ClockState reading) {
            var next = reading.nextDueAt();
            return new ClockView(
                    Timestamps.format(reading.now()),
                    reading.frozen(),
                    reading.speed(),
                    next == null ? null : Timestamps.format(next),
                    reading.agenda());
        }
    }

    /** The result of an advance: {@code ran} tasks, of which {@code more} are not listed. */
    @Serdeable.Serializable
    @JsonInclude(JsonInclude.Include.ALWAYS)
    record AdvanceView(
            String from,
            String now,
            int ran,
            List<PassedEventView> happened,
            int more,
            AdvanceNotificationsView notifications) {
        static AdvanceView of(Advance advance) {
            var happened = advance.happened().stream().map(PassedEventView::of).toList();
            return new AdvanceView(
                    Timestamps.format(advance.from()),
                    Timestamps.format(advance.to()),
                    advance.tasks(),
                    happened,
                    advance.tasks() - happened.size(),
                    AdvanceNotificationsView.of(advance));
        }
    }

    /** The outcomes of the notifications attempted during the advance; {@code failures} has the first that failed. */
    @Serdeable.Serializable
    @JsonInclude(JsonInclude.Include.ALWAYS)
    record AdvanceNotificationsView(int delivered, int failed, List<FailedTaskView> failures) {
        static AdvanceNotificationsView of(Advance advance) {
            return new AdvanceNotificationsView(
                    advance.delivered(),
                    advance.failed(),
                    advance.failures().stream().map(FailedTaskView::of).toList());
        }
    }

    /** A notification whose last attempt during the advance failed. */
    @Serdeable.Serializable
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record FailedTaskView(
            String id,
            String paymentId,
            String status,
            String state,
            String outcome,
            String detail,
            int attempts,
            @Nullable String nextAttemptAt) {
        static FailedTaskView of(Advance.FailedTask failure) {
            var next = failure.nextAttemptAt();
            return new FailedTaskView(
                    failure.id(),
                    failure.paymentId(),
                    failure.status(),
                    failure.state().name(),
                    failure.outcome().name(),
                    failure.detail(),
                    failure.attempts(),
                    next == null ? null : Timestamps.format(next));
        }
    }

    /** One scheduled task that ran. */
    @Serdeable.Serializable
    record PassedEventView(String at, String what) {
        static PassedEventView of(Advance.PassedEvent event) {
            return new PassedEventView(Timestamps.format(event.at()), event.what());
        }
    }

    @Get("/clock")
    ClockView clock(HttpRequest<?> request) {
        Query.none(request);
        return ClockView.of(clocks.read(worlds.of(request)));
    }

    /** Scheduled tasks; {@code total} match, and {@code data} has the first of them. */
    @Serdeable.Serializable
    @JsonInclude(JsonInclude.Include.ALWAYS)
    record AgendaView(String now, List<DueView> data, int total) {
        static AgendaView of(ClockControl.DueTasks due) {
            return new AgendaView(
                    Timestamps.format(due.now()),
                    due.tasks().stream().map(DueView::of).toList(),
                    due.total());
        }
    }

    /** One scheduled task; {@code deliveryId} is the notification that it attempts again. */
    @Serdeable.Serializable
    @JsonInclude(JsonInclude.Include.ALWAYS)
    record DueView(
            String at,
            String what,
            @Nullable String paymentId,
            @Nullable String deliveryId) {
        static DueView of(ClockControl.DueTask task) {
            return new DueView(Timestamps.format(task.at()), task.what(), task.paymentId(), task.deliveryId());
        }
    }

    @Get("/clock/agenda")
    AgendaView agenda(HttpRequest<?> request) {
        var query = new Query(request, List.of("limit", "paymentId"));
        return AgendaView.of(clocks.agenda(worlds.of(request), query.limit(), query.text("paymentId")));
    }

    @Post("/clock/freeze")
    ClockView freeze(@Body @Bindable(defaultValue = "{}") byte[] body, HttpRequest<?> request) {
        bodies.requireEmpty(body);
        return ClockView.of(clocks.freeze(worlds.of(request)));
    }

    @Post("/clock/resume")
    ClockView resume(@Body @Bindable(defaultValue = "{}") byte[] body, HttpRequest<?> request) {
        var speed = bodies.read(body, ResumeBody.class).speed;
        return ClockView.of(clocks.resume(worlds.of(request), speed == null ? 1 : speed));
    }

    @Post("/clock/advance")
    CompletableFuture<AdvanceView> advance(@Body byte @Nullable [] body, HttpRequest<?> request) {
        var asked = bodies.read(body, AdvanceBody.class);
        var duration = DurationField.duration(asked.duration);
        var toNext = NEXT.equals(asked.to);
        var to = toNext || asked.to == null ? null : Timestamps.parse(asked.to);
        var world = worlds.of(request);
        var advance = toNext
                ? clocks.advanceToNext(world)
                : to == null ? clocks.advanceBy(world, Objects.requireNonNull(duration)) : clocks.advanceTo(world, to);
        // If the caller disconnects, the clock must not advance further unnoticed.
        ClientDisconnect.of(request).during(advance, () -> advance.cancel(false));
        return ClientDisconnect.withoutCancellation(advance.thenApply(AdvanceView::of));
    }

    @Post("/reset")
    @Status(HttpStatus.NO_CONTENT)
    void reset(@Body @Bindable(defaultValue = "{}") byte[] body, HttpRequest<?> request) {
        var what = bodies.read(body, ResetBody.class).what;
        var world = worlds.of(request);
        if ("state".equals(what)) {
            world.resetState();
        } else {
            world.reset();
        }
    }
}
