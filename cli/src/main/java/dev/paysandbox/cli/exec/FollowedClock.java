package dev.paysandbox.cli.exec;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.IoFailure;
import dev.paysandbox.cli.api.Refused;
import dev.paysandbox.cli.output.Folder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What makes the clock of a command and its children the one of a world: libfaketime of the system, and a file that it reads. */
public final class FollowedClock implements AutoCloseable {
    private static final String LIBRARY = "libfaketimeMT.so.1";
    private static final String NAMED_LIBRARY = "PAYSANDBOX_LIBFAKETIME";
    /** Between the names of LD_PRELOAD. */
    private static final Pattern SEPARATOR = Pattern.compile("[ :]");

    private static final Path SHARED_MEMORY = Path.of("/dev/shm");

    private final Path folder;
    private final ClockFile file;
    private final Map<String, String> variables;

    private FollowedClock(Path folder, ClockFile file, Map<String, String> variables) {
        this.folder = folder;
        this.file = file;
        this.variables = variables;
    }

    /**
     * Follows this clock from now on.
     *
     * @param environment of the command
     * @throws Refused with a sentence if that is impossible
     */
    public static FollowedClock of(Supplier<JsonObject> clock, List<String> command, Map<String, String> environment) {
        library(environment);
        var obstacle = ProgramFile.obstacle(command, environment);
        if (obstacle != null) {
            throw new Refused(obstacle, "NO_CLOCK");
        }
        try {
            var folder = Files.createTempDirectory("paysandbox-clock");
            var file = folder.resolve("clock");
            var kept = ClockFile.of(clock, file);
            return new FollowedClock(folder, kept, variables(file, environment));
        } catch (IOException failure) {
            throw new Refused("The clock of the command cannot be kept: " + IoFailure.reason(failure) + ".", "NO_FILE");
        }
    }

    /**
     * The variables by which a program reads the file, in front of what these variables have. Python's own is in a folder beside it.
     *
     * @throws Refused if there is no library, or another clock rules here
     */
    public static Map<String, String> variables(Path file, Map<String, String> environment) throws IOException {
        var library = library(environment);
        var python = file.toAbsolutePath().resolveSibling(file.getFileName() + ".python");
        if (!Files.exists(python)) {
            Files.createDirectory(python);
        }
        try (var mend = FollowedClock.class.getResourceAsStream("sitecustomize.py")) {
            Files.write(python.resolve("sitecustomize.py"), mend.readAllBytes());
        }
        var variables = new LinkedHashMap<String, String>();
        variables.put("PAYSANDBOX_CLOCK", file.toAbsolutePath().toString());
        variables.put("LD_PRELOAD", before("LD_PRELOAD", library.toString(), environment));
        variables.put("PYTHONPATH", before("PYTHONPATH", python.toString(), environment));
        variables.put("FAKETIME_TIMESTAMP_FILE", file.toAbsolutePath().toString());
        variables.put("FAKETIME_FMT", "%s");
        variables.put("FAKETIME_NO_CACHE", "1");
        // Waits and time-outs stay real. Without the second one, a wait of Java returns at once.
        variables.put("FAKETIME_DONT_FAKE_MONOTONIC", "1");
        variables.put("FAKETIME_FORCE_MONOTONIC_FIX", "0");
        return variables;
    }

    private static String before(String variable, String first, Map<String, String> environment) {
        var known = environment.getOrDefault(variable, "");
        return known.isEmpty() ? first : first + ":" + known;
    }

    private static Path library(Map<String, String> environment) {
        environment.keySet().stream()
                .filter(name -> name.startsWith("FAKETIME"))
                .findFirst()
                .ifPresent(other -> {
                    throw new Refused(other + " is set, so another clock rules here already; unset it.", "NO_CLOCK");
                });
        var named = environment.getOrDefault(NAMED_LIBRARY, "");
        var architecture = System.getProperty("os.arch").replace("amd64", "x86_64");
        var folders = Stream.of("/usr/lib/" + architecture + "-linux-gnu", "/usr/lib64", "/usr/lib", "/usr/local/lib")
                .flatMap(folder -> Stream.of(Path.of(folder, "faketime", LIBRARY), Path.of(folder, LIBRARY)));
        return (named.isEmpty() ? folders : Stream.of(Path.of(named)))
                .map(Path::toAbsolutePath)
                .filter(file -> Files.isRegularFile(file)
                        && !SEPARATOR.matcher(file.toString()).find())
                .findFirst()
                .orElseThrow(() -> new Refused(
                        named.isEmpty()
                                ? "To follow the world's clock, a command needs libfaketime, which was not found: apt install libfaketime (Debian, Ubuntu), dnf install libfaketime (Fedora); "
                                        + NAMED_LIBRARY + " names another path of " + LIBRARY
                                        + ". Only Linux was tried."
                                : NAMED_LIBRARY
                                        + " names no file that can be loaded, without a space or colon in its path: "
                                        + named + ".",
                        "NO_LIBRARY"));
    }

    /** What the command begins with: bash would lose the state of the library if it were the first program that loads it. */
    public static List<String> command(List<String> command) {
        return Stream.concat(Stream.of("env"), command.stream()).toList();
    }

    /** The variables of the command. */
    public Map<String, String> variables() {
        return variables;
    }

    /** A process with libfaketime that was killed leaves two files, and another one with its number could not start. */
    private static void discardSharedMemory() {
        try (var files = Files.newDirectoryStream(SHARED_MEMORY, "*faketime_s*_*")) {
            for (var left : files) {
                var process = left.getFileName().toString().replaceFirst("(sem\\.)?faketime_s(hm|em)_", "");
                if (process.matches("\\d{1,18}")
                        && ProcessHandle.of(Long.parseLong(process)).isEmpty()) {
                    delete(left);
                }
            }
        } catch (IOException unreadable) {
            // Then there is nothing of ours.
        }
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException keptByOthers) {
            // It belongs to somebody else.
        }
    }

    @Override
    public synchronized void close() {
        file.close();
        Folder.delete(folder);
        discardSharedMemory();
    }
}
