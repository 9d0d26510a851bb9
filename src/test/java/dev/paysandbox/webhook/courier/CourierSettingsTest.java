package dev.paysandbox.webhook.courier;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CourierSettingsTest {

    @ParameterizedTest
    @CsvSource({".dockerenv", "run/.containerenv"})
    void a_container_is_known_by_its_mark_unless_the_environment_decides(String mark, @TempDir Path root)
            throws IOException {
        assertThat(CourierSettings.detectsContainer(Map.of(), root)).isFalse();

        Files.createDirectories(root.resolve("run"));
        Files.createFile(root.resolve(mark));

        assertThat(CourierSettings.detectsContainer(Map.of(), root)).isTrue();
        assertThat(CourierSettings.detectsContainer(Map.of("PAYSANDBOX_IN_CONTAINER", "false"), root))
                .isFalse();
    }

    @Test
    void the_environment_can_say_that_this_is_a_container(@TempDir Path root) {
        assertThat(CourierSettings.detectsContainer(Map.of("PAYSANDBOX_IN_CONTAINER", "true"), root))
                .isTrue();
    }
}
