import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.utility.DockerImageName;

/** A sandbox of its own for a test class: start it before all tests, close it after them. */
public final class SandboxInTestcontainers implements AutoCloseable {
    /** Whose world is meant: your application has this key, and sk_test_orders. */
    private static final String PUBLIC_KEY = "pk_test_orders";

    private final GenericContainer<?> container = new GenericContainer<>(
                    DockerImageName.parse("registry.example.com/paysandbox:0.1.0"))
            .withExposedPorts(8080)
            .withEnv("PAYSANDBOX_SEED", "42")
            // By HTTP, from here: that the image has a health check depends on who has built it.
            .waitingFor(Wait.forHttp("/health/readiness").forPort(8080));

    private final HttpClient http = HttpClient.newHttpClient();

    public void start() {
        container.start();
    }

    /** What your application under test is configured with. */
    public URI url() {
        return URI.create("http://" + container.getHost() + ":" + container.getMappedPort(8080));
    }

    /** Is the payer, and pays. */
    public void pay(String payin) throws IOException, InterruptedException {
        control("/payins/" + payin + "/actions", "{\"action\": \"pay\"}");
    }

    /** Lets time pass: {@code 3d} takes milliseconds. */
    public void advance(String duration) throws IOException, InterruptedException {
        control("/clock/advance", "{\"duration\": \"" + duration + "\"}");
    }

    private void control(String path, String body) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(url().resolve("/_sandbox" + path))
                .header("Content-Type", "application/json")
                .header("x-api-key", PUBLIC_KEY)
                .POST(BodyPublishers.ofString(body))
                .build();
        var answer = http.send(request, BodyHandlers.ofString());
        if (answer.statusCode() >= 300) {
            throw new IllegalStateException(path + " answered " + answer.body());
        }
    }

    @Override
    public void close() {
        container.close();
    }
}
