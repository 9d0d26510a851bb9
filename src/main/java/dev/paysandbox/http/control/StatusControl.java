package dev.paysandbox.http.control;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.paysandbox.app.ClockControl;
import dev.paysandbox.app.Deliveries;
import dev.paysandbox.app.Scenarios;
import dev.paysandbox.webhook.Delivery;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.serde.annotation.Serdeable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The state of a world at a glance. */
@Controller("/_sandbox/status")
final class StatusControl {
    private final WorldChoice worlds;
    private final ClockControl clocks;
    private final Deliveries deliveries;
    private final Scenarios scenarios;

    StatusControl(WorldChoice worlds, ClockControl clocks, Deliveries deliveries, Scenarios scenarios) {
        this.worlds = worlds;
        this.clocks = clocks;
        this.deliveries = deliveries;
        this.scenarios = scenarios;
    }

    /** The clock, the notifications and the scenarios of the merchant's world. */
    @Serdeable.Serializable
    record StatusView(
            String publicKey, WorldControl.ClockView clock, NotificationsView notifications, ActiveView scenarios) {}

    /**
     * Whether notifications go out.
     *
     * @param waiting those that are due, and that nobody is attempting
     * @param retrying those that failed and will be attempted again
     * @param exhausted those that failed and will not
     */
    @Serdeable.Serializable
    record NotificationsView(boolean paused, int waiting, int listeners, int retrying, int exhausted) {}

    /** The scenarios that are armed or switched on; {@code mistake} is why the folder's files are not in use. */
    @Serdeable.Serializable
    @JsonInclude(JsonInclude.Include.ALWAYS)
    record ActiveView(
            List<ScenarioControl.ArmedView> armed,
            @Nullable String switchedOn,
            @Nullable String mistake) {
        static ActiveView of(Scenarios.Active active) {
            return new ActiveView(
                    active.armed().stream()
                            .map(armed -> new ScenarioControl.ArmedView(armed.scenario(), armed.times()))
                            .toList(),
                    active.switchedOn(),
                    active.mistake());
        }
    }

    @Get
    StatusView show(HttpRequest<?> request) {
        Query.none(request);
        var world = worlds.of(request);
        var flow = deliveries.flow(world);
        return new StatusView(
                world.merchant().publicKey(),
                WorldControl.ClockView.of(clocks.read(world)),
                new NotificationsView(
                        flow.paused(),
                        flow.waiting(),
                        flow.listeners(),
                        deliveries.count(world, Delivery.State.RETRYING),
                        deliveries.count(world, Delivery.State.EXHAUSTED)),
                ActiveView.of(scenarios.active(world)));
    }
}
