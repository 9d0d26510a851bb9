package dev.paysandbox.http.control;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.paysandbox.bind.BodyReader;
import dev.paysandbox.webhook.DeliveryFault;
import dev.paysandbox.webhook.Fetched;
import dev.paysandbox.webhook.courier.WebhookRequest;
import dev.paysandbox.world.tester.Listening;
import io.micronaut.core.bind.annotation.Bindable;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Status;
import io.micronaut.serde.annotation.Serdeable;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Delivers notifications to clients that the sandbox cannot call, which fetch them here. */
@Controller("/_sandbox/listeners")
final class ListenerControl {
    private final WorldChoice worlds;
    private final Listening listening;
    private final BodyReader bodies;

    ListenerControl(WorldChoice worlds, Listening listening, BodyReader bodies) {
        this.worlds = worlds;
        this.listening = listening;
        this.bodies = bodies;
    }

    /** A listener; {@code leaseSeconds} is how long it may be silent. */
    @Serdeable.Serializable
    record ListenerView(String id, long leaseSeconds) {}

    /** The notifications that a listener must deliver now. */
    @Serdeable.Serializable
    @JsonInclude(JsonInclude.Include.ALWAYS)
    record WebhookRequestsView(List<WebhookRequestView> data) {}

    /**
     * One attempt to deliver a notification.
     *
     * @param id of the attempt, by which the listener reports its outcome
     * @param copyOf the id of the notification that it copies
     * @param faults what a scenario has done to it
     * @param headers those to send, besides those that every HTTP client sets
     * @param body the exact text to send
     */
    @Serdeable.Serializable
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record WebhookRequestView(
            String id,
            String deliveryId,
            @Nullable String copyOf,
            String paymentId,
            String status,
            @Nullable List<DeliveryFault> faults,
            String url,
            Map<String, String> headers,
            String body) {
        static WebhookRequestView of(Fetched fetched) {
            var delivery = fetched.attempt().delivery();
            var headers = new LinkedHashMap<String, String>();
            for (WebhookRequest.Header header : fetched.webhookRequest().headers()) {
                headers.put(header.name(), header.value());
            }
            return new WebhookRequestView(
                    fetched.id(),
                    delivery.id(),
                    delivery.copyOf(),
                    delivery.paymentId(),
                    delivery.status(),
                    DeliveryView.faults(delivery.faults()),
                    delivery.url(),
                    headers,
                    new String(delivery.body(), StandardCharsets.UTF_8));
        }
    }

    @Post
    @Status(HttpStatus.CREATED)
    ListenerView open(@Body @Bindable(defaultValue = "{}") byte[] body, HttpRequest<?> request) {
        var lease = bodies.read(body, ListenerBodies.Lease.class).duration();
        return new ListenerView(listening.open(worlds.of(request), lease), lease.toSeconds());
    }

    /** Answers as soon as there is something to deliver, or with an empty list at the end of the wait. */
    @Post("/{id}/parcels")
    CompletableFuture<WebhookRequestsView> fetch(
            String id, @Body @Bindable(defaultValue = "{}") byte[] body, HttpRequest<?> request) {
        var form = bodies.read(body, ListenerBodies.FetchRequest.class);
        var world = worlds.of(request);
        var webhookRequests = listening.fetch(world, id, form.longest(), form.parcels());
        ClientDisconnect.during(webhookRequests, request, () -> listening.hangUp(world, webhookRequests));
        return webhookRequests.thenApply(some -> new WebhookRequestsView(
                some.stream().map(WebhookRequestView::of).toList()));
    }

    @Post("/{id}/outcomes")
    @Status(HttpStatus.NO_CONTENT)
    void report(String id, @Body byte @Nullable [] body, HttpRequest<?> request) {
        var outcome = bodies.read(body, ListenerBodies.OutcomeReport.class);
        listening.report(worlds.of(request), id, outcome.parcel(), outcome.toOutcome());
    }

    @Delete("/{id}")
    @Status(HttpStatus.NO_CONTENT)
    void close(String id, @Body @Bindable(defaultValue = "{}") byte[] body, HttpRequest<?> request) {
        bodies.requireEmpty(body);
        listening.close(worlds.of(request), id);
    }
}
