package dev.paysandbox.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.app.order.ScenarioRequests;
import dev.paysandbox.app.world.World;
import dev.paysandbox.domain.Account;
import dev.paysandbox.domain.Money;
import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.PayinAction;
import dev.paysandbox.domain.PayinStatus;
import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.domain.Payout;
import dev.paysandbox.domain.PayoutAction;
import dev.paysandbox.domain.PayoutStatus;
import dev.paysandbox.domain.Problem;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Wherever payments are forced to, in between whatever else happens, the ledger is what their statuses say. */
class RandomForcedStatusesTest {
    private static final long OPENING = 50_000;

    private final TestWorlds sandbox = new TestWorlds("--opening-balance=" + OPENING);
    private final List<String> payins = new ArrayList<>();
    private final List<String> payouts = new ArrayList<>();

    @AfterEach
    void close() {
        sandbox.close();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void the_ledger_is_what_the_statuses_say(long seed) throws InterruptedException {
        var world = sandbox.frozen("forced_" + seed);
        var random = new Random(seed);
        for (int i = 0; i < 400; i++) {
            happens(world, random);
            booksAgree(world);
        }
        TestWorlds.advance(world, now -> now + 30L * 86_400_000);
        booksAgree(world);
        noBankIsForgotten(world);
    }

    private void happens(World world, Random random) throws InterruptedException {
        switch (random.nextInt(10)) {
            case 0 -> {
                var method = one(random, PaymentMethod.values());
                var order = TestWorlds.payin(method, 1 + random.nextInt(5_000), null);
                payins.add(sandbox.payins
                        .open(world, order, ScenarioRequests.Headers.NONE)
                        .result()
                        .id());
            }
            case 1 ->
                attempted(() -> payouts.add(sandbox.payouts
                        .open(
                                world,
                                TestWorlds.payout(100 + random.nextInt(20_000), null),
                                ScenarioRequests.Headers.NONE)
                        .result()
                        .id()));
            case 2, 3 ->
                TestWorlds.advance(world, now -> now + random.nextInt(3) * (1_000L + random.nextInt(1_000_000)));
            case 4, 5 ->
                onPayin(random, id -> {
                    var allowed = sandbox.payins.find(world, id).allowed();
                    var action = allowed.isEmpty() ? PayinAction.REFUND : allowed.get(random.nextInt(allowed.size()));
                    var part = action.takesAmount() && random.nextBoolean()
                            ? Money.ofCents(1 + random.nextInt(3_000))
                            : null;
                    attempted(() -> sandbox.payins.act(world, id, action, part, null));
                });
            case 6 ->
                onPayout(
                        random,
                        id -> attempted(
                                () -> sandbox.payouts.act(world, id, one(random, PayoutAction.values()), null)));
            case 7 ->
                onPayout(
                        random,
                        id -> attempted(
                                () -> sandbox.payouts.force(world, id, one(random, PayoutStatus.values()), null)));
            default ->
                onPayin(
                        random,
                        id -> attempted(
                                () -> sandbox.payins.force(world, id, one(random, PayinStatus.values()), "forced")));
        }
    }

    private void booksAgree(World world) {
        var expected = new EnumMap<Account, Long>(Account.class);
        expected.put(Account.AVAILABLE, OPENING);
        payins.forEach(id -> implied(sandbox.payins.find(world, id), expected));
        payouts.forEach(id -> implied(sandbox.payouts.find(world, id), expected));
        world.inside(state -> {
            assertThat(state.ledger.sum()).isEqualTo(Money.ZERO);
            for (var account : List.of(
                    Account.AVAILABLE, Account.RESERVED, Account.BLOCKED, Account.SCHEDULED, Account.BENEFICIARIES)) {
                assertThat(state.ledger.of(account).cents())
                        .as("%s", account)
                        .isEqualTo(expected.getOrDefault(account, 0L));
            }
            return state;
        });
    }

    private static void implied(Payin payin, Map<Account, Long> expected) {
        var left = payin.amount().cents() - payin.refunded().cents();
        var status = payin.statusName();
        var disputed = payin.disputed().cents();
        if (status.equals("APPROVED") || status.equals("REFUNDED")) {
            assertThat(disputed).isZero();
            expected.merge(Account.AVAILABLE, left, Long::sum);
        } else if (status.equals("CHARGEBACK") || status.equals("MED")) {
            expected.merge(Account.AVAILABLE, left - disputed, Long::sum);
            expected.merge(Account.BLOCKED, status.equals("MED") ? disputed : 0, Long::sum);
        }
    }

    private static void implied(Payout payout, Map<Account, Long> expected) {
        var cents = payout.amount().cents();
        if (!payout.statusName().equals("FAILED")) {
            expected.merge(Account.AVAILABLE, -cents, Long::sum);
            expected.merge(payout.isOpen() ? Account.RESERVED : Account.BENEFICIARIES, cents, Long::sum);
        }
    }

    /** After a month, what a bank ends by itself has ended: nothing forced open was left without its bank. */
    private void noBankIsForgotten(World world) {
        assertThat(payouts).allMatch(id -> !sandbox.payouts.find(world, id).isOpen());
        assertThat(payins).allMatch(id -> {
            var payin = sandbox.payins.find(world, id);
            return !payin.isOpen() || !payin.allowed().contains(PayinAction.EXPIRE);
        });
    }

    private void onPayin(Random random, Consumer<String> work) {
        if (!payins.isEmpty()) {
            work.accept(payins.get(random.nextInt(payins.size())));
        }
    }

    private void onPayout(Random random, Consumer<String> work) {
        if (!payouts.isEmpty()) {
            work.accept(payouts.get(random.nextInt(payouts.size())));
        }
    }

    private static void attempted(Runnable attempt) {
        try {
            attempt.run();
        } catch (Problem refused) {
            // What cannot happen must leave nothing behind: the books tell.
            assertThat(refused.code()).isNotNull();
        }
    }

    private static <T> T one(Random random, T[] choices) {
        return choices[random.nextInt(choices.length)];
    }
}
