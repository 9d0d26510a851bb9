package dev.paysandbox.http.control;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.paysandbox.bind.BodyReader;
import dev.paysandbox.bind.Closed;
import dev.paysandbox.bind.CrossField;
import dev.paysandbox.bind.GivenFields;
import dev.paysandbox.bind.Text;
import dev.paysandbox.bind.TextFormat;
import dev.paysandbox.bind.Words;
import dev.paysandbox.journal.Advance;
import dev.paysandbox.text.Durations;
import dev.paysandbox.time.Timestamps;
import dev.paysandbox.world.tester.ClockControl;
import io.micronaut.core.bind.annotation.Bindable;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Status;
import io.micronaut.serde.annotation.SerdeImport;
import io.micronaut.serde.annotation.Serdeable;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A world's clock, and its reset. */
@Controller("/_sandbox")
@SerdeImport(value = Advance.PassedEvent.class, deserializable = false)
@SerdeImport(value = Advance.FailedTask.class, mixin = WorldControl.AbsentIfNull.class, deserializable = false)
@SerdeImport(value = ClockControl.DueTasks.class, mixin = WorldControl.AlwaysPresent.class, deserializable = false)
@SerdeImport(value = ClockControl.DueTask.class, mixin = WorldControl.AlwaysPresent.class, deserializable = false)
record WorldControl(WorldChoice worlds, ClockControl clocks) {
    /** Advances the clock to the next instant at which something is due. */
    private static final String NEXT = "next";

    /** Fields of a record that are absent if they are null. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    interface AbsentIfNull {}

    /** Fields of a record that are null, not absent. */
    @JsonInclude(JsonInclude.Include.ALWAYS)
    interface AlwaysPresent {}

    /** The clock's speed, in sandbox seconds per second. */
    @Closed
    record ResumeBody(@Nullable Double speed) {}

    /** How far to advance the clock: by a duration, to an instant, or to the next instant at which something is due. */
    @Closed
    record AdvanceBody(
            @Nullable @Text(TextFormat.DURATION) String duration,
            @Nullable @Text(TextFormat.NEXT_OR_TIMESTAMP) String to,
            GivenFields given)
            implements CrossField {
        @Override
        public void check(CrossField.Rejection rejection) {
            rejection.requireOneOf(given, "duration", "to");
        }
    }

    /** What to reset: everything, or only the state. */
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
            List<Advance.PassedEvent> happened,
            int more,
            AdvanceNotificationsView notifications) {
        static AdvanceView of(Advance advance) {
            return new AdvanceView(
                    Timestamps.format(advance.from()),
                    Timestamps.format(advance.to()),
                    advance.tasks(),
                    advance.happened(),
                    advance.tasks() - advance.happened().size(),
                    AdvanceNotificationsView.of(advance));
        }
    }

    /** The outcomes of the notifications attempted during the advance; {@code failures} has the first that failed. */
    @Serdeable.Serializable
    @JsonInclude(JsonInclude.Include.ALWAYS)
    record AdvanceNotificationsView(int delivered, int failed, int blocked, List<Advance.FailedTask> failures) {
        static AdvanceNotificationsView of(Advance advance) {
            return new AdvanceNotificationsView(
                    advance.delivered(), advance.failed(), advance.blocked(), advance.failures());
        }
    }

    @Get("/clock")
    ClockView clock(HttpRequest<?> request) {
        Query.none(request);
        return ClockView.of(clocks.read(worlds.of(request)));
    }

    @Get("/clock/agenda")
    ClockControl.DueTasks agenda(HttpRequest<?> request) {
        var query = new Query(request, "paymentId");
        return clocks.agenda(worlds.of(request), query.cursor(), query.limit(), query.text("paymentId"));
    }

    @Post("/clock/freeze")
    ClockView freeze(@Body @Bindable(defaultValue = "{}") byte[] body, HttpRequest<?> request) {
        BodyReader.requireEmpty(body);
        return ClockView.of(clocks.freeze(worlds.of(request)));
    }

    @Post("/clock/resume")
    ClockView resume(@Body @Bindable(defaultValue = "{}") byte[] body, HttpRequest<?> request) {
        var speed = BodyReader.read(body, ResumeBody.class).speed;
        return ClockView.of(clocks.resume(worlds.of(request), speed == null ? 1 : speed));
    }

    @Post("/clock/advance")
    CompletableFuture<AdvanceView> advance(@Body byte @Nullable [] body, HttpRequest<?> request) {
        var asked = BodyReader.read(body, AdvanceBody.class);
        var duration = Durations.find(asked.duration);
        var toNext = NEXT.equals(asked.to);
        var to = toNext || asked.to == null ? null : Timestamps.parse(asked.to);
        var world = worlds.of(request);
        var advance = toNext
                ? clocks.advanceToNext(world)
                : to == null ? clocks.advanceBy(world, Objects.requireNonNull(duration)) : clocks.advanceTo(world, to);
        // If the caller disconnects, the clock must not advance further unnoticed.
        return ClientDisconnect.cancelling(advance, request).thenApply(AdvanceView::of);
    }

    @Post("/reset")
    @Status(HttpStatus.NO_CONTENT)
    void reset(@Body @Bindable(defaultValue = "{}") byte[] body, HttpRequest<?> request) {
        var what = BodyReader.read(body, ResetBody.class).what;
        var world = worlds.of(request);
        if ("state".equals(what)) {
            world.resetState();
        } else {
            world.reset();
        }
    }
}
