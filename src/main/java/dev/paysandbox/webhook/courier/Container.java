package dev.paysandbox.webhook.courier;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Detects whether this process runs in a container, where localhost is not the developer's machine. */
public final class Container {
    private Container() {}

    /** {@code PAYSANDBOX_IN_CONTAINER} decides if it is set, otherwise the files that Docker and Podman create. */
    public static boolean detected() {
        return detected(System.getenv(), Path.of("/"));
    }

    static boolean detected(Map<String, String> environment, Path root) {
        String told = environment.get("PAYSANDBOX_IN_CONTAINER");
        return told != null
                ? Boolean.parseBoolean(told)
                : Files.exists(root.resolve(".dockerenv")) || Files.exists(root.resolve("run/.containerenv"));
    }
}
