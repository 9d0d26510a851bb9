package dev.paysandbox.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.grack.nanojson.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import picocli.CommandLine;

/** A clone with the real launcher, the real control tool, and the Java that runs the tests. */
public final class RealClone {
    public final Path root;
    public final Map<String, String> environment = new HashMap<>(System.getenv());

    /** The clone that most tests of this JVM share. */
    private static final class Shared {
        static final Path ROOT = made();

        private static Path made() {
            try {
                var folder = Files.createTempDirectory("paysandbox");
                Runtime.getRuntime().addShutdownHook(new Thread(() -> deleteAll(folder)));
                return new RealClone(folder.resolve("a clone")).root;
            } catch (IOException noPlace) {
                throw new UncheckedIOException(noPlace);
            }
        }
    }

    /** The shared clone, with a separate environment. */
    RealClone() {
        this.root = Shared.ROOT;
        prepareEnvironment();
    }

    /** Makes a new clone in this folder. It is built. */
    public RealClone(Path root) throws IOException {
        this.root = root;
        var sources = Path.of("").toAbsolutePath();
        FakeClone.script(root.resolve("cli/paysandbox"), Files.readString(sources.resolve("paysandbox")));
        FakeClone.write(root.resolve("cli/build.sh"), Files.readString(sources.resolve("build.sh")));
        FakeClone.write(root.resolve("pom.xml"), "");
        FakeClone.write(root.resolve("cli/pom.xml"), "");
        Files.createDirectories(root.resolve("cli/src/main"));
        jar(root.resolve("cli/target/paysandbox-cli.jar"));
        prepareEnvironment();
    }

    private void prepareEnvironment() {
        environment.put("PAYSANDBOX_JDKS", "/nowhere");
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        environment.remove("NO_COLOR");
        environment.put("TERM", "xterm");
    }

    private static void deleteAll(Path folder) {
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException stays) {
            throw new UncheckedIOException(stays);
        }
    }

    private static void jar(Path jar) throws IOException {
        // Maven compiles picocli into the project's classes. An IDE may have it in a separate jar.
        var libraries = Stream.of(placeOf(CommandLine.class), placeOf(JsonObject.class))
                .filter(Files::isRegularFile)
                .toList();
        var manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, PaySandbox.class.getName());
        manifest.getMainAttributes()
                .put(
                        Attributes.Name.CLASS_PATH,
                        String.join(
                                " ",
                                libraries.stream()
                                        .map(path -> "lib/" + path.getFileName())
                                        .toList()));
        Files.createDirectories(jar.resolveSibling("lib"));
        for (var library : libraries) {
            Files.copy(library, jar.resolveSibling("lib").resolve(library.getFileName()));
        }
        var classes = placeOf(PaySandbox.class);
        try (var out = new JarOutputStream(Files.newOutputStream(jar), manifest);
                var files = Files.walk(classes)) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                out.putNextEntry(new JarEntry(classes.relativize(file).toString()));
                Files.copy(file, out);
            }
        }
    }

    private static Path placeOf(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException odd) {
            throw new AssertionError(odd);
        }
    }

    /** Calls the tool from a script. */
    Cli piped(String... words) throws Exception {
        var command = new ArrayList<>(List.of(root.resolve("cli/paysandbox").toString()));
        command.addAll(List.of(words));
        return run(command, String.join(" ", words));
    }

    /** Calls the tool from a script in UTF-8, whatever the locale of this process is. */
    Cli scripted(String words) throws Exception {
        var script = root.resolve("script");
        Files.writeString(script, "exec '" + root.resolve("cli/paysandbox") + "' " + words + "\n");
        return run(List.of("/bin/sh", script.toString()), words);
    }

    /** Calls the tool on a pseudo-terminal. All its streams are the terminal, so the output also contains errors. */
    Cli onTerminal(String words) throws Exception {
        return onTerminal(words, "", () -> {});
    }

    /** The same. Runs the action as soon as the awaited text is on the terminal. */
    Cli onTerminal(String words, String awaited, Runnable then) throws Exception {
        var command = List.of("script", "-qec", "'" + root.resolve("cli/paysandbox") + "' " + words, "/dev/null");
        return run(command, words, awaited, then);
    }

    /** Calls the tool from a script that limits the size of files to this number of KiB. */
    Cli limited(int kibibytes, String words) throws Exception {
        var command = "ulimit -f " + kibibytes + "; exec '" + root.resolve("cli/paysandbox") + "' " + words;
        return run(List.of("bash", "-c", command), words);
    }

    private Cli run(List<String> command, String line) throws Exception {
        return run(command, line, "", () -> {});
    }

    private Cli run(List<String> command, String line, String awaited, Runnable then) throws Exception {
        var err = Files.createTempFile("paysandbox", "err");
        try {
            var builder = new ProcessBuilder(command)
                    .directory(root.toFile())
                    .redirectInput(Path.of("/dev/null").toFile())
                    .redirectError(err.toFile());
            builder.environment().clear();
            builder.environment().putAll(environment);
            var process = builder.start();
            var out = readUntil(process.getInputStream(), awaited);
            then.run();
            out += new String(process.getInputStream().readAllBytes(), UTF_8);
            if (!process.waitFor(60, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new AssertionError("the launcher hangs, after saying: " + out);
            }
            return new Cli(line, process.exitValue(), out, Files.readString(err));
        } finally {
            Files.delete(err);
        }
    }

    /** Reads until the awaited text, or to the end. */
    private static String readUntil(InputStream in, String awaited) throws IOException {
        var text = new StringBuilder();
        while (text.indexOf(awaited) < 0) {
            int next = in.read();
            if (next < 0) {
                break;
            }
            text.append((char) next);
        }
        return text.toString();
    }
}
