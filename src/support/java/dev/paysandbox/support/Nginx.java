package dev.paysandbox.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/** nginx of this machine with the configuration of {@code deploy/nginx}, in which only the addresses are others. */
public final class Nginx implements AutoCloseable {
    private final Path folder;
    private final int port = freePort();

    private Nginx(Path folder) {
        this.folder = folder;
    }

    /** Returns when it listens. */
    public static Nginx before(Path folder, List<URI> sandboxes) throws IOException, InterruptedException {
        var nginx = new Nginx(folder);
        nginx.configure(sandboxes);
        // The folder is its owner's alone: workers must not change to another user, as they would for root.
        Files.writeString(folder.resolve("nginx.conf"), """
                user %2$s;
                pid %1$s/pid;
                error_log %1$s/error.log;
                worker_processes 1;
                events {}
                http {
                    access_log off;
                    client_body_temp_path %1$s/body;
                    proxy_temp_path %1$s/proxy;
                    fastcgi_temp_path %1$s/fastcgi;
                    uwsgi_temp_path %1$s/uwsgi;
                    scgi_temp_path %1$s/scgi;
                    include %1$s/paysandbox.conf;
                }
                """.formatted(folder, System.getProperty("user.name")));
        nginx.run();
        return nginx;
    }

    private void configure(List<URI> sandboxes) throws IOException {
        var shipped = Files.readString(shippedFile());
        var first = "    server paysandbox-0:8080 max_fails=0;\n";
        var all = sandboxes.stream()
                .map(sandbox -> first.replace("paysandbox-0:8080", sandbox.getAuthority()))
                .collect(Collectors.joining());
        var adapted = replaced(shipped, first, all);
        adapted = replaced(adapted, "    server paysandbox-1:8080 max_fails=0;\n", "");
        adapted = replaced(adapted, "listen 80;", "listen 127.0.0.1:" + port + ";");
        Files.writeString(folder.resolve("paysandbox.conf"), adapted);
    }

    /** Tests run in the folder of their module. */
    private static Path shippedFile() {
        var folder = Path.of("").toAbsolutePath();
        while (!Files.exists(folder.resolve("deploy/nginx"))) {
            folder = folder.getParent();
        }
        return folder.resolve("deploy/nginx/paysandbox.conf");
    }

    private static String replaced(String configuration, String shipped, String here) {
        assertThat(configuration).containsOnlyOnce(shipped);
        return configuration.replace(shipped, here);
    }

    /** Which of so many sandboxes gets the requests with this key; docs/guides/scale.md has the same calculation. */
    public static int placeOf(String publicKey, int sandboxes) {
        var checksum = new CRC32();
        checksum.update(publicKey.getBytes(StandardCharsets.US_ASCII));
        return (int) ((checksum.getValue() >> 16 & 0x7fff) % sandboxes);
    }

    public URI url() {
        return URI.create("http://127.0.0.1:" + port);
    }

    /** It listens before it goes on in the background, so the command returns then. */
    private void run() throws IOException, InterruptedException {
        var command = List.of(
                program(),
                "-p",
                folder.toString(),
                "-e",
                folder.resolve("error.log").toString(),
                "-c",
                folder.resolve("nginx.conf").toString());
        var said = folder.resolve("said").toFile();
        var process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(said)
                .start();
        assertThat(process.waitFor())
                .as(Files.readString(said.toPath(), StandardCharsets.UTF_8))
                .isZero();
    }

    /** The path of those who are not root often leaves out where Debian puts it. */
    private static String program() {
        return Stream.concat(Stream.of(System.getenv("PATH").split(":")), Stream.of("/usr/sbin", "/usr/local/sbin"))
                .map(path -> Path.of(path, "nginx"))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(() -> new AssertionError("This test needs nginx: apt-get install nginx-light"))
                .toString();
    }

    private static int freePort() {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException none) {
            throw new UncheckedIOException(none);
        }
    }

    @Override
    public void close() {
        try {
            var pid = Long.parseLong(Files.readString(folder.resolve("pid")).strip());
            var master = ProcessHandle.of(pid).orElseThrow();
            master.destroy();
            master.onExit().join();
        } catch (IOException notRunning) {
            throw new UncheckedIOException(notRunning);
        }
    }
}
