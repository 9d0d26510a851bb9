package dev.paysandbox.client;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The artifact {@code dev.paysandbox:paysandbox-server} on the class path, a jar that runs by itself. */
final class ClasspathServer {
    private ClasspathServer() {}

    static Optional<List<String>> command() {
        return Optional.empty();
    }

    /** The Java that runs this program. */
    static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }
}
