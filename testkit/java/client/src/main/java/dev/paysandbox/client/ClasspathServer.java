package dev.paysandbox.client;

import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The artifact {@code dev.paysandbox:paysandbox-server} on the class path. It is called by reflection, because who starts the
 * sandbox otherwise does without its 16 MB.
 */
final class ClasspathServer {
    private static final String MAIN = "dev.paysandbox.server.PaySandboxServer";

    private ClasspathServer() {}

    /** The command that runs it, if it is there. */
    static Optional<List<String>> command() {
        try {
            var server = Class.forName(MAIN);
            if (File.separatorChar == '\\') {
                return Optional.of(jar(server.getMethod("jar").invoke(null)));
            }
            // Its launcher starts faster than its jar, because it makes a cache.
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
                    "dev.paysandbox:paysandbox-server on the class path is not of this client's version.", other);
        }
    }

    /** The command that runs a jar of this artifact. */
    static List<String> jar(Object file) {
        return List.of(java(), "-XX:TieredStopAtLevel=1", "-Xmx256m", "-jar", file.toString(), "serve");
    }

    /** The Java that runs this program. */
    static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }
}
