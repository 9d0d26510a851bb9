package dev.paysandbox.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationsTest {
    @ParameterizedTest
    @CsvSource({
        "10s, PT10S",
        "2h30m, PT2H30M",
        "3d, PT72H",
        "500ms, PT0.5S",
        "5m500ms, PT5M0.5S",
        "1d2h3m4s5ms, PT26H3M4.005S",
        "90m, PT1H30M",
        "0s, PT0S",
        "PT10S, PT10S",
        "P3D, PT72H",
        "PT0.25S, PT0.25S"
    })
    void a_duration_is_read_as_people_and_as_iso_write_it(String text, Duration expected) {
        assertThat(Durations.parse(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "10",
                "s",
                "10 s",
                "1.5h",
                "-10s",
                "30m2h",
                "5s5s",
                "10S",
                "1w",
                "10x",
                "PT",
                "-PT10S",
                "PT-10S",
                "PT0.0001S",
                "٣s",
                "999999999999999999d",
                "1000000000000000000s",
                "P106751991168d"
            })
    void anything_else_is_refused_with_examples(String text) {
        assertThatThrownBy(() -> Durations.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is not a duration; write it like 10s, 2h30m, 3d, 500ms or PT10S");
    }

    @ParameterizedTest
    @ValueSource(strings = {"10s", "2h30m", "3d", "500ms", "1d2h3m4s5ms", "0s"})
    void a_duration_is_written_as_it_was_read(String text) {
        assertThat(Durations.format(Durations.parse(text))).isEqualTo(text);
    }

    @Test
    void a_duration_is_written_in_its_largest_units() {
        assertThat(Durations.format(Duration.ofSeconds(90_061))).isEqualTo("1d1h1m1s");
        assertThat(Durations.format(Duration.ofSeconds(-90))).isEqualTo("-1m30s");
        assertThat(Durations.format(Duration.ofNanos(1))).isEqualTo("0s");
        assertThat(Durations.format(Duration.ofSeconds(Long.MAX_VALUE))).isEqualTo("106751991167300d15h30m7s");
    }
}
