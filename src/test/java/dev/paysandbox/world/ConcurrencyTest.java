package dev.paysandbox.world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.domain.Account;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Money;
import dev.paysandbox.domain.PayinAction;
import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.domain.Problem;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Many at once on one world. */
@Tag("thorough")
class ConcurrencyTest {
    private static final int THREADS = 16;
    private static final long OPENING = 1_000_000;

    @AutoClose
    private final TestWorlds sandbox = new TestWorlds("--opening-balance=" + OPENING);

    private final World world = sandbox.frozen("concurrency");
    private final AtomicLong happened = new AtomicLong();

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
        return world.change(state -> state.ledger.of(account).cents());
    }

    @Test
    void simultaneous_payouts_never_take_more_than_the_available_balance() {
        var paid = new AtomicLong();
        together(i -> {
            for (int n = 0; n < 200; n++) {
                var cents = 700 + 13L * i + n;
                if (tries(
                        () -> sandbox.payouts
                                .open(
                                        world,
                                        TestWorlds.payout(cents, null),
                                        ScenarioRequests.Headers.NONE,
                                        Runnable::run)
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
            var payin = sandbox.opens(world, PaymentMethod.PIX, 1_000, null);
            together(i -> tries(
                    () -> sandbox.payins.act(world, payin.id(), PayinAction.PAY, null, null),
                    ErrorCode.TRANSITION_NOT_ALLOWED));
        }

        assertThat(happened.get()).isEqualTo(200);
        assertThat(in(Account.AVAILABLE)).isEqualTo(OPENING + 200 * 1_000);
    }

    @Test
    void refunds_at_once_return_no_more_than_was_paid() {
        var payin = sandbox.opens(world, PaymentMethod.CREDIT_CARD, 10_000, null);
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
}
