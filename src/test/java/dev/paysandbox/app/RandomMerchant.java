package dev.paysandbox.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.app.order.ScenarioRequests;
import dev.paysandbox.app.payments.Deliveries;
import dev.paysandbox.app.world.World;
import dev.paysandbox.domain.Account;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Money;
import dev.paysandbox.domain.PayinAction;
import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.domain.PayoutAction;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.store.BoundedStore;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.webhook.Delivery;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A merchant's life as a seed tells it: random things happen, and after each the books must agree. */
final class RandomMerchant {
    static final long OPENING = 100_000;

    private final TestWorlds sandbox;
    private final World world;
    private final Receiver receiver;
    private final Random random;
    private final ExpectedBalance books = new ExpectedBalance(OPENING);
    private final Deliveries deliveries = new Deliveries();

    RandomMerchant(TestWorlds sandbox, long seed, Receiver receiver) {
        this.sandbox = sandbox;
        this.receiver = receiver;
        world = sandbox.frozen("random_" + Long.toString(seed).replace('-', 'm'));
        random = new Random(seed);
    }

    void runs(int steps) throws InterruptedException {
        for (int i = 0; i < steps; i++) {
            goesOn();
            theBooksAgree();
        }
        receiver.behaving(Receiver.status(204));
        advances(10L * 86_400_000);
        theBooksAgree();
        everyoneHeardEverything();
    }

    private void goesOn() throws InterruptedException {
        switch (random.nextInt(12)) {
            case 0, 1, 2 -> opens();
            case 3, 4, 5, 6 -> acts();
            case 7 -> paysOut();
            case 8 -> actsOnPayout();
            case 9 -> advances(random.nextBoolean() ? random.nextLong(3_000) : random.nextLong(90_000_000));
            case 10 -> replays();
            default -> receiver.behaving(Receiver.status(random.nextInt(3) == 0 ? 500 : 200));
        }
    }

    private void opens() {
        var method = one(List.of(PaymentMethod.values()));
        var amount = 1 + random.nextLong(20_000);
        var payin = sandbox.payins
                .open(world, TestWorlds.payin(method, amount, receiver.url()), ScenarioRequests.Headers.NONE)
                .result();
        books.opens(payin.id(), method, amount, now());
    }

    private void acts() {
        if (books.payins.isEmpty()) {
            return;
        }
        var id = recent(List.copyOf(books.payins.keySet()));
        var entry = books.payins.get(id);
        var action = likely(sandbox.payins.find(world, id).allowed(), PayinAction.values());
        var part = action.takesAmount() && random.nextBoolean() ? random.nextLong(entry.left() + 2) : -1;
        var asked = part == -1 ? entry.left() : part;
        var holdsMoney = entry.holdsMoney();

        var refusal = refusal(() ->
                sandbox.payins.act(world, id, action, part == -1 ? null : Money.ofCents(part), "a random action"));

        var happened = books.happens(entry, action, asked);
        assertThat(refusal)
                .as("%s of %s with %s", action, entry.status, asked)
                .isEqualTo(
                        happened
                                ? null
                                : action.takesAmount() && holdsMoney && suits(action, entry.method)
                                        ? ErrorCode.INVALID_DATA
                                        : ErrorCode.TRANSITION_NOT_ALLOWED);
    }

    private static boolean suits(PayinAction action, PaymentMethod method) {
        return action == PayinAction.REFUND
                || method == (action == PayinAction.DISPUTE ? PaymentMethod.CREDIT_CARD : PaymentMethod.PIX);
    }

    private void paysOut() {
        var amount = 100 + random.nextLong(60_000);
        var possible = amount <= books.available;
        var made = new ArrayList<String>();

        var refusal = refusal(() -> made.add(sandbox.payouts
                .open(world, TestWorlds.payout(amount, receiver.url()), ScenarioRequests.Headers.NONE)
                .result()
                .id()));

        assertThat(refusal).isEqualTo(possible ? null : ErrorCode.INSUFFICIENT_FUNDS);
        if (possible) {
            books.paysOut(made.get(0), amount, now());
            assertThat(books.available).as("a payout overdraws").isNotNegative();
        }
    }

    private void actsOnPayout() {
        if (books.payouts.isEmpty()) {
            return;
        }
        var id = recent(List.copyOf(books.payouts.keySet()));
        var action = likely(sandbox.payouts.find(world, id).allowed(), PayoutAction.values());

        var refusal = refusal(() -> sandbox.payouts.act(world, id, action, null));

        assertThat(refusal)
                .isEqualTo(
                        books.happens(books.payouts.get(id), action, now()) ? null : ErrorCode.TRANSITION_NOT_ALLOWED);
    }

    private void advances(long millis) throws InterruptedException {
        var advance = TestWorlds.advance(world, now -> now + millis);
        assertThat(advance.to() - advance.from()).isEqualTo(millis);
        assertThat(now()).isEqualTo(advance.to());
        books.timeReaches(advance.to());
    }

    private void replays() {
        var all = deliveries
                .newest(world, Long.MAX_VALUE, 1_000, null, delivery -> true, (delivery, wait) -> delivery.id())
                .data();
        if (!all.isEmpty()) {
            var refusal = refusal(() -> deliveries.replay(world, one(all), (delivery, wait) -> delivery.id()));
            assertThat(refusal).isIn(null, ErrorCode.TRANSITION_NOT_ALLOWED);
        }
    }

    private void theBooksAgree() {
        world.inside(state -> {
            assertThat(state.ledger.sum()).isEqualTo(Money.ZERO);
            assertThat(state.ledger.of(Account.AVAILABLE).cents())
                    .as("available")
                    .isEqualTo(books.available);
            assertThat(state.ledger.of(Account.RESERVED).cents()).as("reserved").isEqualTo(books.reserved);
            assertThat(state.ledger.of(Account.BLOCKED).cents()).as("blocked").isEqualTo(books.blocked);
            assertThat(state.ledger.of(Account.SCHEDULED).cents())
                    .as("scheduled")
                    .isZero();
            assertThat(state.ledger.balance().cents())
                    .as("balance")
                    .isEqualTo(books.available + books.reserved + books.blocked);
            books.payins.forEach((id, entry) -> {
                var payin = state.payins.find(id);
                assertThat(payin).isNotNull();
                assertThat(payin.statusName()).as(id).isEqualTo(entry.status);
                assertThat(payin.refunded().cents()).as(id).isEqualTo(entry.refunded);
                assertThat(payin.disputed().cents()).as(id).isEqualTo(entry.disputed);
            });
            books.payouts.forEach((id, entry) ->
                    assertThat(state.payouts.find(id).statusName()).as(id).isEqualTo(entry.status));
            return state;
        });
        assertThat(told(page().data())).isEqualTo(expectedNews());
    }

    private BoundedStore.StorePage<Delivery> page() {
        return deliveries.newest(world, Long.MAX_VALUE, 100_000, null, delivery -> true, (delivery, wait) -> delivery);
    }

    /** The statuses in the outbox by payment, oldest first. */
    private static Map<String, List<String>> told(List<Delivery> newestFirst) {
        var oldestFirst = new ArrayList<>(newestFirst);
        Collections.reverse(oldestFirst);
        return oldestFirst.stream()
                .collect(Collectors.groupingBy(
                        Delivery::paymentId, Collectors.mapping(Delivery::status, Collectors.toList())));
    }

    private Map<String, List<String>> expectedNews() {
        var news = new HashMap<String, List<String>>();
        books.payins.forEach((id, entry) -> news.put(id, entry.news));
        books.payouts.forEach((id, entry) -> news.put(id, entry.news));
        news.values().removeIf(List::isEmpty);
        return news;
    }

    /** Whatever was attempted twice or replayed, each notification first came in its payment's order. */
    private void everyoneHeardEverything() {
        var first = new LinkedHashMap<String, Receiver.Heard>();
        receiver.heard().forEach(heard -> first.putIfAbsent(heard.webhookId(), heard));
        var heard = first.values().stream()
                .collect(Collectors.groupingBy(
                        Receiver.Heard::paymentId, Collectors.mapping(Receiver.Heard::status, Collectors.toList())));
        assertThat(heard).isEqualTo(expectedNews());
        assertThat(page().data()).allMatch(delivery -> delivery.state().isFinished());
    }

    private long now() {
        return world.inside(state -> state.clock.now());
    }

    private static @Nullable ErrorCode refusal(Supplier<?> attempt) {
        try {
            attempt.get();
            return null;
        } catch (Problem problem) {
            return problem.code();
        }
    }

    /** Mostly one of the newest, so that much happens to the same payment. */
    private String recent(List<String> ids) {
        int newest = random.nextInt(4) == 0 ? ids.size() : Math.min(3, ids.size());
        return one(ids.subList(ids.size() - newest, ids.size()));
    }

    /** Mostly something that can happen. */
    private <A> A likely(List<A> possible, A[] all) {
        return possible.isEmpty() || random.nextInt(3) == 0 ? one(List.of(all)) : one(possible);
    }

    private <T> T one(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
