package dev.paysandbox.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A clone with the real launcher, in which Maven and every JDK are scripts that print how they were called. */
final class FakeClone {
    private static final Instant LONG_AGO = Instant.parse("2020-01-01T00:00:00Z");
    private static final Instant RECENTLY = Instant.parse("2024-01-01T00:00:00Z");
    private static final List<String> JARS = List.of(
            "verdict/target/paysandbox-server.jar",
            "cli/target/paysandbox-cli.jar",
            "cli/mcp/target/paysandbox-mcp.jar");

    final Path home;
    final Path root;
    final Path jdks;
    final Map<String, String> environment = new HashMap<>();

    private final Path tools;
    private String training = "echo \"$PWD: $*\" >\"${argument#*=}\"";
    private Path workingDirectory;

    FakeClone(Path home) throws IOException {
        this.home = home;
        this.root = Files.createDirectories(home.resolve("a clone"));
        this.jdks = Files.createDirectories(home.resolve("all jdks"));
        this.tools = Files.createDirectories(home.resolve("tools"));
        this.workingDirectory = root;

        var launcher = Path.of("").toAbsolutePath().resolve("paysandbox");
        script(root.resolve("cli/paysandbox"), Files.readString(launcher));
        write(root.resolve("cli/build.sh"), Files.readString(launcher.resolveSibling("build.sh")));
        mavenDoes("for jar in " + String.join(" ", JARS) + "; do mkdir -p \"${jar%/*}\"; : >\"$jar\"; done");
        for (var source : List.of(
                "pom.xml",
                "src/pom.xml",
                "src/main/A.java",
                "verdict/pom.xml",
                "verdict/src/main/V.java",
                "sdk/src/c.ts",
                "cli/pom.xml",
                "cli/src/main/B.java",
                "cli/mcp/pom.xml",
                "cli/mcp/src/main/C.java",
                "docs/guides/agents.md",
                "docs/reference/findings.md",
                "docs/reference/tools.md")) {
            write(root.resolve(source), "");
        }
        ageSources();

        for (var tool : "cat env find mkdir mktemp mv readlink rm sleep tail touch".split(" ")) {
            withTool(tool);
        }
        environment.put("PATH", tools.toString());
        environment.put("PAYSANDBOX_JDKS", jdks.toString());
        environment.put("PAYSANDBOX_CACHE", "off");
    }

    /** Adds a tool of this computer to the launcher's PATH. */
    FakeClone withTool(String name) throws IOException {
        return withTool(name, "exec " + realTool(name) + " \"$@\"");
    }

    /** Adds a tool that runs a command of a shell, or replaces one. */
    FakeClone withTool(String name, String command) throws IOException {
        script(tools.resolve(name), "#!/bin/sh\n" + command + "\n");
        return this;
    }

    /** Adds a JDK in the usual folder. The version is written as in its release file. */
    FakeClone withJdk(String version) throws IOException {
        jdkAt(jdks.resolve("jdk-" + version), version);
        return this;
    }

    /** Turns on start-up caches. Each contains the arguments of the Java that made it. */
    FakeClone withCaches() {
        environment.remove("PAYSANDBOX_CACHE");
        environment.put("HOME", home.toString());
        return this;
    }

    /** The command that later added JDKs run to make a cache. */
    FakeClone trainingBy(String command) {
        training = command;
        return this;
    }

    /** Puts the launcher and the jars into a folder with the layout of the archive. */
    Path unpacked(String name) throws IOException {
        var archive = home.resolve(name);
        script(archive.resolve("bin/paysandbox"), Files.readString(root.resolve("cli/paysandbox")));
        write(archive.resolve("lib/server/paysandbox-server.jar"), "");
        write(archive.resolve("lib/cli/paysandbox-cli.jar"), "");
        write(archive.resolve("lib/mcp/paysandbox-mcp.jar"), "");
        return archive;
    }

    FakeClone withJre(String version) throws IOException {
        Files.delete(jdkAt(jdks.resolve("jre-" + version), version).resolve("bin/javac"));
        return this;
    }

    Path jdkAt(Path folder, String version) throws IOException {
        write(folder.resolve("release"), "IMPLEMENTOR=\"Fake\"\nJAVA_VERSION=\"" + version + "\"\nOS_ARCH=\"any\"\n");
        script(folder.resolve("bin/java"), """
                #!/bin/sh
                case $1 in -version) echo 'openjdk version "%s" 2020-01-01' >&2; exit ;; esac
                echo "java %s, process $$"
                for argument; do
                    echo "[$argument]"
                    case $argument in -XX:AOTCacheOutput=*|-XX:ArchiveClassesAtExit=*) %s ;; esac
                done
                exit "${FAKE_EXIT-0}"
                """.formatted(version, version, training));
        script(folder.resolve("bin/javac"), "#!/bin/sh\n");
        return folder;
    }

    void mavenDoes(String commands) throws IOException {
        script(root.resolve("mvnw"), """
                #!/bin/sh
                echo "$JAVA_HOME: $*" >>builds
                echo 'noise from Maven'
                %s
                """.formatted(commands));
    }

    FakeClone built() throws IOException {
        for (var jar : JARS) {
            write(root.resolve(jar), "");
            Files.setLastModifiedTime(root.resolve(jar), FileTime.from(RECENTLY));
        }
        return this;
    }

    /** Makes every file and folder older than the jars of {@link #built}. */
    private void ageSources() throws IOException {
        try (var files = Files.walk(root)) {
            for (var file : files.toList()) {
                Files.setLastModifiedTime(file, FileTime.from(LONG_AGO));
            }
        }
    }

    /** One line for each build: the JDK and Maven's arguments. */
    List<String> builds() throws IOException {
        var file = root.resolve("builds");
        return Files.exists(file) ? Files.readAllLines(file) : List.of();
    }

    FakeClone from(Path directory) {
        workingDirectory = directory;
        return this;
    }

    Cli paysandbox(String... arguments) throws Exception {
        return call(root.resolve("cli/paysandbox").toString(), arguments);
    }

    Cli call(String launcher, String... arguments) throws Exception {
        return result(start(launcher, arguments));
    }

    /**
     * File descriptor 9 is a copy of the output that background processes of the launcher inherit. So reading the output to
     * its end also waits for these processes, and none of them writes into a folder that is being deleted.
     */
    Process start(String launcher, String... arguments) throws IOException {
        var command = new ArrayList<>(List.of("/bin/sh", "-c", "exec \"$0\" \"$@\" 9>&1", launcher));
        Collections.addAll(command, arguments);
        var process = new ProcessBuilder(command)
                .directory(workingDirectory.toFile())
                .redirectError(home.resolve("err").toFile());
        process.environment().clear();
        process.environment().putAll(environment);
        return process.start();
    }

    Cli result(Process process) throws Exception {
        var out = new String(process.getInputStream().readAllBytes(), UTF_8);
        if (!process.waitFor(60, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError("the launcher hangs; it printed: " + out);
        }
        return new Cli("the launcher", process.exitValue(), out, Files.readString(home.resolve("err")));
    }

    static void write(Path file, String content) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }

    static void script(Path file, String content) throws IOException {
        write(file, content);
        if (!file.toFile().setExecutable(true)) {
            throw new IOException("cannot make " + file + " executable");
        }
    }

    private static Path realTool(String name) {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(() -> new AssertionError("the launcher needs " + name + ", which is not in the PATH"));
    }
}
