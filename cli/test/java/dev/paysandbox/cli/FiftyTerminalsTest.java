package dev.paysandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Fifty testers use one world at the same time, and it stays consistent. {@code -Dpaysandbox.terminals=SEED} makes the
 * choices of another seed; a failure prints its seed. The order of concurrent calls is not repeatable.
 */
@Tag("thorough")
class FiftyTerminalsTest {
    private static final String SEED = "paysandbox.terminals";
    private static final int TERMINALS = 50;
    private static final int STEPS = 10;

    private final long seed = Long.getLong(SEED, 20_261_121);
    private final SharedTestWorld world = new SharedTestWorld();

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void after_fifty_concurrent_testers_money_statuses_and_notifications_are_consistent() {
        repeatably(() -> {
            allRun(seed, RandomTester.Habits.ALL, () -> {});
            world.settle();
            var before = new ConsistencyCheck(world);
            before.requireConsistency();

            // Nobody sets the balance any more, so the money that payments do not explain stays the same.
            allRun(seed + TERMINALS, RandomTester.Habits.MOVING_MONEY, () -> {});
            world.settle();
            var after = new ConsistencyCheck(world);
            after.requireConsistency();
            assertThat(after.externalMoney()).isEqualTo(before.externalMoney());

            world.tester.does("merchant balance set 777.77");
            assertThat(world.merchant.cents("balance")).isEqualTo(77_777);
        });
    }

    @Test
    void a_reset_during_their_work_leaves_a_consistent_new_world() {
        repeatably(() -> {
            allRun(seed, RandomTester.Habits.PAYMENTS_ONLY, () -> world.tester.does("world reset"));
            // The clock of the new world runs, and there may be no payment in it yet.
            world.payins.add(world.tester.opensPayin("--webhook " + world.endpoint.url()));
            world.settle();
            var left = new ConsistencyCheck(world);
            left.requireConsistency();
            assertThat(left.externalMoney()).isEqualTo(SharedTestWorld.OPENING);
        });
    }

    /** All begin at the same time. In the middle, one of them runs the interruption. */
    private void allRun(long seeds, RandomTester.Habits habits, Runnable interruption) {
        var threads = Executors.newFixedThreadPool(TERMINALS);
        var begin = new CyclicBarrier(TERMINALS);
        try {
            CompletableFuture.allOf(IntStream.range(0, TERMINALS)
                            .mapToObj(i -> CompletableFuture.runAsync(
                                    () -> {
                                        meet(begin);
                                        var tester = new RandomTester(world, seeds + i, habits);
                                        tester.run(STEPS / 2);
                                        if (i == 0) {
                                            interruption.run();
                                        }
                                        tester.run(STEPS / 2);
                                    },
                                    threads))
                            .toArray(CompletableFuture[]::new))
                    .join();
        } finally {
            threads.shutdown();
        }
    }

    private static void meet(CyclicBarrier begin) {
        try {
            begin.await();
        } catch (Exception broken) {
            throw new AssertionError(broken);
        }
    }

    private void repeatably(Runnable story) {
        try {
            story.run();
        } catch (AssertionError | RuntimeException wrong) {
            throw new CompletionException("Repeat the failure with -D" + SEED + "=" + seed, wrong);
        }
    }
}
