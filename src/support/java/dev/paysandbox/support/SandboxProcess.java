package dev.paysandbox.support;

import dev.paysandbox.Main;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** A sandbox in a process of its own, for tests of what it needs: with a heap of its own, for example. */
public final class SandboxProcess implements AutoCloseable {
    private static final Pattern URL = Pattern.compile("http://\\S+");

    private final Process process;
    private final Path log;
    private final URI url;

    private SandboxProcess(Process process, Path log, URI url) {
        this.process = process;
        this.log = log;
        this.url = url;
    }

    /** @param options of the JVM, such as {@code -Xmx96m} */
    public static SandboxProcess started(List<String> options, String... flags) {
        var command = command(Main.class, options);
        if (List.of(flags).stream().noneMatch(flag -> flag.startsWith("--port="))) {
            command.add("--port=0");
        }
        command.addAll(List.of(flags));
        try {
            var log = Files.createTempFile("sandbox", ".err");
            var process =
                    new ProcessBuilder(command).redirectError(log.toFile()).start();
            var out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
            var greeting = String.valueOf(out.readLine());
            var url = URL.matcher(greeting);
            if (!url.find()) {
                throw new AssertionError("no sandbox started: " + greeting + Files.readString(log));
            }
            return new SandboxProcess(process, log, URI.create(url.group()));
        } catch (IOException noProcess) {
            throw new UncheckedIOException(noProcess);
        }
    }

    /** A program of this class path, without the second compiler, as the launcher starts the sandbox. */
    public static List<String> command(Class<?> main, List<String> options, String... arguments) {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-XX:TieredStopAtLevel=1");
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(List.of(arguments));
        return command;
    }

    public URI url() {
        return url;
    }

    /** What it has written on stderr. */
    public String log() {
        try {
            return Files.readString(log);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Ends it by SIGKILL, and waits for its end. */
    public void kills() {
        process.destroyForcibly().onExit().join();
    }

    /** Ends it by SIGTERM, and waits for its end. */
    public void terminates() {
        process.toHandle().destroy();
        process.onExit().join();
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
        try {
            Files.delete(log);
        } catch (IOException stays) {
            throw new UncheckedIOException(stays);
        }
    }
}
