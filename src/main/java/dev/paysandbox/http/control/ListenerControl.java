package dev.paysandbox.http.control;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.paysandbox.bind.BodyReader;
import dev.paysandbox.bind.Closed;
import dev.paysandbox.bind.CrossField;
import dev.paysandbox.bind.GivenFields;
import dev.paysandbox.bind.Text;
import dev.paysandbox.bind.TextFormat;
import dev.paysandbox.domain.FieldError;
import dev.paysandbox.text.Durations;
import dev.paysandbox.text.HttpUrl;
import dev.paysandbox.text.Mask;
import dev.paysandbox.webhook.Delivery;
import dev.paysandbox.webhook.DeliveryFault;
import dev.paysandbox.webhook.DeliveryState;
import dev.paysandbox.webhook.DeliveryWait;
import dev.paysandbox.webhook.Listeners.Fetched;
import dev.paysandbox.webhook.ReportedOutcome;
import dev.paysandbox.webhook.courier.WebhookRequest;
import dev.paysandbox.world.payment.Deliveries;
import dev.paysandbox.world.tester.Awaiting;
import dev.paysandbox.world.tester.Listening;
import io.micronaut.core.bind.annotation.Bindable;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Status;
import io.micronaut.serde.annotation.Serdeable;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Delivers notifications to clients that the sandbox cannot call, which fetch them here. All durations are on the
 * computer's clock, not the sandbox's.
 */
@Controller("/_sandbox")
record ListenerControl(WorldChoice worlds, Listening listening, Awaiting awaiting, Deliveries deliveries) {
    private static final Duration USUAL_LEASE = Duration.ofSeconds(30);
    private static final Duration SHORTEST_LEASE = Duration.ofSeconds(1);
    private static final Duration LONGEST_LEASE = Duration.ofMinutes(5);

    private static final Duration USUAL_WAIT = Duration.ofSeconds(20);
    /** Shorter than the time after which the server ends an idle connection. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(50);

    private static final Duration USUAL_INBOX_WAIT = Duration.ofSeconds(5);

    private static final int MOST_PARCELS = 100;
    /** The limit for any receiver's answer. */
    private static final int LONGEST_ANSWER = 4096;

    private static final int LONGEST_FAILURE = 500;

    /** Not possible as a component's name, because every object has a method wait. */
    private static final String WAIT = "wait";

    private static final String EXAMPLE = "a duration such as 20s or PT20S";

    /** How long a listener may be silent: {@code {"lease": "30s"}}. */
    @Closed
    record Lease(
            @Nullable @Text(value = TextFormat.DURATION, expected = EXAMPLE)
            String lease) implements CrossField {
        @Override
        public void check(CrossField.Rejection rejection) {
            require(rejection, "lease", lease, SHORTEST_LEASE, LONGEST_LEASE);
        }

        Duration duration() {
            return Objects.requireNonNullElse(Durations.find(lease), USUAL_LEASE);
        }
    }

    /** {@code {"wait": "20s", "most": 100}}. */
    @Closed
    record FetchRequest(
            @JsonProperty(WAIT) @Nullable @Text(value = TextFormat.DURATION, expected = EXAMPLE)
            String patience,

            @Nullable @Min(1) @Max(MOST_PARCELS) Long most)
            implements CrossField {
        @Override
        public void check(CrossField.Rejection rejection) {
            require(rejection, WAIT, patience, Duration.ZERO, LONGEST_WAIT);
        }

        Duration longest() {
            return Objects.requireNonNullElse(Durations.find(patience), USUAL_WAIT);
        }

        int parcels() {
            return most == null ? MOST_PARCELS : most.intValue();
        }
    }

    /** {@code {"parcel": "prc_…", "status": 200, "answer": "…"}}, or {@code {"parcel": "prc_…", "failure": "…"}}. */
    @Closed
    record OutcomeReport(
            @NotNull @Text String parcel,
            @Nullable @Min(200) @Max(999) Long status,
            @Nullable String answer,
            @Nullable String failure,
            GivenFields given)
            implements CrossField {
        @Override
        public void check(CrossField.Rejection rejection) {
            if (rejection.requireOneOf(given, "status", "failure")
                    && failure != null
                    && line(failure).isEmpty()) {
                rejection.reject("failure", FieldError.BLANK, "must not be only blanks");
            }
        }

        ReportedOutcome toOutcome() {
            var whole = answer == null ? "" : answer;
            var kept = cut(whole, LONGEST_ANSWER);
            return new ReportedOutcome(
                    status == null ? 0 : status.intValue(),
                    kept,
                    kept.length() < whole.length(),
                    failure == null ? "" : cut(line(failure), LONGEST_FAILURE));
        }

        private static String line(String text) {
            return text.strip().replaceAll("\\p{Cntrl}", " ");
        }
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
     * @param url its own, with user and password masked; path and query are exact, because listeners may keep them
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
                    HttpUrl.withoutUser(delivery.url(), "***"),
                    headers,
                    new String(delivery.body(), StandardCharsets.UTF_8));
        }
    }

    @Post("/listeners")
    @Status(HttpStatus.CREATED)
    ListenerView open(@Body @Bindable(defaultValue = "{}") byte[] body, HttpRequest<?> request) {
        var lease = BodyReader.read(body, Lease.class).duration();
        return new ListenerView(listening.open(worlds.of(request), lease), lease.toSeconds());
    }

    /** Answers as soon as there is something to deliver, or with an empty list at the end of the wait. */
    @Post("/listeners/{id}/parcels")
    CompletableFuture<WebhookRequestsView> fetch(
            String id, @Body @Bindable(defaultValue = "{}") byte[] body, HttpRequest<?> request) {
        var form = BodyReader.read(body, FetchRequest.class);
        var world = worlds.of(request);
        var parcels = listening.fetch(world, id, form.longest(), form.parcels());
        ClientDisconnect.during(parcels, request, () -> listening.hangUp(world, parcels));
        return parcels.thenApply(some -> new WebhookRequestsView(
                some.stream().map(WebhookRequestView::of).toList()));
    }

    @Post("/listeners/{id}/outcomes")
    @Status(HttpStatus.NO_CONTENT)
    void report(String id, @Body byte @Nullable [] body, HttpRequest<?> request) {
        var outcome = BodyReader.read(body, OutcomeReport.class);
        listening.report(worlds.of(request), id, outcome.parcel(), outcome.toOutcome());
    }

    @Delete("/listeners/{id}")
    @Status(HttpStatus.NO_CONTENT)
    void close(String id, @Body @Bindable(defaultValue = "{}") byte[] body, HttpRequest<?> request) {
        BodyReader.requireEmpty(body);
        listening.close(worlds.of(request), id);
    }

    /**
     * A notification that the inbox has taken, exactly as a receiver would have got it.
     *
     * @param url of the payment, which was not called
     */
    @Serdeable.Serializable
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record InboxView(
            String id,
            String paymentId,
            String status,
            @Nullable List<DeliveryFault> faults,
            String url,
            Map<String, String> headers,
            String body) {
        static InboxView of(Delivery delivery, DeliveryState state, @Nullable DeliveryWait wait) {
            return new InboxView(
                    delivery.id(),
                    delivery.paymentId(),
                    delivery.status(),
                    DeliveryView.faults(delivery.faults()),
                    Mask.of(delivery.url()),
                    delivery.sentHeaders(),
                    new String(delivery.body(), StandardCharsets.UTF_8));
        }
    }

    /** Opens the world's inbox, for tests that run no server, before anything is sent. */
    @Post("/inbox")
    @Status(HttpStatus.NO_CONTENT)
    void openInbox(@Body @Bindable(defaultValue = "{}") byte[] body, HttpRequest<?> request) {
        BodyReader.requireEmpty(body);
        listening.openInbox(worlds.of(request));
    }

    /** Waits for a notification of a payment. Opens the world's inbox, if it is not open and the request is not wrong. */
    @Get("/inbox")
    CompletableFuture<InboxView> inbox(HttpRequest<?> request) {
        var query = new Query(request, List.of("payment", "status", "timeout"));
        var payment = query.required("payment");
        var status = query.required("status");
        var timeout = query.duration("timeout", LONGEST_WAIT);
        var world = worlds.of(request);
        var kind = awaiting.kindOfNotified(world, payment, status);
        // First, because it takes blocked notifications, for which nobody would wait otherwise.
        listening.openInbox(world);
        var taken = awaiting.notification(
                world, kind, payment, status, Objects.requireNonNullElse(timeout, USUAL_INBOX_WAIT));
        return ClientDisconnect.cancelling(taken, request)
                .thenApply(done -> deliveries.newestOf(world, payment, status, InboxView::of));
    }

    private static String cut(String text, int longest) {
        if (text.length() <= longest) {
            return text;
        }
        return text.substring(0, Character.isHighSurrogate(text.charAt(longest - 1)) ? longest - 1 : longest);
    }

    private static void require(
            CrossField.Rejection rejection, String name, @Nullable String text, Duration least, Duration most) {
        var duration = Durations.find(text);
        if (duration != null && (duration.compareTo(least) < 0 || duration.compareTo(most) > 0)) {
            rejection.reject(
                    name,
                    FieldError.OUT_OF_RANGE,
                    "must be between " + Durations.format(least) + " and " + Durations.format(most));
        }
    }
}
