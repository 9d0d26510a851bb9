package dev.paysandbox.webhook.courier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CourierSettingsTest {

    @ParameterizedTest
    @CsvSource({
        "0,      16, 64, 30000, 4096, timeout",
        "-1,     16, 64, 30000, 4096, timeout",
        "10000,   0, 64, 30000, 4096, connectionsPerReceiver",
        "10000,  16, 16, 30000, 4096, inFlightPerSender",
        "10000,  16, 64,     0, 4096, idleConnection",
        "10000,  16, 64, 30000,   -1, answerLimit"
    })
    void a_limit_that_makes_no_sense_is_named(
            long timeout, int perReceiver, int perSender, long idle, int answerLimit, String named) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new CourierSettings(
                        Duration.ofMillis(timeout),
                        perReceiver,
                        perSender,
                        Duration.ofMillis(idle),
                        answerLimit,
                        false,
                        false))
                .withMessageStartingWith(named);
    }

    @ParameterizedTest
    @CsvSource({".dockerenv", "run/.containerenv"})
    void a_container_is_known_by_its_mark_unless_the_environment_decides(String mark, @TempDir Path root)
            throws IOException {
        assertThat(Container.detected(Map.of(), root)).isFalse();

        Files.createDirectories(root.resolve("run"));
        Files.createFile(root.resolve(mark));

        assertThat(Container.detected(Map.of(), root)).isTrue();
        assertThat(Container.detected(Map.of("PAYSANDBOX_IN_CONTAINER", "false"), root))
                .isFalse();
    }

    @Test
    void the_environment_can_say_that_this_is_a_container(@TempDir Path root) {
        assertThat(Container.detected(Map.of("PAYSANDBOX_IN_CONTAINER", "true"), root))
                .isTrue();
    }
}
