package dev.paysandbox.http.control;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.paysandbox.app.Balance;
import dev.paysandbox.app.ClockControl;
import dev.paysandbox.app.Happening;
import dev.paysandbox.app.World;
import dev.paysandbox.domain.FieldError;
import dev.paysandbox.http.json.Fields;
import dev.paysandbox.http.json.JsonBody;
import dev.paysandbox.text.Durations;
import dev.paysandbox.time.Timestamps;
import io.micronaut.core.bind.annotation.Bindable;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Status;
import io.micronaut.serde.annotation.Serdeable;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A world's clock, its balance, and its reset. */
@Controller("/_sandbox")
final class WorldControl {
    /** Where to the clock advances: the next instant at which something is due. */
    private static final String NEXT = "next";

    private final WorldChoice worlds;
    private final ClockControl clocks;

    WorldControl(WorldChoice worlds, ClockControl clocks) {
        this.worlds = worlds;
        this.clocks = clocks;
    }

    /** How a clock stands; {@code speed} is sandbox seconds per second, {@code agenda} how many things will happen. */
    @Serdeable
    @JsonInclude(JsonInclude.Include.ALWAYS)
    record ClockView(
            String now,
            boolean frozen,
            double speed,
            @Nullable String nextDueAt,
            int agenda) {
        static ClockView of(ClockControl.Reading reading) {
            var next = reading.nextDueAt();
            return new ClockView(
                    Timestamps.format(reading.now()),
                    reading.frozen(),
                    reading.speed(),
                    next == null ? null : Timestamps.format(next),
                    reading.agenda());
        }
    }

    /** What an advance did: {@code ran} things happened on the way, of which {@code more} are not listed. */
    @Serdeable
    @JsonInclude(JsonInclude.Include.ALWAYS)
    record AdvanceView(String from, String now, int ran, List<HappeningView> happened, int more) {
        static AdvanceView of(World.Advance advance) {
            var happened = advance.happened().stream().map(HappeningView::of).toList();
            return new AdvanceView(
                    Timestamps.format(advance.from()),
                    Timestamps.format(advance.to()),
                    advance.errands(),
                    happened,
                    advance.errands() - happened.size());
        }
    }

    /** One thing that happened by itself. */
    @Serdeable
    record HappeningView(String at, String what) {
        static HappeningView of(Happening happening) {
            return new HappeningView(Timestamps.format(happening.at()), happening.what());
        }
    }

    /** Cents by what they may be used for. */
    @Serdeable
    record BalanceView(long balance, long available, long reserved, long blocked, long scheduled) {
        static BalanceView of(Balance balance) {
            return new BalanceView(
                    balance.balance().cents(),
                    balance.available().cents(),
                    balance.reserved().cents(),
                    balance.blocked().cents(),
                    balance.scheduled().cents());
        }
    }

    @Get("/balance")
    BalanceView balance(HttpRequest<?> request) {
        return BalanceView.of(Balance.of(worlds.of(request)));
    }

    @Get("/clock")
    ClockView clock(HttpRequest<?> request) {
        return ClockView.of(clocks.read(worlds.of(request)));
    }

    @Post("/clock/freeze")
    ClockView freeze(HttpRequest<?> request) {
        return ClockView.of(clocks.freeze(worlds.of(request)));
    }

    @Post("/clock/resume")
    ClockView resume(@Body @Bindable(defaultValue = "{}") byte[] body, HttpRequest<?> request) {
        var fields = new Fields(JsonBody.parse(body));
        var speed = fields.optionalNumber("speed");
        fields.refuse();
        return ClockView.of(clocks.resume(worlds.of(request), speed == null ? 1 : speed));
    }

    @Post("/clock/advance")
    CompletableFuture<AdvanceView> advance(@Body byte @Nullable [] body, HttpRequest<?> request) {
        var fields = new Fields(JsonBody.parse(body));
        if (fields.has("duration") == fields.has("to")) {
            fields.reject("duration", FieldError.REQUIRED, "or to is required, and not both");
        }
        var duration = duration(fields);
        var toNext = NEXT.equals(fields.optionalText("to"));
        var to = toNext ? null : instant(fields);
        fields.refuse();
        var world = worlds.of(request);
        var advance = toNext
                ? clocks.advanceToNext(world)
                : to == null ? clocks.advanceBy(world, duration) : clocks.advanceTo(world, to);
        return advance.thenApply(AdvanceView::of);
    }

    @Post("/reset")
    @Status(HttpStatus.NO_CONTENT)
    void reset(HttpRequest<?> request) {
        worlds.of(request).reset();
    }

    private static Duration duration(Fields fields) {
        var text = fields.optionalText("duration");
        if (text != null) {
            try {
                return Durations.parse(text);
            } catch (IllegalArgumentException noDuration) {
                fields.reject("duration", FieldError.INVALID_FORMAT, "must be a duration such as PT1H, 3d or 2h30m");
            }
        }
        return Duration.ZERO;
    }

    private static @Nullable Long instant(Fields fields) {
        var text = fields.optionalText("to");
        var instant = text == null ? null : Timestamps.parse(text);
        if (text != null && instant == null) {
            fields.reject("to", FieldError.INVALID_FORMAT, "must be next, or a timestamp such as 2026-11-25T03:00:00Z");
        }
        return instant;
    }
}
