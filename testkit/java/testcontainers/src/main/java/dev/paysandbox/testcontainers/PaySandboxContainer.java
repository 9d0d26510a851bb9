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
 * {@code WebhookReceiver} of the client needs nothing else: where the container cannot call it, it fetches. An application
 * with a webhook URL of its own is called by {@link #webhookUrl}.
 */
public class PaySandboxContainer extends GenericContainer<PaySandboxContainer> implements RunningSandbox {
    private static final String NAME = "paysandbox";
    private static final int PORT = 8080;
    /** Where the image looks for scenarios. */
    private static final String SCENARIOS = "/scenarios";
    /** With which the image is tested. The server's heap follows it. */
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
        // Each team keeps the image in a registry of its own.
        if (!("/" + image.getRepository()).endsWith("/" + NAME)) {
            image.assertCompatibleWith(DockerImageName.parse(NAME));
        }
        withExposedPorts(PORT);
        // No test's world may be closed because others came after it.
        withSetting("maxWorlds", "10000");
        // By HTTP, from here: that the image has a health check depends on who has built it.
        waitingFor(Wait.forHttp("/health/readiness").forPort(PORT));
        withCreateContainerCmdModifier(command -> Objects.requireNonNull(command.getHostConfig())
                .withMemory(MEMORY)
                .withMemorySwap(MEMORY));
    }

    /** Makes every random choice repeatable: equal calls of equal keys get equal ids. */
    public PaySandboxContainer withSeed(long seed) {
        return withSetting("seed", Long.toString(seed));
    }

    /** Your own scenarios: a file, or a folder of files, which is copied into the container. */
    public PaySandboxContainer withScenarios(Path path) {
        var target = Files.isDirectory(path) ? SCENARIOS : SCENARIOS + "/" + path.getFileName();
        return withCopyFileToContainer(MountableFile.forHostPath(path), target);
    }

    /**
     * A setting by its name in the settings file, such as {@code webhookTimeout}. Unless said otherwise, {@code maxWorlds} is
     * 10000.
     */
    public PaySandboxContainer withSetting(String name, String value) {
        if (name.equals("controlToken")) {
            controlToken = value;
        }
        var words = name.replaceAll("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_");
        return withEnv("PAYSANDBOX_" + words.toUpperCase(Locale.ROOT), value);
    }

    /** Whether the container may call servers on this machine, as {@link #webhookUrl} names them. */
    @Override
    public PaySandboxContainer withAccessToHost(boolean value) {
        accessToHost = value;
        return super.withAccessToHost(value);
    }

    /**
     * The URL by which the container calls a server that listens on this machine, for an application's webhooks.
     *
     * @param port where the server listens
     * @param path such as {@code /webhooks}
     * @throws IllegalStateException unless the container was made {@code withAccessToHost(true)}
     */
    public String webhookUrl(int port, String path) {
        if (!accessToHost) {
            throw new IllegalStateException(
                    "The container may not call this machine; make it withAccessToHost(true) before it starts.");
        }
        Testcontainers.exposeHostPorts(port);
        return "http://" + INTERNAL_HOST_HOSTNAME + ":" + port + (path.startsWith("/") ? path : "/" + path);
    }

    /** The client of it. It starts the container, unless that runs already. */
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

    /** Also closes the client. */
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
