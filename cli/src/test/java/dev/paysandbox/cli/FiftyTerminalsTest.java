package dev.paysandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Fifty steer one world at once, and it stays consistent. Another seed's choices are made with
 * {@code -Dpaysandbox.terminals=SEED}, as a failure prints it; in which order they meet, the computer decides.
 */
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
    void after_fifty_concurrent_terminals_money_statuses_and_notifications_agree() {
        repeatably(() -> {
            allSteer(seed, RandomTester.Habits.ALL, () -> {});
            world.settles();
            var before = new ConsistencyCheck(world);
            before.requireConsistency();

            // Nobody gives or takes any more: what the payments do not explain stays as it is.
            allSteer(seed + TERMINALS, RandomTester.Habits.MOVING_MONEY, () -> {});
            world.settles();
            var after = new ConsistencyCheck(world);
            after.requireConsistency();
            assertThat(after.given()).isEqualTo(before.given());

            world.tester.does("merchant balance set 777.77");
            assertThat(world.merchant.cents("balance")).isEqualTo(77_777);
        });
    }

    @Test
    void a_reset_among_all_of_them_leaves_a_world_that_began_anew() {
        repeatably(() -> {
            allSteer(seed, RandomTester.Habits.PAYMENTS_ONLY, () -> world.tester.does("world reset"));
            // The clock of the new world runs, and there may be no payment in it yet.
            world.payins.add(world.tester.opensPayin("--webhook " + world.endpoint.url()));
            world.settles();
            var left = new ConsistencyCheck(world);
            left.requireConsistency();
            assertThat(left.given()).isEqualTo(SharedTestWorld.OPENING);
        });
    }

    /** All begin at once; one does this in the midst of it. */
    private void allSteer(long seeds, RandomTester.Habits habits, Runnable interruption) {
        var threads = Executors.newFixedThreadPool(TERMINALS);
        var begin = new CyclicBarrier(TERMINALS);
        try {
            CompletableFuture.allOf(IntStream.range(0, TERMINALS)
                            .mapToObj(i -> CompletableFuture.runAsync(
                                    () -> {
                                        meet(begin);
                                        var steersman = new RandomTester(world, seeds + i, habits);
                                        steersman.steers(STEPS / 2);
                                        if (i == 0) {
                                            interruption.run();
                                        }
                                        steersman.steers(STEPS / 2);
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
            throw new CompletionException("It went wrong; try again with -D" + SEED + "=" + seed, wrong);
        }
    }
}
