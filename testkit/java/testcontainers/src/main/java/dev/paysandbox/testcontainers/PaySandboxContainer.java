package dev.paysandbox.testcontainers;

import dev.paysandbox.client.PaySandbox;
import dev.paysandbox.client.RunningSandbox;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.testcontainers.Testcontainers;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.utility.DockerImageName;
import org.testcontainers.utility.MountableFile;

/**
 * PaySandbox in a container.
 *
 * <pre>{@code
 * try (var container = new PaySandboxContainer(DockerImageName.parse("registry.example.com/paysandbox:0.1.0")).withSeed(42)) {
 *     World w = container.sandbox().world();
 * }
 * }</pre>
 *
 * <p>With JUnit: {@code PaySandboxExtension.builder().container(() -> new PaySandboxContainer(IMAGE)).build()}. A
 * {@code WebhookReceiver} of the client works without further options: if the container cannot call it, it fetches the
 * notifications. For an application with its own webhook endpoint, use {@link #webhookUrl}.
 */
public class PaySandboxContainer extends GenericContainer<PaySandboxContainer> implements RunningSandbox {
    private static final String NAME = "paysandbox";
    private static final int PORT = 8080;
    /** The folder where the image looks for scenarios. */
    private static final String SCENARIOS = "/scenarios";
    /** The memory limit with which the image is tested. The size of the server's heap depends on it. */
    private static final long MEMORY = 384L << 20;

    private static final int LOG_LINES = 200;

    private boolean accessToHost;
    private @Nullable String controlToken;
    /** Guarded by this. */
    private @Nullable PaySandbox sandbox;

    /**
     * A container of this image.
     *
     * @throws IllegalStateException if the image's name does not end with {@code paysandbox}, unless it is declared
     *     {@code asCompatibleSubstituteFor("paysandbox")}
     */
    @SuppressWarnings("this-escape")
    public PaySandboxContainer(DockerImageName image) {
        super(image);
        // Each team keeps the image in its own registry.
        if (!("/" + image.getRepository()).endsWith("/" + NAME)) {
            image.assertCompatibleWith(DockerImageName.parse(NAME));
        }
        withExposedPorts(PORT);
        // Each test has a world. A low limit would close the worlds of earlier tests.
        withSetting("maxWorlds", "10000");
        // Checks readiness by HTTP from outside, because not every build of the image has a health check.
        waitingFor(Wait.forHttp("/health/readiness").forPort(PORT));
        withCreateContainerCmdModifier(command -> Objects.requireNonNull(command.getHostConfig())
                .withMemory(MEMORY)
                .withMemorySwap(MEMORY));
    }

    /** Makes every random choice repeatable: equal calls with equal keys get equal ids. */
    public PaySandboxContainer withSeed(long seed) {
        return withSetting("seed", Long.toString(seed));
    }

    /** Your own scenarios, in a file or a folder. They are copied into the container. */
    public PaySandboxContainer withScenarios(Path path) {
        var target = Files.isDirectory(path) ? SCENARIOS : SCENARIOS + "/" + path.getFileName();
        return withCopyFileToContainer(MountableFile.forHostPath(path), target);
    }

    /**
     * A setting by its name in the settings file, such as {@code webhookTimeout}. By default {@code maxWorlds} is 10000.
     */
    public PaySandboxContainer withSetting(String name, String value) {
        if (name.equals("controlToken")) {
            controlToken = value;
        }
        var words = name.replaceAll("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_");
        return withEnv("PAYSANDBOX_" + words.toUpperCase(Locale.ROOT), value);
    }

    /** Whether the container may call servers on this machine, at the URLs of {@link #webhookUrl}. */
    @Override
    public PaySandboxContainer withAccessToHost(boolean value) {
        accessToHost = value;
        return super.withAccessToHost(value);
    }

    /**
     * The URL by which the container can call a server on this machine, for an application's webhooks.
     *
     * @param port the server's port
     * @param path such as {@code /webhooks}
     * @throws IllegalStateException unless the container was made {@code withAccessToHost(true)}
     */
    public String webhookUrl(int port, String path) {
        if (!accessToHost) {
            throw new IllegalStateException(
                    "The container may not call this machine; call withAccessToHost(true) before it starts.");
        }
        Testcontainers.exposeHostPorts(port);
        return "http://" + INTERNAL_HOST_HOSTNAME + ":" + port + (path.startsWith("/") ? path : "/" + path);
    }

    /** The client of the sandbox. Starts the container if it does not run yet. */
    @Override
    public synchronized PaySandbox sandbox() {
        if (sandbox == null) {
            start();
            var started = PaySandbox.at("http://" + getHost() + ":" + getMappedPort(PORT));
            sandbox = controlToken == null ? started : started.withControlToken(controlToken);
        }
        return sandbox;
    }

    @Override
    public String output() {
        var lines = getLogs().lines().toList();
        return String.join("\n", lines.subList(Math.max(0, lines.size() - LOG_LINES), lines.size()));
    }

    /** Stops the container, and closes the client. */
    @Override
    public synchronized void stop() {
        if (sandbox != null) {
            sandbox.close();
            sandbox = null;
        }
        super.stop();
    }

    @Override
    public void close() {
        stop();
    }
}
