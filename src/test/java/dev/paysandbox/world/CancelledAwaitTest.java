package dev.paysandbox.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.paysandbox.domain.IdKind;
import dev.paysandbox.domain.PayinAction;
import dev.paysandbox.domain.PaymentMethod;
import dev.paysandbox.world.tester.Awaiting;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** A world has a thousand places for calls that wait; whoever hangs up keeps none. */
class CancelledAwaitTest {
    private static final Awaiting.StatusCondition APPROVED =
            new Awaiting.StatusCondition(Set.of("APPROVED"), false, Duration.ofMinutes(10));

    @AutoClose
    private final TestWorlds sandbox = new TestWorlds();

    @Test
    void nobody_waits_once_the_sandbox_ends() {
        var world = sandbox.frozen("ending");
        var payin = sandbox.opens(world, PaymentMethod.PIX, 100, null);
        var awaiting = new Awaiting();
        var waiting = awaiting.await(world, IdKind.PAYIN, payin.id(), APPROVED);

        awaiting.end();

        assertThatThrownBy(waiting::join).hasMessageContaining("NOT_REACHED: The sandbox is ending");
        assertThatThrownBy(awaiting.await(world, IdKind.PAYIN, payin.id(), APPROVED)::join)
                .hasMessageContaining("is ending");
    }

    @Test
    void a_call_that_waits_for_a_dropped_payment_is_answered() {
        try (var small = new TestWorlds("--max-payments=1")) {
            var world = small.frozen("small");
            var payin = small.opens(world, PaymentMethod.PIX, 100, null);
            var waiting = new Awaiting().await(world, IdKind.PAYIN, payin.id(), APPROVED);

            small.opens(world, PaymentMethod.PIX, 100, null);

            assertThatThrownBy(waiting::join).hasMessageContaining("It no longer exists");
        }
    }

    @Test
    void a_cancelled_wait_frees_its_place() {
        var world = sandbox.frozen("hung_up");
        var payin = sandbox.opens(world, PaymentMethod.PIX, 100, null);
        var awaiting = new Awaiting();

        for (int i = 0; i < 1_100; i++) {
            assertThat(awaiting.await(world, IdKind.PAYIN, payin.id(), APPROVED).cancel(false))
                    .isTrue();
        }
        var last = awaiting.await(world, IdKind.PAYIN, payin.id(), APPROVED);
        sandbox.payins.act(world, payin.id(), PayinAction.PAY, null, null);

        assertThat(last.join()).isNull();
    }
}
