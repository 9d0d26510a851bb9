package dev.paysandbox.cli.check;

import dev.paysandbox.cli.api.ProgramPath;
import dev.paysandbox.cli.noun.TimeLimit;
import dev.paysandbox.cli.output.Folder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** An installed Chrome, Chromium or Edge with a profile of its own, which is deleted at the end, also by Ctrl-C. */
final class Browser implements AutoCloseable {
    private static final List<String> NAMES = List.of(
            "google-chrome",
            "google-chrome-stable",
            "chromium",
            "chromium-browser",
            "microsoft-edge",
            "chrome.exe",
            "msedge.exe");
    private static final List<String> USUAL_PATHS = List.of(
            "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
            "/Applications/Chromium.app/Contents/MacOS/Chromium",
            "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
            "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
            "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe");
    private static final Duration LONGEST_START = Duration.ofSeconds(30);
    private static final int DELETE_TIMES = 20;

    private final Process process;
    private final Path profile;
    private final Thread hook = new Thread(this::end, "close browser");

    private Browser(Process process, Path profile) {
        this.process = process;
        this.profile = profile;
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** The program to start, or null if there is none. */
    static @Nullable Path find(Map<String, String> environment) {
        var chosen = environment.get("CHROME_BIN");
        if (chosen != null) {
            return Files.isExecutable(Path.of(chosen)) ? Path.of(chosen) : null;
        }
        var usual = USUAL_PATHS.stream().map(Path::of).filter(Files::isExecutable);
        return Stream.concat(ProgramPath.programs(environment, NAMES), usual)
                .findFirst()
                .orElse(null);
    }

    static Browser start(Path program) {
        try {
            var profile = Files.createTempDirectory("paysandbox-check");
            var command = new ArrayList<>(List.of(
                    program.toString(),
                    "--user-data-dir=" + profile,
                    "--remote-debugging-port=0",
                    "--no-first-run",
                    "--no-default-browser-check",
                    "--disable-background-networking",
                    "--disable-component-update",
                    "--disable-sync",
                    "--disable-features=Translate"));
            if ("root".equals(System.getProperty("user.name"))) {
                // Chrome refuses to start as root with its sandbox.
                command.add("--no-sandbox");
            }
            command.add("about:blank");
            var process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return new Browser(process, profile);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    boolean isRunning() {
        return process.isAlive();
    }

    /** The address of its remote debugging, or null if it has ended before it had one. */
    @Nullable
    URI debugger() {
        var file = profile.resolve("DevToolsActivePort");
        var limit = TimeLimit.of(LONGEST_START);
        while (isRunning() && !limit.isOver()) {
            try {
                var lines = Files.isRegularFile(file) ? Files.readAllLines(file) : List.<String>of();
                if (lines.size() > 1) {
                    return URI.create("ws://127.0.0.1:" + lines.get(0) + lines.get(1));
                }
            } catch (IOException beingWritten) {
                // It is read again.
            }
            TimeLimit.pause();
        }
        return null;
    }

    @Override
    public void close() {
        end();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException ending) {
            // The process is ending, and the hook is running.
        }
    }

    private synchronized void end() {
        var all = Stream.concat(process.descendants(), Stream.of(process.toHandle()))
                .toList();
        all.forEach(ProcessHandle::destroy);
        try {
            process.waitFor(2, TimeUnit.SECONDS);
            all.forEach(ProcessHandle::destroyForcibly);
            // Its processes still write while they end.
            for (int i = 0; i < DELETE_TIMES && !Folder.delete(profile); i++) {
                TimeUnit.MILLISECONDS.sleep(50);
            }
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
        }
    }
}
