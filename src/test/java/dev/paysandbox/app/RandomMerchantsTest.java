package dev.paysandbox.app;

import dev.paysandbox.support.Receiver;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Repeats one story with {@code -Dpaysandbox.merchants=SEED}, as a failure prints it. */
class RandomMerchantsTest {
    private static final String REPEAT = "paysandbox.merchants";

    private final TestWorlds sandbox = new TestWorlds("--opening-balance=" + RandomMerchant.OPENING);

    @AfterEach
    void close() {
        sandbox.close();
    }

    @Test
    void the_money_always_adds_up_and_every_change_is_notified_once_and_in_order() {
        var repeated = Long.getLong(REPEAT);
        stories(repeated != null ? LongStream.of(repeated) : LongStream.rangeClosed(1, 20));
    }

    @Test
    @Tag("thorough")
    void the_money_adds_up_for_hundreds_of_other_seeds() {
        stories(LongStream.rangeClosed(21, 200));
    }

    @ParameterizedTest
    @Tag("thorough")
    @ValueSource(longs = {1_001, 1_002, 1_003})
    void the_money_adds_up_after_many_more_steps_too(long seed) {
        story(seed, 2_000);
    }

    @Test
    void merchants_used_at_the_same_time_do_not_disturb_each_other() {
        CompletableFuture.allOf(IntStream.range(0, 8)
                        .mapToObj(i -> CompletableFuture.runAsync(() -> story(2_000 + i, 300)))
                        .toArray(CompletableFuture[]::new))
                .join();
    }

    private void stories(LongStream seeds) {
        seeds.forEach(seed -> story(seed, 60));
    }

    private void story(long seed, int steps) {
        try (var receiver = new Receiver()) {
            new RandomMerchant(sandbox, seed, receiver).runs(steps);
        } catch (AssertionError | RuntimeException | InterruptedException wrong) {
            throw new CompletionException("The story went wrong; repeat it with -D" + REPEAT + "=" + seed, wrong);
        }
    }
}
