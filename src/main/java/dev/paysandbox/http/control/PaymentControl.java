package dev.paysandbox.http.control;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.paysandbox.bind.BodyReader;
import dev.paysandbox.bind.BoundBody;
import dev.paysandbox.bind.Closed;
import dev.paysandbox.bind.CrossField;
import dev.paysandbox.bind.Text;
import dev.paysandbox.bind.TextFormat;
import dev.paysandbox.domain.FieldError;
import dev.paysandbox.domain.IdKind;
import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.PayinAction;
import dev.paysandbox.domain.PayinStatus;
import dev.paysandbox.domain.PayinTable;
import dev.paysandbox.domain.Payout;
import dev.paysandbox.domain.PayoutAction;
import dev.paysandbox.domain.PayoutStatus;
import dev.paysandbox.domain.PayoutTable;
import dev.paysandbox.domain.TransitionTable;
import dev.paysandbox.domain.TransitionTable.Transition;
import dev.paysandbox.http.PublicAddress;
import dev.paysandbox.text.Durations;
import dev.paysandbox.world.World;
import dev.paysandbox.world.keep.Worlds;
import dev.paysandbox.world.payment.Deliveries;
import dev.paysandbox.world.payment.Payins;
import dev.paysandbox.world.payment.Payouts;
import dev.paysandbox.world.tester.AllPayments;
import dev.paysandbox.world.tester.Awaiting;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import jakarta.validation.constraints.NotNull;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Payments for testers, changes to them, and waiting for a status. */
@Controller("/_sandbox")
record PaymentControl(
        WorldChoice worlds,
        Worlds all,
        Payins payins,
        Payouts payouts,
        Deliveries deliveries,
        Awaiting awaiting,
        PublicAddress address) {
    private static final List<PayinAction> PAYIN_ACTIONS = forcible(PayinTable.PAYIN_TABLE);
    private static final List<PayoutAction> PAYOUT_ACTIONS = forcible(PayoutTable.PAYOUT_TABLE);

    /** Time, kind, number and public key of the last payment of all worlds' list. */
    private static final Pattern CURSOR = Pattern.compile("([0-9]{1,15})\\.(in|out)\\.([0-9]{1,18})\\.(pk_\\w{1,128})");

    /**
     * What to wait for: {@code {"status": ["APPROVED", "REFUSED"], "delivered": true, "timeout": "10s"}}.
     *
     * @param status one, or a list of them
     */
    @Closed
    record AwaitBody(
            @NotNull Object status,
            @Nullable Boolean delivered,

            @Nullable @Text(value = TextFormat.DURATION, expected = "a duration such as 10s, 500ms or 2m")
            String timeout)
            implements CrossField {
        private static final Duration USUAL = Duration.ofSeconds(10);
        private static final Duration LONGEST = Duration.ofMinutes(10);

        @Override
        public void check(CrossField.Rejection rejection) {
            var asked = Durations.find(timeout);
            if (asked != null && asked.compareTo(LONGEST) > 0) {
                rejection.reject("timeout", FieldError.OUT_OF_RANGE, "must be 10m at most");
            }
        }

        /** The condition of a valid body whose statuses are all among these; throws Problem INVALID_DATA otherwise. */
        static Awaiting.StatusCondition condition(BoundBody<AwaitBody> bound, Enum<?>[] all) {
            var body = bound.body();
            var known = Arrays.stream(all).map(Enum::name).toList();
            var statuses = new LinkedHashSet<String>();
            if (body.status instanceof List<?> several) {
                for (int i = 0; i < several.size(); i++) {
                    add(statuses, bound, "status[" + i + "]", several.get(i), known);
                }
                if (several.isEmpty()) {
                    bound.reject(
                            "status", FieldError.REQUIRED, "must hold at least one of " + String.join(", ", known));
                }
            } else if (body.status != null) {
                add(statuses, bound, "status", body.status, known);
            }
            bound.refuse();
            var timeout = Objects.requireNonNullElse(Durations.find(body.timeout), USUAL);
            return new Awaiting.StatusCondition(statuses, Boolean.TRUE.equals(body.delivered), timeout);
        }

        private static void add(
                Set<String> statuses, BoundBody<AwaitBody> bound, String path, Object status, List<String> known) {
            if (!(status instanceof String word)) {
                bound.reject(path, FieldError.WRONG_TYPE, "must be a string");
            } else if (bound.choice(path, word, known) != null) {
                statuses.add(word);
            }
        }
    }

    @Get("/payins")
    PageView<PayinControlView> payins(HttpRequest<?> request) {
        var query = new Query(
                request, "status", "paymentMethod", "referenceId", "text", "deliveryFailing", "since", "until");
        var world = worlds.of(request);
        var filter = new PaymentFilter(query, Stream.of(PayinStatus.values()), deliveries);
        var page = payins.newest(world, query.cursor(), query.limit(), filter.in(world)::matches);
        return PageView.of(page, payin -> brief(world, payin, request));
    }

    @Get("/payins/{id}")
    PayinControlView payin(String id, HttpRequest<?> request) {
        Query.none(request);
        return whole(worlds.of(request), id, request);
    }

    @Post("/payins/{id}/actions")
    PayinControlView act(String id, @Body byte @Nullable [] body, HttpRequest<?> request) {
        var bound = BodyReader.bind(body, PayinActionBody.class);
        var asked = bound.body();
        var world = worlds.of(request);
        if (asked.isJump()) {
            var status =
                    PayinActionBody.chosen(bound, "status", asked.status(), List.of(PayinStatus.values()), Enum::name);
            return brief(world, payins.force(world, id, status, asked.reason()), request);
        }
        var action = PayinActionBody.chosen(bound, "action", asked.action(), PAYIN_ACTIONS, PayinAction::wireName);
        return brief(world, payins.act(world, id, action, asked.money(), asked.reason()), request);
    }

    /** The payin for lists. */
    private PayinControlView brief(World world, Payin payin, HttpRequest<?> request) {
        return PayinControlView.of(
                payin,
                UnaryOperator.identity(),
                payerUrl(world, payin, request),
                null,
                world.records().deliveryState(payin.id()),
                world.records().isSetAside(payin.id()),
                null,
                null);
    }

    /** The payin with all that belongs to it: the request that created it, its steps, its notifications. */
    private PayinControlView whole(World world, String id, HttpRequest<?> request) {
        var creator = world.records().creatorOf(id);
        return payins.show(
                world,
                id,
                DeliveryView.DeliverySummary::of,
                (payin, sent) -> PayinControlView.of(
                        payin,
                        UnaryOperator.identity(),
                        payerUrl(world, payin, request),
                        world.merchant(),
                        world.records().deliveryState(id),
                        world.records().isSetAside(id),
                        sent,
                        creator));
    }

    private @Nullable String payerUrl(World world, Payin payin, HttpRequest<?> request) {
        return address.ofPage(payin.method(), payin.id(), world.merchant(), request);
    }

    @Get("/payouts")
    PageView<PayoutControlView> payouts(HttpRequest<?> request) {
        var query = new Query(request, "status", "referenceId", "text", "deliveryFailing", "since", "until");
        var world = worlds.of(request);
        var filter = new PaymentFilter(query, Stream.of(PayoutStatus.values()), deliveries);
        var page = payouts.newest(world, query.cursor(), query.limit(), filter.in(world)::matches);
        return PageView.of(page, payout -> brief(world, payout));
    }

    private PayoutControlView brief(World world, Payout payout) {
        return PayoutControlView.of(
                payout,
                UnaryOperator.identity(),
                world.records().deliveryState(payout.id()),
                world.records().isSetAside(payout.id()),
                null,
                null);
    }

    @Get("/payouts/{id}")
    PayoutControlView payout(String id, HttpRequest<?> request) {
        Query.none(request);
        return whole(worlds.of(request), id);
    }

    private PayoutControlView whole(World world, String id) {
        var creator = world.records().creatorOf(id);
        return payouts.show(
                world,
                id,
                DeliveryView.DeliverySummary::of,
                (payout, sent) -> PayoutControlView.of(
                        payout,
                        UnaryOperator.identity(),
                        world.records().deliveryState(id),
                        world.records().isSetAside(id),
                        sent,
                        creator));
    }

    @Post("/payouts/{id}/actions")
    PayoutControlView actOnPayout(String id, @Body byte @Nullable [] body, HttpRequest<?> request) {
        var bound = BodyReader.bind(body, PayinActionBody.PayoutActionBody.class);
        var asked = bound.body();
        var world = worlds.of(request);
        if (asked.isJump()) {
            var status =
                    PayinActionBody.chosen(bound, "status", asked.status(), List.of(PayoutStatus.values()), Enum::name);
            return brief(world, payouts.force(world, id, status, asked.reason()));
        }
        var action = PayinActionBody.chosen(bound, "action", asked.action(), PAYOUT_ACTIONS, PayoutAction::wireName);
        return brief(world, payouts.act(world, id, action, asked.reason()));
    }

    /** Answers once a payin has reached a status, so that tests need not poll. */
    @Post("/payins/{id}/await")
    CompletableFuture<PayinControlView> awaitPayin(String id, @Body byte @Nullable [] body, HttpRequest<?> request) {
        var world = worlds.read(request);
        var condition = AwaitBody.condition(BodyReader.bind(body, AwaitBody.class), PayinStatus.values());
        return ClientDisconnect.cancelling(awaiting.await(world, IdKind.PAYIN, id, condition), request)
                .thenApply(reached -> whole(world, id, request));
    }

    /** The same for a payout. */
    @Post("/payouts/{id}/await")
    CompletableFuture<PayoutControlView> awaitPayout(String id, @Body byte @Nullable [] body, HttpRequest<?> request) {
        var world = worlds.read(request);
        var condition = AwaitBody.condition(BodyReader.bind(body, AwaitBody.class), PayoutStatus.values());
        return ClientDisconnect.cancelling(awaiting.await(world, IdKind.PAYOUT, id, condition), request)
                .thenApply(reached -> whole(world, id));
    }

    /** The actions that are possible for an existing payment. */
    private static <S extends Enum<S>, A extends Enum<A>> List<A> forcible(TransitionTable<S, A> table) {
        return table.rows().stream()
                .filter(row -> row.from() != null && !row.isByScenario())
                .map(Transition::action)
                .distinct()
                .toList();
    }

    /** A payment and the public key of its world. */
    @Serdeable.Serializable
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record PaymentOfWorld(
            String world,
            @Nullable PayinControlView payin,
            @Nullable PayoutControlView payout) {}

    /** The payins and payouts of all worlds in one list. */
    @Get("/payments")
    PageView<PaymentOfWorld> payments(HttpRequest<?> request) {
        var query = new Query(
                request, "kind", "status", "paymentMethod", "referenceId", "text", "deliveryFailing", "since", "until");
        var kind = query.choice("kind", new IdKind[] {IdKind.PAYIN, IdKind.PAYOUT}, IdKind::word);
        var statuses = Stream.<Enum<?>>concat(Stream.of(PayinStatus.values()), Stream.of(PayoutStatus.values()));
        var filter = new PaymentFilter(query, statuses, deliveries);
        var hasPayouts = kind != IdKind.PAYIN && !filter.isOfPayins();
        var page = new AllPayments(all).newest(after(query.text("cursor")), query.limit(), world -> {
            var inWorld = filter.in(world);
            return new AllPayments.Filters(
                    kind == IdKind.PAYOUT ? null : inWorld::matches, hasPayouts ? inWorld::matches : null);
        });
        return new PageView<>(
                page.data().stream().map(found -> shown(found, request)).toList(), text(page.next()));
    }

    private PaymentOfWorld shown(AllPayments.ListedPayment found, HttpRequest<?> request) {
        var world = found.world();
        return found.payment() instanceof Payin payin
                ? new PaymentOfWorld(world.merchant().publicKey(), brief(world, payin, request), null)
                : new PaymentOfWorld(world.merchant().publicKey(), null, brief(world, (Payout) found.payment()));
    }

    private static AllPayments.@Nullable Place after(@Nullable String cursor) {
        if (cursor == null) {
            return null;
        }
        var parts = CURSOR.matcher(cursor);
        if (!parts.matches()) {
            throw Query.invalid("cursor", FieldError.INVALID_FORMAT, "must be the next of an earlier page", null);
        }
        return new AllPayments.Place(
                Long.parseLong(parts.group(1)),
                parts.group(4),
                parts.group(2).equals("out"),
                Long.parseLong(parts.group(3)));
    }

    private static @Nullable String text(AllPayments.@Nullable Place next) {
        return next == null
                ? null
                : "%d.%s.%d.%s".formatted(next.at(), next.isPayout() ? "out" : "in", next.number(), next.world());
    }
}
