package dev.paysandbox.cli.archive;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.TestCertificate;
import java.net.URI;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The image's health check, with real servers. */
@Tag("thorough")
@EnabledOnOs(OS.LINUX)
class HealthCheckTest {
    private static Path root;

    private UnpackedArchive archive;

    /** The output and the exit code of the check. */
    private record Verdict(int code, String said) {}

    @BeforeAll
    static void unpack(@TempDir Path place) throws Exception {
        root = UnpackedArchive.unpackedIn(place);
    }

    @BeforeEach
    void withoutACache(@TempDir Path home) {
        archive = new UnpackedArchive(root, home);
        archive.environment.put("PAYSANDBOX_CACHE", "off");
    }

    /** The check does not support TLS. Any answer of the server is enough. */
    @Tag("thorough")
    @Test
    void a_server_with_tls_is_healthy_too(@TempDir Path certificate) throws Exception {
        var tls = TestCertificate.issued("sandbox").writtenTo(certificate);
        try (var server = archive.serves("--port=0", tls[0], tls[1])) {
            assertThat(checked(server)).isEqualTo(new Verdict(0, ""));
        }
    }

    @Test
    void it_fails_in_time_for_a_server_that_hangs_or_has_ended() throws Exception {
        try (var server = archive.serves("--port=0")) {
            // The kernel still accepts connections for it.
            signal("STOP", server);
            assertThat(checked(server)).isEqualTo(new Verdict(1, "not ready: no answer within 4 s\n"));
            signal("CONT", server);
            assertThat(checked(server)).isEqualTo(new Verdict(0, ""));

            server.terminate();
            assertThat(checked(server).code()).isEqualTo(1);
        }
    }

    private static void signal(String name, UnpackedArchive.Server server) throws Exception {
        assertThat(new ProcessBuilder("kill", "-" + name, server.pid()).start().waitFor())
                .isZero();
    }

    private static Verdict checked(UnpackedArchive.Server server) throws Exception {
        var command = new ProcessBuilder("bash", "healthcheck").redirectErrorStream(true);
        command.environment()
                .put("PAYSANDBOX_PORT", String.valueOf(URI.create(server.url).getPort()));
        var check = command.start();
        var said = new String(check.getInputStream().readAllBytes(), UTF_8);
        assertThat(check.waitFor(1, TimeUnit.MINUTES)).isTrue();
        return new Verdict(check.exitValue(), said);
    }
}
