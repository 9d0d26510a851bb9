package dev.paysandbox.world;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** A program of the tests in a JVM of its own, with a heap of its own. */
final class ChildJvm {
    private ChildJvm() {}

    /** The words of each line that it prints; it must end well. */
    static List<List<String>> runs(Class<?> program, String heap, Collection<String> arguments)
            throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + heap,
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:+ExitOnOutOfMemoryError",
                "-cp",
                System.getProperty("java.class.path"),
                program.getName()));
        command.addAll(arguments);
        var child = new ProcessBuilder(command).redirectErrorStream(true).start();
        var told = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(child.waitFor()).as(told).isZero();
        return told.lines().map(line -> List.of(line.split(" "))).toList();
    }
}
