package dev.paysandbox.http.control;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.paysandbox.bind.BodyReader;
import dev.paysandbox.bind.Closed;
import dev.paysandbox.bind.CrossField;
import dev.paysandbox.bind.GivenFields;
import dev.paysandbox.bind.Text;
import dev.paysandbox.bind.TextFormat;
import dev.paysandbox.bind.Words;
import dev.paysandbox.domain.FieldError;
import dev.paysandbox.domain.PayinStatus;
import dev.paysandbox.domain.PayoutStatus;
import dev.paysandbox.http.merchant.OrderReader;
import dev.paysandbox.http.merchant.PayinBody;
import dev.paysandbox.text.Durations;
import dev.paysandbox.text.Mask;
import dev.paysandbox.text.Nearest;
import dev.paysandbox.time.Timestamps;
import dev.paysandbox.webhook.Delivery;
import dev.paysandbox.webhook.DeliveryState;
import dev.paysandbox.world.World;
import dev.paysandbox.world.payment.Deliveries;
import io.micronaut.core.bind.annotation.Bindable;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.SerdeImport;
import io.micronaut.serde.annotation.Serdeable;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.LongUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Notifications for testers, and their replay. */
@Controller("/_sandbox/deliveries")
@SerdeImport(value = Deliveries.Flow.class, deserializable = false)
record DeliveryControl(WorldChoice worlds, Deliveries deliveries) {
    private static final Set<String> STATUSES = Stream.of(PayinStatus.values(), PayoutStatus.values())
            .flatMap(Arrays::stream)
            .map(Enum::name)
            .collect(Collectors.toUnmodifiableSet());

    /**
     * Which notifications to send again: {@code {"paymentId": "payin_…"}}, {@code {"referenceId": "order-1"}},
     * {@code {"state": "EXHAUSTED"}}, {@code {"status": "APPROVED"}}, {@code {"failed": true}}, {@code {"since": "10m"}},
     * {@code {"until": "2m"}}, or several of these, which must all match.
     *
     * @param state one in which a delivery can be replayed; other deliveries are under way, or will be sent anyway
     * @param status the payment's status that they report
     * @param until the latest instant of creation, in the form of {@code since}
     * @param dryRun only list them
     */
    @Closed
    record ReplayBody(
            @Nullable @Text String paymentId,
            @Nullable @Text String referenceId,

            @Nullable @Words({"RETRYING", "DELIVERED", "BLOCKED", "EXHAUSTED"})
            String state,

            @Nullable @Text String status,
            @Nullable Boolean failed,

            @Nullable @Text(TextFormat.TIMESTAMP_OR_DURATION)
            String since,

            @Nullable @Text(TextFormat.TIMESTAMP_OR_DURATION)
            String until,

            @Nullable Boolean dryRun,
            GivenFields given)
            implements CrossField {
        private static final List<String> CRITERIA =
                List.of("paymentId", "referenceId", "state", "status", "failed", "since", "until");

        @Override
        public void check(CrossField.Rejection rejection) {
            if (CRITERIA.stream().noneMatch(given::has)) {
                rejection.reject(
                        "paymentId",
                        FieldError.REQUIRED,
                        "is required if there is no referenceId, state, status, failed, since or until");
            } else if (Boolean.FALSE.equals(failed)) {
                rejection.reject("failed", FieldError.NOT_ALLOWED, "must be true, or absent");
            }
        }

        boolean wants(Delivery delivery) {
            return (paymentId == null || delivery.paymentId().equals(paymentId))
                    && (state == null || delivery.state().name().equals(state))
                    && (status == null || delivery.status().equals(status))
                    && (failed == null || delivery.hasFailed());
        }

        /** The earliest instant of creation, computed from the present instant. */
        LongUnaryOperator earliest() {
            return since == null ? now -> Long.MIN_VALUE : instant(since);
        }

        /** The latest instant of creation, computed from the present instant. */
        LongUnaryOperator latest() {
            return until == null ? now -> Long.MAX_VALUE : instant(until);
        }

        private static LongUnaryOperator instant(String text) {
            var instant = Timestamps.parse(text);
            if (instant != null) {
                return now -> instant;
            }
            long back = Durations.parse(text).toMillis();
            return now -> now - back;
        }
    }

    /**
     * What a tester changes of a notification: {@code {}} to send it again as it is.
     *
     * @param body the text to send instead; at most {@link #LONGEST_BODY} characters
     */
    @Closed
    record ReplayOneBody(
            @Nullable @Text(value = TextFormat.URL, max = PayinBody.LONGEST_URL)
            String url,

            @Nullable String body) implements CrossField {
        private static final int LONGEST_BODY = 65_536;

        @Override
        public void check(CrossField.Rejection rejection) {
            if (body != null && body.length() > LONGEST_BODY) {
                rejection.reject("body", FieldError.TOO_LONG, "must be at most " + LONGEST_BODY + " characters");
            } else if (body != null && !Mask.of(body).equals(body)) {
                rejection.reject("body", FieldError.NOT_ALLOWED, "must not contain a card number or a secret");
            }
        }

        boolean isByHand() {
            return url != null || body != null;
        }
    }

    @Get
    PageView<DeliveryView> list(HttpRequest<?> request) {
        var query = new Query(request, "state", "paymentId", "status", "referenceId", "since");
        var world = worlds.of(request);
        var since = query.since(world::now);
        var state = query.choice("state", DeliveryState.values());
        var payment = query.text("paymentId");
        var status = query.text("status");
        requireKnown(status, world);
        var page = deliveries.newest(
                world,
                query.cursor(),
                query.limit(),
                query.text("referenceId"),
                state,
                delivery -> delivery.createdAt() >= since
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

    /** Refuses a status that no payment can have and that no scenario has sent in this world. */
    private void requireKnown(@Nullable String status, World world) {
        if (status == null || STATUSES.contains(status)) {
            return;
        }
        var known = new TreeSet<>(STATUSES);
        known.addAll(deliveries.statuses(world));
        if (!known.contains(status)) {
            throw Query.invalid(
                    "status",
                    FieldError.UNKNOWN_VALUE,
                    "must be one of " + String.join(", ", known) + "." + Nearest.hint(status, known),
                    status);
        }
    }

    /** The replayed deliveries; {@code ids} are oldest first. */
    @Serdeable.Serializable
    @JsonInclude(JsonInclude.Include.ALWAYS)
    record ReplayView(int replayed, List<String> ids) {}

    @Post("/replay")
    ReplayView replayAll(@Body byte @Nullable [] body, HttpRequest<?> request) {
        var wanted = BodyReader.read(body, ReplayBody.class);
        var dryRun = Boolean.TRUE.equals(wanted.dryRun());
        var world = dryRun ? worlds.read(request) : worlds.of(request);
        requireKnown(wanted.status(), world);
        var ids = deliveries.replayAll(
                world,
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
    DeliveryView replay(String id, @Body @Bindable(defaultValue = "{}") byte[] json, HttpRequest<?> request) {
        var bound = BodyReader.bind(json, ReplayOneBody.class);
        var world = worlds.of(request);
        OrderReader.rejectOwnAddress(bound, "url", bound.body().url(), world);
        var changed = bound.refuse();
        var body = changed.body();
        return changed.isByHand()
                ? deliveries.sendByHand(
                        world,
                        id,
                        changed.url(),
                        body == null ? null : body.getBytes(StandardCharsets.UTF_8),
                        DeliveryView::of)
                : deliveries.replay(world, id, DeliveryView::of);
    }
}
