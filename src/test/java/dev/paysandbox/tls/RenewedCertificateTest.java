package dev.paysandbox.tls;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.Sandbox;
import dev.paysandbox.support.Log;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestCertificate;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Certificates that are renewed while the sandbox runs. */
class RenewedCertificateTest {
    private static final TestCertificate OLD = TestCertificate.issued("old");
    private static final TestCertificate NEW = TestCertificate.issued("new");

    @TempDir
    Path folder;

    @Test
    void new_connections_get_the_new_certificate_and_the_others_continue() throws Exception {
        OLD.writtenTo(folder);
        try (var sandbox = sandbox(folder);
                var before = connected(sandbox, OLD)) {
            NEW.writtenTo(folder);
            waitsFor(NEW, sandbox);

            assertThat(statusBy(before)).isEqualTo("HTTP/1.1 200 OK");
        }
    }

    /** As Kubernetes mounts a secret: the files are links into a folder that is a link, which alone is replaced. */
    @Test
    void a_folder_that_is_replaced_by_a_link_to_another_is_noticed() throws Exception {
        OLD.writtenTo(Files.createDirectory(folder.resolve("first")));
        NEW.writtenTo(Files.createDirectory(folder.resolve("second")));
        leads("..data", "first");
        leads("tls.crt", "..data/tls.crt");
        leads("tls.key", "..data/tls.key");
        try (var sandbox = sandbox(folder)) {
            connected(sandbox, OLD).close();
            leads("..data", "second");

            waitsFor(NEW, sandbox);
        }
    }

    @Test
    void unusable_files_are_reported_in_one_line_and_change_nothing() throws Exception {
        OLD.writtenTo(folder);
        try (var log = Log.listened();
                var sandbox = sandbox(folder)) {
            Files.writeString(folder.resolve("tls.crt"), NEW.certificatePem());
            // The folder's name may be masked, for it has many digits.
            log.waitsFor("tls.key (tlsKey) does not fit the first certificate in ");
            connected(sandbox, OLD).close();
            Files.writeString(folder.resolve("tls.crt"), NEW.certificatePem().substring(0, 200));
            log.waitsFor("(tlsCertificate) has a block without its end.\n");
            connected(sandbox, OLD).close();

            assertThat(log.text().lines()).hasSize(2);
            NEW.writtenTo(folder);
            waitsFor(NEW, sandbox);
        }
    }

    private void leads(String link, String target) throws IOException {
        var fresh = Files.createSymbolicLink(folder.resolve("fresh"), Path.of(target));
        Files.move(fresh, folder.resolve(link), StandardCopyOption.ATOMIC_MOVE);
    }

    private static Sandbox sandbox(Path folder) {
        return RunningSandbox.started(
                "--tls-certificate=" + folder.resolve("tls.crt"), "--tls-key=" + folder.resolve("tls.key"));
    }

    private static SSLSocket connected(Sandbox sandbox, TestCertificate trusted) throws IOException {
        var url = sandbox.url();
        var socket = (SSLSocket) trusted.trust().getSocketFactory().createSocket(url.getHost(), url.getPort());
        socket.startHandshake();
        return socket;
    }

    /** Connects until this certificate is presented, which nothing else tells. Each attempt takes a handshake. */
    private static void waitsFor(TestCertificate certificate, Sandbox sandbox) throws IOException {
        while (true) {
            try {
                connected(sandbox, certificate).close();
                return;
            } catch (SSLException stillTheOther) {
                // It is looked for once a second.
            }
        }
    }

    private static String statusBy(SSLSocket connection) {
        try {
            connection.getOutputStream().write("GET /health HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(US_ASCII));
            var in = connection.getInputStream();
            var line = new StringBuilder();
            for (int c = in.read(); c != '\r'; c = in.read()) {
                line.append((char) c);
            }
            return line.toString();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
