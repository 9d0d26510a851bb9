package dev.paysandbox.http.control;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.paysandbox.settings.ControlToken;
import dev.paysandbox.time.Timestamps;
import dev.paysandbox.webhook.DeliveryState;
import dev.paysandbox.world.keep.DataLog.KeptCounters;
import dev.paysandbox.world.keep.Worlds;
import dev.paysandbox.world.payment.Deliveries;
import dev.paysandbox.world.tester.ClockControl;
import dev.paysandbox.world.tester.Scenarios;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.serde.annotation.SerdeImport;
import io.micronaut.serde.annotation.Serdeable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The state of a world at a glance. */
@Controller("/_sandbox/status")
@SerdeImport(value = Scenarios.Active.class, mixin = WorldControl.AlwaysPresent.class, deserializable = false)
record StatusControl(
        WorldChoice worlds,
        Worlds all,
        ClockControl clocks,
        Deliveries deliveries,
        Scenarios scenarios,
        ControlAccess access) {
    /**
     * The clock, the notifications and the scenarios of the merchant's world, and the kept worlds of all merchants.
     *
     * @param setAsideSince by the computer's clock; null unless drills are played in the world
     */
    @Serdeable.Serializable
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record StatusView(
            String publicKey,
            @Nullable String setAsideSince,
            WorldControl.ClockView clock,
            NotificationsView notifications,
            Scenarios.Active scenarios,
            @Nullable CallerView caller,
            @Nullable DataView data) {}

    /**
     * The request's control token, according to the settings.
     *
     * @param role read or act
     */
    @Serdeable.Serializable
    record CallerView(String name, String role) {
        static CallerView of(ControlToken token) {
            return new CallerView(token.name(), token.role().word());
        }
    }

    /**
     * The state of the folder {@code data}, for all worlds.
     *
     * @param parked kept worlds that are not in memory
     * @param unwritten worlds in memory with changes that are not written yet
     * @param writtenAt by the computer's clock
     * @param failure why the last failure to read or write a world happened; null once what failed has succeeded
     * @param damaged the names of files that were set aside
     */
    @Serdeable.Serializable
    @JsonInclude(JsonInclude.Include.ALWAYS)
    record DataView(
            int parked,
            int unwritten,
            @Nullable String writtenAt,
            @Nullable String failure,
            List<String> damaged) {
        private static final int MOST_NAMES = 100;

        static @Nullable DataView of(@Nullable KeptCounters kept) {
            return kept == null
                    ? null
                    : new DataView(
                            kept.parked(),
                            kept.unwritten(),
                            kept.writtenAt() == null ? null : Timestamps.format(kept.writtenAt()),
                            kept.failure(),
                            kept.damaged().stream().limit(MOST_NAMES).toList());
        }
    }

    /**
     * Whether notifications are sent.
     *
     * @param waiting due notifications that nobody attempts
     * @param retrying failed notifications that will be attempted again
     * @param exhausted failed notifications that will not
     * @param blocked notifications for addresses to which nothing is sent
     */
    @Serdeable.Serializable
    record NotificationsView(boolean paused, int waiting, int listeners, int retrying, int exhausted, int blocked) {}

    @Get
    StatusView show(HttpRequest<?> request) {
        Query.none(request);
        var world = worlds.of(request);
        var flow = deliveries.flow(world);
        var aside = world.keeping().setAside();
        return new StatusView(
                world.merchant().publicKey(),
                aside == null ? null : Timestamps.format(aside.wallMillis()),
                WorldControl.ClockView.of(clocks.read(world)),
                new NotificationsView(
                        flow.paused(),
                        flow.waiting(),
                        flow.listeners(),
                        deliveries.count(world, DeliveryState.RETRYING),
                        deliveries.count(world, DeliveryState.EXHAUSTED),
                        deliveries.count(world, DeliveryState.BLOCKED)),
                scenarios.active(world),
                access.token(request.getHeaders().get(HttpHeaders.AUTHORIZATION))
                        .map(CallerView::of)
                        .orElse(null),
                DataView.of(all.keptCounters()));
    }
}
