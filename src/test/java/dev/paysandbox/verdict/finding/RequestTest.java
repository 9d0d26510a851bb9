package dev.paysandbox.verdict.finding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.journal.Exchange;
import dev.paysandbox.journal.Journal;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestTest {
    /** A tester advances a frozen clock by little while the merchant waits long, or by much while it waits for nothing. */
    @ParameterizedTest
    @CsvSource({"200, 2000, 2000", "60000, 5, 60000", "0, 0, 0"})
    void the_wait_between_two_requests_is_measured_by_the_clock_that_advanced_more(
            long sandboxMillis, long hostMillis, long expected) {
        var journal = new Journal(10, entry -> {});
        var first = journal.add(at(0), 0);
        var second = journal.add(at(sandboxMillis), TimeUnit.MILLISECONDS.toNanos(hostMillis));

        assertThat(request(second).after(request(first))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"200", "3000"})
    void of_requests_from_a_snapshot_the_computers_time_is_not_known(long sandboxMillis) {
        var journal = new Journal(10, entry -> {});
        journal.add(at(0), 0);
        journal.add(at(sandboxMillis), TimeUnit.HOURS.toNanos(1));
        var restored = new Journal(10, entry -> {});
        restored.restore(journal.snapshot(), 0);
        var newestFirst = restored.entries();

        assertThat(request(newestFirst.get(0)).after(request(newestFirst.get(1))))
                .isEqualTo(sandboxMillis);
    }

    private static MerchantRequest request(Journal.Entry entry) {
        return new MerchantRequest(entry, body -> Map.of());
    }

    private static Exchange at(long instant) {
        return new Exchange(
                instant,
                Exchange.Surface.MERCHANT,
                Exchange.AuthenticationScheme.BASIC,
                "GET",
                Exchange.ExchangeText.NONE,
                200,
                Exchange.ExchangeText.NONE,
                0,
                null,
                null);
    }
}
