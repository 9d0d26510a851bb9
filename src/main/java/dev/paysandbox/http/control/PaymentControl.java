package dev.paysandbox.http.control;

import dev.paysandbox.bind.BodyReader;
import dev.paysandbox.domain.IdKind;
import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.PayinAction;
import dev.paysandbox.domain.PayinStatus;
import dev.paysandbox.domain.PayinTable;
import dev.paysandbox.domain.PayoutAction;
import dev.paysandbox.domain.PayoutStatus;
import dev.paysandbox.domain.PayoutTable;
import dev.paysandbox.domain.TransitionTable;
import dev.paysandbox.domain.TransitionTable.Transition;
import dev.paysandbox.world.payment.Deliveries;
import dev.paysandbox.world.payment.Payins;
import dev.paysandbox.world.payment.Payouts;
import dev.paysandbox.world.tester.Awaiting;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Payments for testers, changes to them, and waiting for a status. */
@Controller("/_sandbox")
final class PaymentControl {
    private static final List<PayinAction> PAYIN_ACTIONS = forcible(PayinTable.PAYIN_TABLE);
    private static final List<PayoutAction> PAYOUT_ACTIONS = forcible(PayoutTable.PAYOUT_TABLE);

    private final WorldChoice worlds;
    private final Payins payins;
    private final Payouts payouts;
    private final Deliveries deliveries;
    private final Awaiting awaiting;
    private final PaymentDetails details;
    private final BodyReader bodies;

    PaymentControl(
            WorldChoice worlds,
            Payins payins,
            Payouts payouts,
            Deliveries deliveries,
            Awaiting awaiting,
            PaymentDetails details,
            BodyReader bodies) {
        this.worlds = worlds;
        this.payins = payins;
        this.payouts = payouts;
        this.deliveries = deliveries;
        this.awaiting = awaiting;
        this.details = details;
        this.bodies = bodies;
    }

    @Get("/payins")
    PageView<PayinControlView> payins(HttpRequest<?> request) {
        var query = new Query(request, "status", "paymentMethod", "referenceId", "text", "deliveryFailing", "since");
        var world = worlds.of(request);
        var filter = new PaymentFilter(query, Stream.of(PayinStatus.values()), deliveries);
        var page = payins.newest(world, query.cursor(), query.limit(), filter.in(world)::matches);
        return PageView.of(page, payin -> details.brief(world, payin, request));
    }

    @Get("/payins/{id}")
    PayinControlView payin(String id, HttpRequest<?> request) {
        Query.none(request);
        return details.ofPayin(worlds.of(request), id, request);
    }

    @Post("/payins/{id}/actions")
    PayinControlView act(String id, @Body byte @Nullable [] body, HttpRequest<?> request) {
        var bound = bodies.bind(body, PayinActionBody.class);
        var asked = bound.body();
        if (asked.isJump()) {
            var status = PayinActionBody.status(bound, asked.status(), PayinStatus.values());
            return shown(payins.force(worlds.of(request), id, status, asked.reason()), request);
        }
        var action = PayinActionBody.action(bound, asked.action(), PAYIN_ACTIONS, PayinAction::wireName);
        return shown(payins.act(worlds.of(request), id, action, asked.money(), asked.reason()), request);
    }

    private PayinControlView shown(Payin payin, HttpRequest<?> request) {
        return details.brief(worlds.of(request), payin, request);
    }

    @Get("/payouts")
    PageView<PayoutControlView> payouts(HttpRequest<?> request) {
        var query = new Query(request, "status", "referenceId", "text", "deliveryFailing", "since");
        var world = worlds.of(request);
        var filter = new PaymentFilter(query, Stream.of(PayoutStatus.values()), deliveries);
        var page = payouts.newest(world, query.cursor(), query.limit(), filter.in(world)::matches);
        return PageView.of(page, PayoutControlView::of);
    }

    @Get("/payouts/{id}")
    PayoutControlView payout(String id, HttpRequest<?> request) {
        Query.none(request);
        return details.ofPayout(worlds.of(request), id);
    }

    @Post("/payouts/{id}/actions")
    PayoutControlView actOnPayout(String id, @Body byte @Nullable [] body, HttpRequest<?> request) {
        var bound = bodies.bind(body, PayinActionBody.PayoutActionBody.class);
        var asked = bound.body();
        if (asked.isJump()) {
            var status = PayinActionBody.status(bound, asked.status(), PayoutStatus.values());
            return PayoutControlView.of(payouts.force(worlds.of(request), id, status, asked.reason()));
        }
        var action = PayinActionBody.action(bound, asked.action(), PAYOUT_ACTIONS, PayoutAction::wireName);
        return PayoutControlView.of(payouts.act(worlds.of(request), id, action, asked.reason()));
    }

    /** Answers once a payin has reached a status, so that tests need not poll. */
    @Post("/payins/{id}/await")
    CompletableFuture<PayinControlView> awaitPayin(String id, @Body byte @Nullable [] body, HttpRequest<?> request) {
        var world = worlds.read(request);
        var condition = AwaitBody.condition(bodies.bind(body, AwaitBody.class), PayinStatus.values());
        return ClientDisconnect.cancelling(awaiting.await(world, IdKind.PAYIN, id, condition), request)
                .thenApply(reached -> details.ofPayin(world, id, request));
    }

    /** The same for a payout. */
    @Post("/payouts/{id}/await")
    CompletableFuture<PayoutControlView> awaitPayout(String id, @Body byte @Nullable [] body, HttpRequest<?> request) {
        var world = worlds.read(request);
        var condition = AwaitBody.condition(bodies.bind(body, AwaitBody.class), PayoutStatus.values());
        return ClientDisconnect.cancelling(awaiting.await(world, IdKind.PAYOUT, id, condition), request)
                .thenApply(reached -> details.ofPayout(world, id));
    }

    /** The actions that are possible for an existing payment. */
    private static <S extends Enum<S>, A extends Enum<A>> List<A> forcible(TransitionTable<S, A> table) {
        return table.rows().stream()
                .filter(row -> row.from() != null)
                .map(Transition::action)
                .distinct()
                .toList();
    }
}
