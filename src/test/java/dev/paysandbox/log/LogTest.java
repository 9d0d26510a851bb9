package dev.paysandbox.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.time.TestTime;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

class LogTest {
    private static final Instant NOW = Instant.parse("2026-11-22T13:15:30.123Z");

    private final List<String> lines = new ArrayList<>();
    private final AtomicLong nanos = new AtomicLong();
    private final TestTime time = new TestTime(NOW::toEpochMilli, nanos::get);
    private final LogOutput out = new LogOutput(5, lines::add, time);
    private final Log log = log(Level.WARN);

    private Log log(Level least) {
        return log("dev.paysandbox.world.keep.Worlds", least);
    }

    private Log log(String name, Level least) {
        return new Log(name, least, out, time);
    }

    @Test
    void the_product_s_own_loggers_are_these() {
        assertThat(LoggerFactory.getLogger("dev.paysandbox.world.keep.Worlds")).isInstanceOf(Log.class);
    }

    @Test
    void a_line_has_the_time_the_level_the_logger_and_the_message() {
        log.warn("Ended with {} notifications and {}", 3, "a word");
        assertThat(lines).singleElement().satisfies(line -> {
            assertThat(line).endsWith(" WARN Worlds - Ended with 3 notifications and a word\n");
            assertThat(OffsetDateTime.parse(line.substring(0, line.indexOf(' ')))
                            .toInstant())
                    .isEqualTo(NOW);
        });
    }

    @Test
    void messages_below_the_log_level_are_left_out() {
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
    void a_failure_is_logged_with_its_stack_trace() {
        log.error("What was due failed", new IllegalStateException("forged\nline"));
        assertThat(lines.get(0).lines().toList())
                .hasSizeGreaterThan(3)
                .allSatisfy(line -> assertThat(line).matches("(2026.*|  .*)"))
                .anySatisfy(line -> assertThat(line).contains("LogTest.a_failure_is_logged_with_its_stack_trace"));
    }

    @Test
    void log_messages_of_our_own_classes_are_masked() {
        log.warn("No such order: {}", "4111 1111 1111 1111 cvv=123 sk_live_abcdef");
        log.error("It failed", new IllegalStateException("card 4111111111111111"));
        assertThat(lines.get(0)).contains("**** **** **** 1111 cvv=***");
        assertThat(lines.get(1)).contains("IllegalStateException: card ************1111");
    }

    @Test
    void of_what_the_framework_says_only_the_words_of_its_source_are_written() {
        var foreign = log("io.netty.handler.codec.Decoder", Level.TRACE);
        var said = new String("from a request");
        foreign.error("Unexpected: " + said, failureOfJava(said));
        foreign.debug("Request {} {} of {} bytes", "POST", said, 17);
        foreign.trace("Done");
        foreign.error("Ours", new Problem(ErrorCode.BAD_REQUEST, "our own words"));
        assertThat(lines).hasSize(4).noneMatch(line -> line.contains("from a request"));
        assertThat(lines.get(0))
                .contains("ERROR Decoder - …\n  java.lang.NumberFormatException\n", "at dev.paysandbox.log.LogTest");
        assertThat(lines.get(1)).contains("Request {} {} of {} bytes");
        assertThat(lines.get(2)).contains("Done");
        assertThat(lines.get(3)).contains("our own words");
    }

    private static Exception failureOfJava(String text) {
        try {
            Integer.parseInt(text);
            throw new AssertionError();
        } catch (NumberFormatException quotesIt) {
            return quotesIt;
        }
    }

    @Test
    void the_log_has_a_limit_of_messages_per_minute_and_counts_the_omitted_ones() {
        for (int i = 0; i < 317; i++) {
            log.warn("Again");
        }
        assertThat(lines).hasSize(5);
        log.error("An error has room of its own");
        assertThat(lines).hasSize(6);
        nanos.addAndGet(TimeUnit.MINUTES.toNanos(1));
        log.warn("Heard again");
        assertThat(lines).hasSize(8).element(6).isEqualTo("… and 312 more\n");
        assertThat(lines).last().asString().contains("Heard again");
    }

    @Test
    void the_end_reports_what_was_left_out() {
        for (int i = 0; i < 7; i++) {
            log.warn("Again");
        }
        out.end();
        assertThat(lines).hasSize(6).last().isEqualTo("… and 2 more\n");
    }

    @Test
    void a_message_has_a_limit_of_characters() {
        log.warn("Very long: {}", "x y".repeat(100_000));
        assertThat(lines).singleElement().asString().hasSizeLessThan(2_100).endsWith("…\n");
    }

    @ParameterizedTest
    @CsvSource({"debug,DEBUG", "Error,ERROR", "nonsense,WARN"})
    void a_level_is_given_by_its_name(String name, Level level) {
        assertThat(LogProvider.level(name)).isEqualTo(level);
    }
}
