package dev.paysandbox.http.control.payment;

import dev.paysandbox.app.payments.Deliveries;
import dev.paysandbox.app.payments.Payins;
import dev.paysandbox.app.payments.Payouts;
import dev.paysandbox.app.world.World;
import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.PayinAction;
import dev.paysandbox.domain.PayinStatus;
import dev.paysandbox.domain.PayinTable;
import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.domain.PayoutAction;
import dev.paysandbox.domain.PayoutStatus;
import dev.paysandbox.domain.PayoutTable;
import dev.paysandbox.domain.TransitionTable;
import dev.paysandbox.domain.TransitionTable.Transition;
import dev.paysandbox.http.control.PageView;
import dev.paysandbox.http.control.Query;
import dev.paysandbox.http.control.WorldChoice;
import dev.paysandbox.http.json.BodyReader;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Payments for testers, and changes to them. */
@Controller("/_sandbox")
final class PaymentControl {
    private static final List<PayinAction> PAYIN_ACTIONS = forcible(PayinTable.PAYIN_TABLE);
    private static final List<PayoutAction> PAYOUT_ACTIONS = forcible(PayoutTable.PAYOUT_TABLE);

    private final WorldChoice worlds;
    private final Payins payins;
    private final Payouts payouts;
    private final Deliveries deliveries;
    private final PaymentDetails story;
    private final BodyReader bodies;

    PaymentControl(
            WorldChoice worlds,
            Payins payins,
            Payouts payouts,
            Deliveries deliveries,
            PaymentDetails story,
            BodyReader bodies) {
        this.worlds = worlds;
        this.payins = payins;
        this.payouts = payouts;
        this.deliveries = deliveries;
        this.story = story;
        this.bodies = bodies;
    }

    @Get("/payins")
    PageView<PayinControlView> payins(HttpRequest<?> request) {
        var query = new Query(request, "status", "paymentMethod", "referenceId", "text", "deliveryFailing", "since");
        var world = worlds.of(request);
        var since = query.since(world::now);
        var status = query.choice("status", PayinStatus.values());
        var method = query.choice("paymentMethod", PaymentMethod.values());
        var reference = query.text("referenceId");
        var text = PaymentText.of(query.text("text"));
        var failing = failing(query, world);
        var page = payins.newest(
                world,
                query.cursor(),
                query.limit(),
                payin -> payin.createdAt() >= since
                        && (status == null || payin.status() == status)
                        && (method == null || payin.method() == method)
                        && (reference == null || payin.referenceId().equals(reference))
                        && (failing == null || failing.contains(payin.id()))
                        && (text == null || text.isIn(payin)));
        return PageView.of(page, payin -> story.brief(world, payin, request));
    }

    @Get("/payins/{id}")
    PayinControlView payin(String id, HttpRequest<?> request) {
        Query.none(request);
        return story.ofPayin(worlds.of(request), id, request);
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
        return story.brief(worlds.of(request), payin, request);
    }

    @Get("/payouts")
    PageView<PayoutControlView> payouts(HttpRequest<?> request) {
        var query = new Query(request, "status", "referenceId", "text", "deliveryFailing", "since");
        var world = worlds.of(request);
        var since = query.since(world::now);
        var status = query.choice("status", PayoutStatus.values());
        var reference = query.text("referenceId");
        var text = PaymentText.of(query.text("text"));
        var failing = failing(query, world);
        var page = payouts.newest(
                world,
                query.cursor(),
                query.limit(),
                payout -> payout.createdAt() >= since
                        && (status == null || payout.status() == status)
                        && (reference == null || payout.referenceId().equals(reference))
                        && (failing == null || failing.contains(payout.id()))
                        && (text == null || text.isIn(payout)));
        return PageView.of(page, PayoutControlView::of);
    }

    @Get("/payouts/{id}")
    PayoutControlView payout(String id, HttpRequest<?> request) {
        Query.none(request);
        return story.ofPayout(worlds.of(request), id);
    }

    @Post("/payouts/{id}/actions")
    PayoutControlView actOnPayout(String id, @Body byte @Nullable [] body, HttpRequest<?> request) {
        var bound = bodies.bind(body, PayoutActionBody.class);
        var asked = bound.body();
        if (asked.isJump()) {
            var status = PayinActionBody.status(bound, asked.status(), PayoutStatus.values());
            return PayoutControlView.of(payouts.force(worlds.of(request), id, status, asked.reason()));
        }
        var action = PayinActionBody.action(bound, asked.action(), PAYOUT_ACTIONS, PayoutAction::wireName);
        return PayoutControlView.of(payouts.act(worlds.of(request), id, action, asked.reason()));
    }

    /** The ids of the payments with failing notifications, or null for no restriction. */
    private @Nullable Set<String> failing(Query query, World world) {
        return query.choice("deliveryFailing", new Boolean[] {true}, Object::toString) == null
                ? null
                : deliveries.failingPayments(world);
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
