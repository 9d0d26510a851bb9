package dev.paysandbox.docs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Programs of npm packages, installed in a folder of a test. */
public record NodeTools(Path folder) {
    /** @param packages such as {@code newman@6.2.2} */
    public static NodeTools installed(Path folder, String... packages) throws IOException, InterruptedException {
        var tools = new NodeTools(folder);
        var command = new ArrayList<>(List.of("npm", "install", "--no-audit", "--no-fund"));
        command.addAll(List.of(packages));
        tools.runs(command.toArray(String[]::new));
        return tools;
    }

    /** Runs a command in the folder, and returns what it prints; fails unless it ends with 0. */
    public String runs(String... command) throws IOException, InterruptedException {
        var process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        var output = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }
}
