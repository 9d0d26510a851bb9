package dev.paysandbox.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.app.order.ScenarioRequests;
import dev.paysandbox.app.payments.Deliveries;
import dev.paysandbox.app.world.World;
import dev.paysandbox.domain.Account;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Money;
import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.PayinAction;
import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.domain.Payout;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.domain.Step;
import dev.paysandbox.support.Receiver;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Many at once on one world. */
class ConcurrencyTest {
    private static final int THREADS = 16;
    private static final long OPENING = 1_000_000;

    private final TestWorlds sandbox = new TestWorlds("--opening-balance=" + OPENING);
    private final World world = sandbox.frozen("concurrency");
    private final AtomicLong happened = new AtomicLong();

    @AfterEach
    void close() {
        sandbox.close();
    }

    private void together(IntConsumer work) {
        var threads = Executors.newFixedThreadPool(THREADS);
        try {
            CompletableFuture.allOf(IntStream.range(0, THREADS)
                            .mapToObj(i -> CompletableFuture.runAsync(() -> work.accept(i), threads))
                            .toArray(CompletableFuture[]::new))
                    .join();
        } finally {
            threads.shutdown();
        }
    }

    /** Does it, and counts it where it could be done. */
    private boolean tries(Runnable action, ErrorCode otherwise) {
        try {
            action.run();
            happened.incrementAndGet();
            return true;
        } catch (Problem problem) {
            assertThat(problem.code()).isEqualTo(otherwise);
            return false;
        }
    }

    private long in(Account account) {
        return world.inside(state -> state.ledger.of(account).cents());
    }

    @Test
    void simultaneous_payouts_never_take_more_than_the_available_balance() {
        var paid = new AtomicLong();
        together(i -> {
            for (int n = 0; n < 200; n++) {
                var cents = 700 + 13L * i + n;
                if (tries(
                        () -> sandbox.payouts
                                .open(world, TestWorlds.payout(cents, null), ScenarioRequests.Headers.NONE)
                                .result(),
                        ErrorCode.INSUFFICIENT_FUNDS)) {
                    paid.addAndGet(cents);
                }
                assertThat(in(Account.AVAILABLE)).isNotNegative();
            }
        });

        assertThat(paid.get()).isLessThanOrEqualTo(OPENING);
        assertThat(in(Account.AVAILABLE)).isEqualTo(OPENING - paid.get()).isLessThan(700 + 13 * THREADS + 200);
        assertThat(in(Account.RESERVED)).isEqualTo(paid.get());
    }

    @Test
    void if_many_pay_the_same_charge_at_once_it_is_paid_once() {
        for (int n = 0; n < 200; n++) {
            var payin = sandbox.payins
                    .open(world, TestWorlds.payin(PaymentMethod.PIX, 1_000, null), ScenarioRequests.Headers.NONE)
                    .result();
            together(i -> tries(
                    () -> sandbox.payins.act(world, payin.id(), PayinAction.PAY, null, null),
                    ErrorCode.TRANSITION_NOT_ALLOWED));
        }

        assertThat(happened.get()).isEqualTo(200);
        assertThat(in(Account.AVAILABLE)).isEqualTo(OPENING + 200 * 1_000);
    }

    @Test
    void refunds_at_once_return_no_more_than_was_paid() {
        var payin = sandbox.payins
                .open(world, TestWorlds.payin(PaymentMethod.CREDIT_CARD, 10_000, null), ScenarioRequests.Headers.NONE)
                .result();
        together(i -> {
            for (int n = 0; n < 50; n++) {
                try {
                    sandbox.payins.act(world, payin.id(), PayinAction.REFUND, Money.ofCents(33), null);
                    happened.incrementAndGet();
                } catch (Problem problem) {
                    assertThat(problem.code()).isIn(ErrorCode.TRANSITION_NOT_ALLOWED, ErrorCode.INVALID_DATA);
                }
            }
        });

        assertThat(happened.get()).isEqualTo(10_000 / 33);
        assertThat(sandbox.payins.find(world, payin.id()).refunded().cents()).isEqualTo(33 * happened.get());
        assertThat(in(Account.AVAILABLE)).isEqualTo(OPENING + 10_000 - 33 * happened.get());
    }

    @Test
    void with_simultaneous_requests_the_money_adds_up_and_each_change_is_notified_once() {
        try (var receiver = new Receiver()) {
            together(i -> {
                for (int n = 0; n < 60; n++) {
                    lives(i, n, receiver.url());
                }
            });
            advanced();

            var payins = sandbox.payins
                    .newest(world, Long.MAX_VALUE, 10_000, payin -> true)
                    .data();
            var payouts = sandbox.payouts
                    .newest(world, Long.MAX_VALUE, 10_000, payout -> true)
                    .data();
            var expected = OPENING;
            for (var payin : payins) {
                expected += kept(payin);
            }
            for (var payout : payouts) {
                expected -= spent(payout);
            }
            assertThat(in(Account.AVAILABLE)).isEqualTo(expected);
            assertThat(in(Account.RESERVED)).isZero();
            assertThat(world.<Money>inside(state -> state.ledger.sum())).isEqualTo(Money.ZERO);
            var changes = payins.stream()
                            .mapToLong(payin -> steps(payin.last()) - (payin.card() == null ? 1 : 0))
                            .sum()
                    + payouts.stream()
                            .mapToLong(payout -> steps(payout.last()) - 1)
                            .sum();
            var told = new Deliveries()
                    .newest(world, Long.MAX_VALUE, 100_000, null, delivery -> true, (delivery, wait) -> delivery.id())
                    .data();
            assertThat(told).hasSize((int) changes).doesNotHaveDuplicates();
            assertThat(receiver.heard().stream().map(Receiver.Heard::webhookId))
                    .containsExactlyInAnyOrderElementsOf(told);
        }
    }

    private void lives(int i, int n, String url) {
        var method = PaymentMethod.values()[n % 3];
        var payin = sandbox.payins
                .open(world, TestWorlds.payin(method, 1_000 + n, url), ScenarioRequests.Headers.NONE)
                .result();
        if (method != PaymentMethod.CREDIT_CARD && i % 2 == 0) {
            sandbox.payins.act(world, payin.id(), PayinAction.PAY, null, null);
            sandbox.payins.act(world, payin.id(), PayinAction.REFUND, Money.ofCents(1 + n), null);
        }
        sandbox.payouts
                .open(world, TestWorlds.payout(100 + n, url), ScenarioRequests.Headers.NONE)
                .result();
        if (i == 0 && n % 20 == 0) {
            advanced();
        }
    }

    private void advanced() {
        try {
            TestWorlds.advance(world, now -> now + 4_000);
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }

    private static long kept(Payin payin) {
        return switch (payin.status()) {
            case APPROVED, REFUNDED -> payin.amount().minus(payin.refunded()).cents();
            default -> 0;
        };
    }

    private static long spent(Payout payout) {
        assertThat(payout.statusName()).isEqualTo("APPROVED");
        return payout.amount().cents();
    }

    private static int steps(Step last) {
        int steps = 0;
        for (var step = last; step != null; step = step.previous()) {
            steps++;
        }
        return steps;
    }
}
