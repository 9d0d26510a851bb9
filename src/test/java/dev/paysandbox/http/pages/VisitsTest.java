package dev.paysandbox.http.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What the shop remembers of its visitors, who are whoever can reach the port. */
class VisitsTest {
    private static final String LONG = "\u3000".repeat(2_000);

    private static String name(int number) {
        return "%032x".formatted(number);
    }

    @Test
    void memory_stays_small_for_any_number_of_visitors_and_any_requests() {
        var visits = new Visits();
        for (int visitor = 0; visitor < 1_000; visitor++) {
            for (int line = 0; line < 300; line++) {
                visits.named(name(visitor)).write("webhook", LONG);
            }
        }

        // From the newest on, for whoever is asked about is remembered anew.
        long characters = IntStream.range(0, 1_000)
                .mapToObj(visitor -> visits.named(name(999 - visitor)).view(0))
                .flatMap(view -> view.lines().stream())
                .mapToLong(line -> line.text().length())
                .sum();
        assertThat(characters).isBetween(1L, 500_000L);
    }

    @Test
    void the_newest_lines_are_kept_and_numbered_on() {
        var visit = new Visits().named(name(1));
        for (int line = 0; line < 300; line++) {
            visit.write("backend", "line " + line);
        }
        visit.write("webhook", LONG);

        var lines = visit.view(0).lines();
        assertThat(lines).hasSize(100);
        assertThat(lines.get(99).number()).isEqualTo(301);
        assertThat(lines.get(98).text()).isEqualTo("line 299");
    }
}
