package dev.paysandbox.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RingTest {
    private static Ring<String> filled(int limit, int count) {
        var ring = new Ring<String>(limit, String::length, gone -> {});
        for (int i = 1; i <= count; i++) {
            assertThat(ring.add("x".repeat(i))).isEqualTo(i);
        }
        return ring;
    }

    private static long[] numbers(Ring<String> ring) {
        return LongStream.rangeClosed(0, ring.count() + 1)
                .filter(number -> ring.find(number) != null)
                .toArray();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 15, 16, 17, 63, 64, 65, 100})
    void keeps_the_newest_under_their_numbers_and_knows_their_weight(int count) {
        var ring = filled(50, count);

        assertThat(numbers(ring))
                .containsExactly(
                        LongStream.rangeClosed(Math.max(1, count - 49), count).toArray());
        assertThat(Objects.requireNonNull(ring.find(count))).hasSize(count);
        assertThat(ring.weight())
                .isEqualTo(
                        LongStream.rangeClosed(Math.max(1, count - 49), count).sum());
        assertThat(ring.forgotten()).isEqualTo(Math.max(0, count - 50));
    }

    @Test
    void forgets_the_oldest_until_there_is_none() {
        var ring = filled(50, 3);

        assertThat(ring.forgetOldest()).isTrue();
        assertThat(numbers(ring)).containsExactly(2, 3);
        assertThat(ring.weight()).isEqualTo(5);
        assertThat(ring.forgetOldest()).isTrue();
        assertThat(ring.forgetOldest()).isTrue();
        assertThat(ring.forgetOldest()).isFalse();
        assertThat(ring.weight()).isZero();
        assertThat(ring.add("next")).isEqualTo(4);
    }

    @Test
    void a_ring_without_room_still_counts() {
        var ring = filled(0, 7);

        assertThat(ring.count()).isEqualTo(7);
        assertThat(numbers(ring)).isEmpty();
        assertThat(ring.weight()).isZero();
        assertThat(ring.forgetOldest()).isFalse();
    }

    @Test
    void after_clearing_numbers_continue_or_start_at_a_given_one() {
        var ring = filled(50, 60);

        ring.clear();
        assertThat(ring.add("a")).isEqualTo(61);
        ring.clearUpTo(1000);

        assertThat(ring.add("b")).isEqualTo(1001);
        assertThat(numbers(ring)).containsExactly(1001);
        assertThat(ring.weight()).isEqualTo(1);
    }
}
