package dev.paysandbox.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.paysandbox.app.control.ClockControl;
import dev.paysandbox.app.events.Advance;
import dev.paysandbox.app.order.ScenarioRequests;
import dev.paysandbox.app.world.World;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.PayinAction;
import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.time.HostTime;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AdvanceTest {
    private static final long HOUR = 3_600_000;

    private final TestWorlds sandbox = new TestWorlds();
    private final ClockControl clocks = new ClockControl();
    private final World world = sandbox.world("advances");
    private final Receiver receiver = new Receiver();
    private final CountDownLatch answered = new CountDownLatch(1);

    @BeforeEach
    void a_notification_is_under_way_and_its_receiver_takes_its_time() {
        receiver.behaving(Receiver.waitingFor(answered, Receiver.status(200)));
        var payin = sandbox.payins
                .open(world, TestWorlds.payin(PaymentMethod.PIX, 1_000, receiver.url()), ScenarioRequests.Headers.NONE)
                .result();
        sandbox.payins.act(world, payin.id(), PayinAction.PAY, null, null);
        receiver.next();
    }

    @AfterEach
    void close() {
        answered.countDown();
        receiver.close();
        clocks.close();
        sandbox.close();
    }

    /** An advance by an hour that has begun, and waits for the receiver. */
    private CompletableFuture<Advance> begun() {
        var began = new CountDownLatch(1);
        var advance = CompletableFuture.supplyAsync(() -> {
            try {
                return TestWorlds.advance(world, now -> {
                    began.countDown();
                    return now + HOUR;
                });
            } catch (InterruptedException interrupted) {
                throw new IllegalStateException(interrupted);
            }
        });
        try {
            assertThat(began.await(20, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
        return advance;
    }

    private static void isBusy(ThrowingCallable call) {
        assertThatExceptionOfType(Problem.class)
                .isThrownBy(call)
                .extracting(Problem::code)
                .isEqualTo(ErrorCode.CLOCK_BUSY);
    }

    @Test
    void while_a_clock_is_advanced_nobody_else_advances_freezes_or_resumes_it() {
        var advance = begun();
        isBusy(() -> TestWorlds.advance(world, now -> now));
        isBusy(() -> clocks.freeze(world));
        isBusy(() -> clocks.resume(world, 5));

        assertThat(clocks.read(world).frozen()).isTrue();
        answered.countDown();
        var done = advance.join();
        assertThat(done.to() - done.from()).isEqualTo(HOUR);
        assertThat(clocks.read(world).now()).isBetween(done.to(), done.to() + HOUR);
        assertThat(clocks.read(world).frozen()).isFalse();
        assertThat(clocks.read(world).speed()).isEqualTo(1);
        assertThat(clocks.freeze(world).frozen()).isTrue();
    }

    @Test
    void payments_continue_while_an_advance_waits_for_a_receiver() {
        var advance = begun();
        var payin = sandbox.payins
                .open(world, TestWorlds.payin(PaymentMethod.PIX, 1_000, null), ScenarioRequests.Headers.NONE)
                .result();
        assertThat(sandbox.payins.find(world, payin.id()).expiresAt()).isEqualTo(payin.createdAt() + HOUR / 2);

        answered.countDown();
        advance.join();
        assertThat(sandbox.payins.find(world, payin.id()).statusName()).isEqualTo("EXPIRED");
    }

    @Test
    void a_reset_ends_the_advance_and_the_new_clock_is_free_at_once_and_of_the_computers_time() {
        var advance = begun();
        world.reset();

        assertThat(clocks.freeze(world).frozen()).isTrue();
        assertThat(clocks.read(world).now()).isLessThan(System.currentTimeMillis() + 60_000);
        var after = clocks.read(world).now();
        assertThatExceptionOfType(CompletionException.class)
                .isThrownBy(advance::join)
                .satisfies(refused -> assertThat(refused.getCause())
                        .isInstanceOfSatisfying(
                                Problem.class,
                                problem -> assertThat(problem.code()).isEqualTo(ErrorCode.NOT_REACHED)));
        assertThat(clocks.read(world).now()).isEqualTo(after);
        assertThat(clocks.read(world).frozen()).isTrue();
        assertThat(clocks.advanceBy(world, Duration.ofHours(2)).join().to()).isEqualTo(after + 2 * HOUR);
    }

    @Test
    void a_refused_advance_leaves_the_clock_as_it_was() {
        answered.countDown();
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> TestWorlds.advance(world, now -> {
                    throw new IllegalArgumentException("no");
                }));

        assertThat(clocks.read(world).frozen()).isFalse();
        assertThat(clocks.freeze(world).frozen()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(doubles = {1, 60, 1_000_000})
    void an_advance_of_a_clock_that_runs_leads_exactly_as_far_as_asked(double speed) throws InterruptedException {
        var nanos = new AtomicLong();
        var hurrying = new HostTime(() -> 1_700_000_000_000L, () -> nanos.addAndGet(700_000));
        try (var elsewhere = new TestWorlds(hurrying)) {
            var live = elsewhere.world("live");
            clocks.resume(live, speed);
            var last = 0L;
            for (int i = 0; i < 100; i++) {
                var millis = ThreadLocalRandom.current().nextLong(3);
                var advance = TestWorlds.advance(live, now -> now + millis);
                assertThat(advance.to() - advance.from()).isEqualTo(millis);
                assertThat(advance.from()).isGreaterThanOrEqualTo(last);
                last = advance.to();
            }
        }
    }
}
