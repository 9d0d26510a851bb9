package dev.paysandbox.webhook.courier;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;

/**
 * The courier's limits.
 *
 * @param timeout for one exchange: name lookup, connect, TLS, request and answer together
 * @param connectionsPerReceiver simultaneous exchanges with a receiver that answers
 * @param idleConnection how long an unused connection is kept
 * @param answerLimit bytes read of an answer's body
 * @param trustAllCertificates skips every check of a receiver's certificate, including its host name
 * @param insideContainer whether a refused localhost gets the hint that it is the container itself
 * @param publicHosts the public hosts that may be called; see {@link ReceiverRule}
 */
public record CourierSettings(
        Duration timeout,
        int connectionsPerReceiver,
        Duration idleConnection,
        int answerLimit,
        boolean trustAllCertificates,
        boolean insideContainer,
        Set<String> publicHosts) {

    public static final CourierSettings STANDARD =
            new CourierSettings(Duration.ofSeconds(10), 16, Duration.ofSeconds(30), 4096, false, false, Set.of());

    /**
     * Whether this process runs in a container, where localhost is not the developer's machine: {@code
     * PAYSANDBOX_IN_CONTAINER} decides if it is set, otherwise the files that Docker and Podman create.
     */
    public static boolean detectsContainer() {
        return detectsContainer(System.getenv(), Path.of("/"));
    }

    static boolean detectsContainer(Map<String, String> environment, Path root) {
        String given = environment.get("PAYSANDBOX_IN_CONTAINER");
        return given != null
                ? Boolean.parseBoolean(given)
                : Files.exists(root.resolve(".dockerenv")) || Files.exists(root.resolve("run/.containerenv"));
    }
}
