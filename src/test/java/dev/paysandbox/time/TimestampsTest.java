package dev.paysandbox.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimestampsTest {
    @Test
    void they_read_as_the_jdk_writes_them_with_three_digits_of_milliseconds() {
        var jdk = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);
        var random = new Random(7);
        for (int i = 0; i < 100_000; i++) {
            var millis = random.nextLong(Timestamps.LATEST + 1);
            assertThat(Timestamps.format(millis)).isEqualTo(jdk.format(Instant.ofEpochMilli(millis)));
            assertThat(Timestamps.parse(Timestamps.format(millis))).isEqualTo(millis);
        }
        assertThat(Timestamps.format(0)).isEqualTo("1970-01-01T00:00:00.000Z");
        assertThat(Timestamps.format(-1)).isEqualTo("1969-12-31T23:59:59.999Z");
        assertThat(Timestamps.format(Timestamps.LATEST)).isEqualTo("9000-01-01T00:00:00.000Z");
    }

    @ParameterizedTest
    @CsvSource({
        "2026-11-25T03:00:00Z, 2026-11-25T03:00:00.000Z",
        "2026-11-25T00:00:00-03:00, 2026-11-25T03:00:00.000Z",
        "2026-11-25T03:00Z, 2026-11-25T03:00:00.000Z",
        "2026-11-25T03:00:00.123456789Z, 2026-11-25T03:00:00.123Z",
        "2024-02-29T12:00:00.5+05:30, 2024-02-29T06:30:00.500Z",
    })
    void an_offset_is_understood(String text, String utc) {
        assertThat(Timestamps.parse(text)).isEqualTo(Instant.parse(utc).toEpochMilli());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "now",
                "2026-11-25",
                "2026-11-25T03:00:00",
                "2026-02-30T03:00:00Z",
                "2026-11-25T24:00:01Z",
                "1700000000000",
                "+999999999-12-31T23:59:59Z",
                "-999999999-01-01T00:00:00Z"
            })
    void a_text_in_another_format_is_not_an_instant(String text) {
        assertThat(Timestamps.parse(text)).isNull();
    }
}
