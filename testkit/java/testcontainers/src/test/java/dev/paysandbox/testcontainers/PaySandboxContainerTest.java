package dev.paysandbox.testcontainers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNoException;

import com.github.dockerjava.api.command.InspectContainerResponse;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.testcontainers.shaded.com.github.dockerjava.core.command.CreateContainerCmdImpl;
import org.testcontainers.utility.DockerImageName;

/**
 * Compares the container that Testcontainers would request with the image, and with the way in which bench/image runs it. No
 * container engine is needed.
 */
class PaySandboxContainerTest {
    private static final Path ROOT = Path.of(System.getProperty("basedir", ""))
            .toAbsolutePath()
            .resolve("../../..")
            .normalize();
    private static final DockerImageName IMAGE = DockerImageName.parse("registry.example.com/paysandbox:0.1.0");
    private static final String DIGEST = "sha256:0123456789012345678901234567890123456789012345678901234567890123";

    private final PaySandboxContainer container = new PaySandboxContainer(IMAGE);

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "paysandbox:dev",
                "registry.example.com/paysandbox:0.1.0",
                "ghcr.io/any/team/paysandbox@" + DIGEST
            })
    void an_image_with_this_name_in_any_registry_is_accepted(String name) {
        assertThatNoException().isThrownBy(() -> new PaySandboxContainer(DockerImageName.parse(name)));
    }

    @Test
    void an_image_with_another_name_must_be_declared_as_a_substitute() {
        var other = DockerImageName.parse("registry.example.com/not-paysandbox:1");

        assertThatIllegalStateException()
                .isThrownBy(() -> new PaySandboxContainer(other))
                .withMessageContaining("asCompatibleSubstituteFor(\"paysandbox\")");
        assertThatNoException()
                .isThrownBy(() -> new PaySandboxContainer(other.asCompatibleSubstituteFor("paysandbox")));
    }

    @Test
    void it_exposes_the_port_of_the_image() throws IOException {
        assertThat(container.getExposedPorts()).containsExactly(number("EXPOSE (\\d+)", read("Dockerfile")));
    }

    /** In this test, another server listens on the port that a container engine would have chosen. */
    @Test
    void it_is_ready_after_the_same_request_as_in_bench_image() throws IOException {
        var ready = Pattern.compile("until curl -fs \"\\$sandbox(\\S+)\"").matcher(read("bench/image"));
        assertThat(ready.find()).isTrue();
        assertThat(read("cli/healthcheck")).contains("GET " + ready.group(1) + " ");
        var asked = new CopyOnWriteArrayList<String>();
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            asked.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
            exchange.sendResponseHeaders(asked.size() == 1 ? 503 : 200, -1);
            exchange.close();
        });
        server.start();
        try {
            new StartedElsewhere(server.getAddress().getPort()).awaitReady();
        } finally {
            server.stop(0);
        }
        assertThat(asked).containsExactly("GET " + ready.group(1), "GET " + ready.group(1));
    }

    private static final class StartedElsewhere extends PaySandboxContainer {
        private final int port;

        StartedElsewhere(int port) {
            super(IMAGE);
            this.port = port;
        }

        void awaitReady() {
            getWaitStrategy().waitUntilReady(this);
        }

        @Override
        public String getHost() {
            return "127.0.0.1";
        }

        @Override
        public Integer getMappedPort(int original) {
            assertThat(original).isEqualTo(8_080);
            return port;
        }

        @Override
        public boolean isRunning() {
            return true;
        }

        @Override
        public InspectContainerResponse getContainerInfo() {
            return new InspectContainerResponse();
        }
    }

    @Test
    void it_has_a_memory_limit_that_bench_image_tests() throws IOException {
        var host = Objects.requireNonNull(created().getHostConfig());

        assertThat(host.getMemory()).isEqualTo(number("(?m)^start (\\d+) ", read("bench/image")) * 1024L * 1024);
        assertThat(host.getMemorySwap()).isEqualTo(host.getMemory());
    }

    @Test
    void it_changes_neither_the_user_nor_the_entry_point_nor_the_health_check_and_sets_only_needed_variables() {
        var created = created();

        assertThat(created.getUser()).isNull();
        assertThat(created.getEntrypoint()).isNull();
        assertThat(created.getHealthcheck()).isNull();
        assertThat(created.getWorkingDir()).isNull();
        assertThat(container.getCommandParts()).isEmpty();
        assertThat(container.getEnvMap()).isEqualTo(Map.of("PAYSANDBOX_MAX_WORLDS", "10000"));
        assertThat(container.isPrivilegedMode()).isFalse();
    }

    @Test
    void settings_become_the_variables_that_the_reference_names() throws IOException {
        assertThat(container
                        .withSeed(42)
                        .withSetting("maxWorlds", "5000")
                        .withSetting("controlToken", "for-this-test")
                        .getEnvMap())
                .isEqualTo(Map.of(
                        "PAYSANDBOX_SEED", "42",
                        "PAYSANDBOX_MAX_WORLDS", "5000",
                        "PAYSANDBOX_CONTROL_TOKEN", "for-this-test"));

        var rows = Pattern.compile("(?m)^\\| `(\\w+)` \\| `(PAYSANDBOX_\\w+)`")
                .matcher(read("docs/reference/settings.md"))
                .results()
                .toList();
        assertThat(rows)
                .hasSizeGreaterThan(40)
                .allSatisfy(row -> assertThat(new PaySandboxContainer(IMAGE)
                                .withSetting(row.group(1), "x")
                                .getEnvMap())
                        .containsEntry(row.group(2), "x")
                        .containsOnlyKeys("PAYSANDBOX_MAX_WORLDS", row.group(2)));
    }

    @Test
    @SuppressWarnings("deprecation") // there is no other way to read the copied files
    void scenarios_are_copied_to_the_folder_of_the_image() throws IOException {
        var file = Files.writeString(folder.resolve("paid.yaml"), "scenario: paid\n");
        assertThat(read("Dockerfile")).contains("PAYSANDBOX_SCENARIOS=/scenarios");

        var copied = container.withScenarios(folder).withScenarios(file).getCopyToFileContainerPathMap();

        assertThat(copied.values()).containsExactlyInAnyOrder("/scenarios", "/scenarios/paid.yaml");
        copied.forEach((from, to) ->
                assertThat(Path.of(from.getFilesystemPath())).isEqualTo(to.endsWith(".yaml") ? file : folder));
    }

    @Test
    void without_access_to_this_machine_it_has_no_webhook_url() {
        assertThatIllegalStateException()
                .isThrownBy(() -> container.webhookUrl(8_081, "/webhooks"))
                .withMessageContaining("withAccessToHost(true)");
    }

    /** The request to a container engine that creates the container. */
    private CreateContainerCmdImpl created() {
        var request = new CreateContainerCmdImpl(unsent -> null, null, IMAGE.asCanonicalNameString());
        container.getCreateContainerCmdModifiers().forEach(modifier -> modifier.modify(request));
        return request;
    }

    private static int number(String pattern, String text) {
        var found = Pattern.compile(pattern).matcher(text);
        assertThat(found.find()).as(pattern).isTrue();
        return Integer.parseInt(found.group(1));
    }

    private static String read(String file) throws IOException {
        return Files.readString(ROOT.resolve(file));
    }
}
