package dev.paysandbox.client;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds a sandbox to start on this machine. */
final class ServerCommand {
    /**
     * The environment variables of the launcher. All other {@code PAYSANDBOX_} variables are settings, which a test gives
     * itself.
     */
    static final Set<String> VARIABLES = Set.of(
            "PAYSANDBOX_HOME",
            "PAYSANDBOX_PROFILE",
            "PAYSANDBOX_HEAP",
            "PAYSANDBOX_JAVA_OPTS",
            "PAYSANDBOX_JDKS",
            "PAYSANDBOX_CACHE",
            "PAYSANDBOX_IN_CONTAINER");

    private static final String LAUNCHER = "paysandbox";

    private ServerCommand() {}

    /** The command that starts the server, without options. */
    static List<String> find(@Nullable Path named, Map<String, String> environment) {
        if (named != null) {
            return at(named, named.toString());
        }
        var home = environment.get("PAYSANDBOX_HOME");
        if (home != null && !home.isEmpty()) {
            return at(Path.of(home), "PAYSANDBOX_HOME, " + home + ",");
        }
        for (var folder : environment.getOrDefault("PATH", "").split(File.pathSeparator, -1)) {
            var launcher = Path.of(folder, LAUNCHER);
            if (!folder.isEmpty() && isProgram(launcher)) {
                return List.of(launcher.toString(), "serve");
            }
        }
        return ClasspathServer.command()
                .orElseThrow(() -> new SandboxException(
                        "There is no sandbox to start: PAYSANDBOX_HOME is not set, there is no paysandbox on the PATH, and"
                                + " no dev.paysandbox:paysandbox-server on the class path. Add that artifact in test scope.",
                        null));
    }

    private static List<String> at(Path place, String name) {
        if (place.toString().endsWith(".jar") && Files.isRegularFile(place)) {
            return ClasspathServer.jar(place);
        }
        var launcher = isProgram(place)
                ? Optional.of(place)
                : List.of("bin", "cli").stream()
                        .map(folder -> place.resolve(folder).resolve(LAUNCHER))
                        .filter(ServerCommand::isProgram)
                        .findFirst();
        return launcher.map(program -> List.of(program.toString(), "serve"))
                .orElseThrow(() -> new SandboxException(
                        name + " is neither an unpacked PaySandbox, nor a clone of it, nor its launcher or jar.",
                        null));
    }

    private static boolean isProgram(Path file) {
        return Files.isRegularFile(file) && Files.isExecutable(file);
    }
}
