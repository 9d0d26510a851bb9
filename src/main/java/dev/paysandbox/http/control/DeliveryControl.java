package dev.paysandbox.http.control;

import dev.paysandbox.app.Deliveries;
import dev.paysandbox.webhook.Delivery;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What a tester sees of notifications, and their replay. */
@Controller("/_sandbox/deliveries")
final class DeliveryControl {
    private static final Set<String> STATES =
            Arrays.stream(Delivery.State.values()).map(Enum::name).collect(Collectors.toCollection(LinkedHashSet::new));

    private final WorldChoice worlds;
    private final Deliveries deliveries;

    DeliveryControl(WorldChoice worlds, Deliveries deliveries) {
        this.worlds = worlds;
        this.deliveries = deliveries;
    }

    @Get
    PageView<DeliveryView> list(HttpRequest<?> request) {
        var query = new Query(request, "state", "paymentId", "status", "since");
        var world = worlds.of(request);
        var since = query.since(world::now);
        var state = query.choice("state", STATES);
        var payment = query.text("paymentId");
        var status = query.text("status");
        var page = deliveries.newest(
                world,
                query.cursor(),
                query.limit(),
                delivery -> delivery.createdAt() >= since
                        && (state == null || delivery.state().name().equals(state))
                        && (payment == null || delivery.paymentId().equals(payment))
                        && (status == null || delivery.status().equals(status)),
                DeliveryView::of);
        return PageView.of(page, Function.identity());
    }

    @Get("/{id}")
    DeliveryView show(String id, HttpRequest<?> request) {
        return deliveries.find(worlds.of(request), id, DeliveryView::of);
    }

    @Post("/{id}/replay")
    DeliveryView replay(String id, HttpRequest<?> request) {
        return deliveries.replay(worlds.of(request), id, DeliveryView::of);
    }
}
