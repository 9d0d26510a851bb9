package dev.paysandbox.http.control;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.paysandbox.bind.BodyReader;
import dev.paysandbox.webhook.Delivery;
import dev.paysandbox.world.payment.Deliveries;
import io.micronaut.core.bind.annotation.Bindable;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.SerdeImport;
import io.micronaut.serde.annotation.Serdeable;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Notifications for testers, and their replay. */
@Controller("/_sandbox/deliveries")
@SerdeImport(value = Deliveries.Flow.class, deserializable = false)
final class DeliveryControl {
    private final WorldChoice worlds;
    private final Deliveries deliveries;

    DeliveryControl(WorldChoice worlds, Deliveries deliveries) {
        this.worlds = worlds;
        this.deliveries = deliveries;
    }

    @Get
    PageView<DeliveryView> list(HttpRequest<?> request) {
        var query = new Query(request, "state", "paymentId", "status", "referenceId", "since");
        var world = worlds.of(request);
        var since = query.since(world::now);
        var state = query.choice("state", Delivery.DeliveryState.values());
        var payment = query.text("paymentId");
        var status = query.text("status");
        var page = deliveries.newest(
                world,
                query.cursor(),
                query.limit(),
                query.text("referenceId"),
                delivery -> delivery.createdAt() >= since
                        && (state == null || delivery.state() == state)
                        && (payment == null || delivery.paymentId().equals(payment))
                        && (status == null || delivery.status().equals(status)),
                DeliveryView::of);
        return PageView.of(page, Function.identity());
    }

    @Get("/{id}")
    DeliveryView show(String id, HttpRequest<?> request) {
        Query.none(request);
        return deliveries.find(worlds.of(request), id, DeliveryView::withHeaders);
    }

    /** The replayed deliveries; {@code ids} are oldest first. */
    @Serdeable.Serializable
    @JsonInclude(JsonInclude.Include.ALWAYS)
    record ReplayView(int replayed, List<String> ids) {}

    @Post("/replay")
    ReplayView replayAll(@Body byte @Nullable [] body, HttpRequest<?> request) {
        var wanted = BodyReader.read(body, ReplayBody.class);
        var dryRun = Boolean.TRUE.equals(wanted.dryRun());
        var ids = deliveries.replayAll(
                dryRun ? worlds.read(request) : worlds.of(request),
                new Deliveries.Selection(wanted.earliest(), wanted.latest(), wanted.referenceId(), wanted::wants),
                dryRun);
        return new ReplayView(ids.size(), ids);
    }

    @Get("/flow")
    Deliveries.Flow flow(HttpRequest<?> request) {
        Query.none(request);
        return deliveries.flow(worlds.of(request));
    }

    @Post("/pause")
    Deliveries.Flow pause(@Body @Bindable(defaultValue = "{}") byte[] body, HttpRequest<?> request) {
        BodyReader.requireEmpty(body);
        return deliveries.pause(worlds.of(request));
    }

    @Post("/resume")
    Deliveries.Flow resume(@Body @Bindable(defaultValue = "{}") byte[] body, HttpRequest<?> request) {
        BodyReader.requireEmpty(body);
        return deliveries.resume(worlds.of(request));
    }

    @Post("/{id}/replay")
    DeliveryView replay(String id, @Body @Bindable(defaultValue = "{}") byte[] body, HttpRequest<?> request) {
        BodyReader.requireEmpty(body);
        return deliveries.replay(worlds.of(request), id, DeliveryView::of);
    }
}
