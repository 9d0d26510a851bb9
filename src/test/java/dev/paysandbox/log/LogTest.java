package dev.paysandbox.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.time.HostTime;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

class LogTest {
    private static final Instant NOW = Instant.parse("2026-11-22T13:15:30.123Z");

    private final List<String> lines = new ArrayList<>();
    private final Log log = log(Level.WARN);

    private Log log(Level least) {
        return new Log("dev.paysandbox.app.Worlds", least, lines::add, new HostTime(NOW::toEpochMilli, () -> 0));
    }

    @Test
    void the_product_s_own_loggers_are_these() {
        assertThat(LoggerFactory.getLogger("dev.paysandbox.app.Worlds")).isInstanceOf(Log.class);
    }

    @Test
    void a_line_tells_when_how_bad_who_and_what() {
        log.warn("Ended with {} notifications and {}", 3, "a word");
        assertThat(lines).singleElement().satisfies(line -> {
            assertThat(line).endsWith(" WARN Worlds - Ended with 3 notifications and a word\n");
            assertThat(OffsetDateTime.parse(line.substring(0, line.indexOf(' ')))
                            .toInstant())
                    .isEqualTo(NOW);
        });
    }

    @Test
    void what_is_less_than_asked_for_is_left_out() {
        log.info("a sign of life");
        log.debug("a detail");
        log.trace("a detail's detail");
        assertThat(lines).isEmpty();
        log.error("a bug");
        assertThat(lines).hasSize(1);
        log(Level.TRACE).trace("a detail's detail");
        assertThat(lines).hasSize(2);
    }

    @Test
    void no_text_can_look_like_another_message() {
        log.warn("No such order: {}", "x\r\n2026-11-22T13:15:30.123Z ERROR Worlds - all is lost\u001b[2J");
        assertThat(lines.get(0))
                .endsWith(" - No such order: x\n  2026-11-22T13:15:30.123Z ERROR Worlds - all is lost\ufffd[2J\n");
    }

    @Test
    void a_failure_brings_its_trace_along() {
        log.error("What was due failed", new IllegalStateException("forged\nline"));
        assertThat(lines.get(0).lines().toList())
                .hasSizeGreaterThan(3)
                .allSatisfy(line -> assertThat(line).matches("(2026.*|  .*)"))
                .anySatisfy(line -> assertThat(line).contains("LogTest.a_failure_brings_its_trace_along"));
    }

    @ParameterizedTest
    @CsvSource({"debug,DEBUG", "Error,ERROR", "nonsense,WARN"})
    void a_level_is_given_by_its_name(String name, Level level) {
        assertThat(LogProvider.level(name)).isEqualTo(level);
    }
}
