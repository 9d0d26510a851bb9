package dev.paysandbox.cli.archive;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** The archive from the build, unpacked into a folder with spaces, and started by its launcher. */
final class UnpackedArchive {
    private static final Pattern READY = Pattern.compile("(?:is ready at |\"url\":\")(https?://[^\\s\"]+)");

    final Path root;
    final Path home;
    final Map<String, String> environment = new HashMap<>();

    /**
     * Uses an unpacked archive, with a separate environment.
     *
     * @param home the working directory, also for output files
     */
    UnpackedArchive(Path root, Path home) {
        this.root = root;
        this.home = home;
        environment.put("PATH", System.getenv("PATH"));
        environment.put("HOME", home.toString());
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        environment.put("PAYSANDBOX_JDKS", "/nowhere");
    }

    /** Unpacks the archive into this folder, and returns the archive's top folder. */
    static Path unpackedIn(Path place) throws IOException, InterruptedException {
        var folder = Files.createDirectories(place.resolve("my programs"));
        var tar = new ProcessBuilder("tar", "-xzf", System.getProperty("archive") + ".tar.gz")
                .directory(folder.toFile())
                .inheritIO()
                .start();
        assertThat(tar.waitFor()).isZero();
        try (var unpacked = Files.list(folder)) {
            return unpacked.toList().get(0);
        }
    }

    /** Starts the server, and returns when it is ready. */
    Server serves() throws IOException {
        return serves("--port", "0");
    }

    Server serves(String... flags) throws IOException {
        var command = new ArrayList<>(List.of(root.resolve("bin/paysandbox").toString(), "serve"));
        command.addAll(List.of(flags));
        return new Server(start(home, command, home.resolve("serve.err")), home.resolve("serve.err"));
    }

    /** Starts the server with at most this many open files and connections. */
    Server servesWithDescriptors(int most) throws IOException {
        var script = "ulimit -n " + most + "; exec \"$0\" serve --port=0 --quiet";
        var launcher = root.resolve("bin/paysandbox").toString();
        var errors = home.resolve("serve.err");
        return new Server(start(home, List.of("sh", "-c", script, launcher), errors), errors);
    }

    /** The jar of the server's own classes, among its libraries. */
    Path core() throws IOException {
        try (var libraries = Files.list(root.resolve("lib/server/lib"))) {
            return libraries
                    .filter(jar -> jar.getFileName().toString().startsWith("paysandbox-core"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    /** Starts the server's jar without the launcher. */
    Server servesByItsJar() throws IOException {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var jar = root.resolve("lib/server/paysandbox-server.jar").toString();
        return new Server(
                start(home, List.of(java, "-Xmx128m", "-jar", jar, "--port=0"), home.resolve("jar.err")),
                home.resolve("jar.err"));
    }

    /** Calls the control tool, which must print no errors. Returns its output. */
    String paysandbox(String... words) throws Exception {
        var command = new ArrayList<>(List.of(root.resolve("bin/paysandbox").toString()));
        command.addAll(List.of(words));
        return call(home, command.toArray(String[]::new));
    }

    /** Starts {@code paysandbox exec} with a script for {@code sh}. */
    Process executes(String script) throws IOException {
        return executes(List.of("sh", "-c", script), Files.createTempFile("exec", ".err"));
    }

    /** Starts {@code paysandbox exec} with this command. */
    Process executes(List<String> words, Path errors) throws IOException {
        var command = new ArrayList<>(List.of(root.resolve("bin/paysandbox").toString(), "exec", "--"));
        command.addAll(words);
        return start(home, command, errors);
    }

    /** Makes the start-up caches, and returns that of the server. */
    Path trains() throws IOException, InterruptedException {
        var training =
                start(home, List.of(root.resolve("bin/paysandbox").toString(), "cache"), home.resolve("cache.err"));
        assertThat(training.waitFor())
                .as(Files.readString(home.resolve("cache.err")))
                .isZero();
        try (var files = Files.list(root.resolve("lib/server"))) {
            return files.filter(file -> file.getFileName().toString().matches("paysandbox-server\\.(aot|jsa)"))
                    .findAny()
                    .orElseThrow();
        }
    }

    private String call(Path folder, String... command) throws Exception {
        var err = Files.createTempFile(home, "call", ".err");
        var process = start(folder, List.of(command), err);
        var out = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).as("it ends").isTrue();
        assertThat(Files.readString(err))
                .as("what %s complains of", List.of(command))
                .isEmpty();
        assertThat(process.exitValue()).isZero();
        return out;
    }

    private Process start(Path folder, List<String> command, Path err) throws IOException {
        var builder = new ProcessBuilder(command).directory(folder.toFile()).redirectError(err.toFile());
        if (!environment.isEmpty()) {
            builder.environment().clear();
            builder.environment().putAll(environment);
        }
        return builder.start();
    }

    /** A server in a separate process. */
    static final class Server implements AutoCloseable {
        final String url;

        private final Process process;
        private final Path err;

        private Server(Process process, Path err) throws IOException {
            this.process = process;
            this.err = err;
            var out = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
            for (var line = out.readLine(); ; line = out.readLine()) {
                if (line == null) {
                    throw new AssertionError("it ended, saying: " + Files.readString(err));
                }
                var ready = READY.matcher(line);
                if (ready.find()) {
                    this.url = ready.group(1);
                    return;
                }
            }
        }

        /** Sends SIGTERM, as Docker, systemd and Kubernetes do. Returns the exit code. */
        int terminate() throws InterruptedException {
            process.destroy();
            return ended();
        }

        /** Closes standard input, as the system does when the parent process ends. */
        void closeInput() throws IOException {
            process.getOutputStream().close();
        }

        /** Waits until the process has ended. Returns its exit code. */
        int ended() throws InterruptedException {
            assertThat(process.waitFor(1, TimeUnit.MINUTES)).as("it ends").isTrue();
            return process.exitValue();
        }

        String pid() {
            return String.valueOf(process.pid());
        }

        String errors() throws IOException {
            return Files.readString(err);
        }

        @Override
        public void close() {
            process.destroyForcibly();
        }
    }
}
