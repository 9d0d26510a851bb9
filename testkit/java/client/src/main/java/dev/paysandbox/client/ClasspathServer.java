package dev.paysandbox.client;

import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Finds the artifact {@code dev.paysandbox:paysandbox-server} on the class path. It is called by reflection, because this
 * artifact of 16 MB is optional: projects can start the sandbox in other ways.
 */
final class ClasspathServer {
    private static final String MAIN = "dev.paysandbox.server.PaySandboxServer";

    private ClasspathServer() {}

    /** The command that starts the sandbox, if the artifact is on the class path. */
    static Optional<List<String>> command() {
        try {
            var server = Class.forName(MAIN);
            if (File.separatorChar == '\\') {
                return Optional.of(jar(server.getMethod("jar").invoke(null)));
            }
            // The launcher starts faster than the jar: it has the JVM options that suit the server, and a start-up
            // cache.
            var archive = (Path) server.getMethod("unpacked").invoke(null);
            return Optional.of(
                    List.of(archive.resolve("bin").resolve("paysandbox").toString(), "serve"));
        } catch (ClassNotFoundException absent) {
            return Optional.empty();
        } catch (InvocationTargetException unusable) {
            throw new SandboxException(
                    "dev.paysandbox:paysandbox-server on the class path cannot be used: " + unusable.getCause(),
                    unusable.getCause());
        } catch (ReflectiveOperationException other) {
            throw new SandboxException(
                    "dev.paysandbox:paysandbox-server on the class path has another version than this client.", other);
        }
    }

    /** The command that starts the sandbox from the artifact's jar. */
    static List<String> jar(Object file) {
        return List.of(java(), "-XX:TieredStopAtLevel=1", "-Xmx256m", "-jar", file.toString(), "serve");
    }

    /** The Java that runs this program. */
    static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }
}
