package shop;

import static dev.paysandbox.client.Status.APPROVED;
import static java.util.concurrent.TimeUnit.MINUTES;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paysandbox.client.Payins;
import dev.paysandbox.client.WebhookReceiver;
import dev.paysandbox.client.World;
import dev.paysandbox.junit5.ClockMode;
import dev.paysandbox.junit5.PaySandboxTest;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@PaySandboxTest(clock = ClockMode.FROZEN)
class ParallelTest {
    private static final int TESTS = 50;
    /** Every test waits here for all others, so this passes only if all of them run at the same time. */
    private static final CyclicBarrier ALL = new CyclicBarrier(TESTS);

    private static final Set<String> SANDBOXES = ConcurrentHashMap.newKeySet();
    private static final Set<String> WORLDS = ConcurrentHashMap.newKeySet();

    @RepeatedTest(TESTS)
    @Execution(ExecutionMode.CONCURRENT)
    void fifty_tests_share_a_sandbox_and_never_meet(RepetitionInfo test, World world, WebhookReceiver hooks)
            throws Exception {
        var amount = 1000 + test.getCurrentRepetition();
        var payin = world.createPayin(Payins.pix(amount).reference("order-1").webhookUrl(hooks.url()));
        ALL.await(2, MINUTES);
        world.payin("order-1").pay();

        assertEquals(amount, hooks.await(payin.id(), APPROVED).amount());
        assertEquals(1, hooks.history().size());
        assertEquals(1, world.payins().size());
        assertEquals(10_000_000 + amount, world.balance().available());
        SANDBOXES.add(world.url());
        WORLDS.add(world.publicKey());
    }

    @AfterAll
    static void there_was_one_sandbox_with_fifty_worlds() {
        assertEquals(1, SANDBOXES.size());
        assertEquals(TESTS, WORLDS.size());
    }
}
