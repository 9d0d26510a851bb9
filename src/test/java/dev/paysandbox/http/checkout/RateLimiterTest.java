package dev.paysandbox.http.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.time.TestTime;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** How often one caller may pass. */
class RateLimiterTest {
    private final AtomicLong nanos = new AtomicLong();
    private final RateLimiter rateLimiter = new RateLimiter(2, new TestTime(() -> 0, nanos::get));

    private static RateLimiter.Caller from(String address) {
        return new RateLimiter.Caller("pk_test_a", "https://shop.example", address);
    }

    @Test
    void an_address_may_call_a_limited_number_of_times_and_again_after_the_stated_wait() {
        assertThat(rateLimiter.waitOf(from("a"))).isZero();
        assertThat(rateLimiter.waitOf(from("a"))).isZero();
        assertThat(rateLimiter.waitOf(from("a"))).isEqualTo(30);
        nanos.addAndGet(TimeUnit.SECONDS.toNanos(29));
        assertThat(rateLimiter.waitOf(from("a"))).isEqualTo(1);
        nanos.addAndGet(TimeUnit.SECONDS.toNanos(1));
        assertThat(rateLimiter.waitOf(from("a"))).isZero();
        assertThat(rateLimiter.waitOf(from("a"))).isEqualTo(30);
    }

    @Test
    void it_keeps_a_limited_number_of_addresses_and_drops_the_one_seen_longest_ago() {
        rateLimiter.waitOf(from("first"));
        rateLimiter.waitOf(from("first"));
        for (int i = 1; i < RateLimiter.MOST_CALLERS; i++) {
            rateLimiter.waitOf(from("address " + i));
        }
        assertThat(rateLimiter.waitOf(from("first"))).isPositive();
        for (int i = 0; i < RateLimiter.MOST_CALLERS; i++) {
            rateLimiter.waitOf(from("another " + i));
        }
        assertThat(rateLimiter.waitOf(from("first"))).isZero();
    }
}
