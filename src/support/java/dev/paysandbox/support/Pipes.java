package dev.paysandbox.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;

/** Named pipes, which Java cannot make itself. */
public final class Pipes {
    private Pipes() {}

    /** Makes a pipe with nobody at its other end. */
    public static Path made(Path path) throws IOException, InterruptedException {
        var made = new ProcessBuilder("mkfifo", path.toString()).inheritIO().start();
        assertThat(made.waitFor()).as("mkfifo " + path).isZero();
        return path;
    }
}
