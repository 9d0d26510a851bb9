package dev.paysandbox;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The process itself, where it cannot start. */
class MainTest {
    @TempDir
    Path folder;

    /** What came of a process. */
    private record End(int code, String out, String err) {}

    @Test
    void mistakes_in_the_scenario_folder_end_the_start_and_are_all_told() throws Exception {
        write("paid.yaml", """
                scenario: paid
                about: Paid after a while.
                for: PIX payin
                then:
                  - {after: 5s, become: APROVED}
                """);
        write("sub/torn.yml", "scenario: [torn\n");

        var end = runs("--port=0", "--scenarios=" + folder);

        assertThat(end.code()).as(end.err()).isEqualTo(1);
        assertThat(end.out()).isEmpty();
        assertThat(end.err())
                .contains("paid.yaml, line 5, column 25: become", "Did you mean APPROVED?", "torn.yml, line ")
                .doesNotContain("\tat ", "Exception");
    }

    @Test
    void a_scenario_folder_that_is_not_there_ends_the_start() throws Exception {
        var end = runs("--port=0", "--scenarios=" + folder.resolve("absent"));

        assertThat(end.code()).as(end.err()).isPositive();
        assertThat(end.out()).isEmpty();
        assertThat(end.err()).contains("absent").doesNotContain("\tat ", "Exception");
    }

    private void write(String name, String text) throws IOException {
        var file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private End runs(String... flags) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        command.addAll(List.of(flags));
        var err = Files.createTempFile("main", ".err");
        try {
            var process =
                    new ProcessBuilder(command).redirectError(err.toFile()).start();
            var out = new String(process.getInputStream().readAllBytes(), UTF_8);
            return new End(process.waitFor(), out, Files.readString(err));
        } finally {
            Files.delete(err);
        }
    }
}
