package dev.paysandbox;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestCertificate;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The files that tlsCertificate and tlsKey name: which can be used, and what is said of the others. */
@Tag("thorough")
class CertificateFilesTest {
    private static final TestCertificate ONE = TestCertificate.issued("one", "-keyalg", "RSA");
    private static final TestCertificate OTHER = TestCertificate.issued("other", "-keyalg", "RSA");
    private static final TestCertificate CURVE =
            TestCertificate.issued("curve", "-keyalg", "EC", "-groupname", "secp256r1");

    @TempDir
    Path folder;

    @Tag("thorough")
    @Test
    void a_certificate_and_its_key_of_each_usual_kind_are_used_for_https() throws Exception {
        var largeCurve = TestCertificate.issued("kind", "-keyalg", "EC", "-groupname", "secp521r1");
        var edwards = TestCertificate.issued("kind", "-keyalg", "Ed25519");
        for (var certificate : List.of(ONE, CURVE, largeCurve, edwards)) {
            assertThat(healthBy(certificate, certificate.certificatePem(), certificate.keyPem()))
                    .isEqualTo(200);
        }
    }

    /** As openssl and certbot write them: with words around the blocks, lines as of Windows, one file for all. */
    @Test
    void text_around_the_pem_blocks_is_ignored() throws Exception {
        var all = ("Bag Attributes\n  localKeyID: 01\n" + ONE.keyPem() + "subject=CN = one\n" + ONE.certificatePem())
                .replace("\n", "\r\n");

        assertThat(healthBy(ONE, all, all)).isEqualTo(200);
    }

    @Tag("thorough")
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "        | KEY     | tls.crt (tlsCertificate) cannot be used: it has no block -----BEGIN CERTIFICATE-----.",
                "text    | KEY     | tls.crt (tlsCertificate) cannot be used: it has no block -----BEGIN CERTIFICATE-----.",
                "KEY     | KEY     | tls.crt (tlsCertificate) cannot be used: it has no block -----BEGIN CERTIFICATE-----.",
                "BROKEN  | KEY     | tls.crt (tlsCertificate) cannot be used: a block in it is broken.",
                "NOTHING | KEY     | tls.crt (tlsCertificate) cannot be used: No such file or directory.",
                "FOLDER  | KEY     | tls.crt (tlsCertificate) cannot be used: Is a directory.",
                "CRT     |         | tls.key (tlsKey) cannot be used: it has no block -----BEGIN PRIVATE KEY-----; openssl pkey",
                "CRT     | CRT     | tls.key (tlsKey) cannot be used: it has no block -----BEGIN PRIVATE KEY-----; openssl pkey",
                "CRT     | OTHER   | tls.key (tlsKey) cannot be used: it does not fit the first certificate of tlsCertificate.",
                "CRT     | CURVE   | tls.key (tlsKey) cannot be used: it does not fit the first certificate of tlsCertificate.",
                "CRT     | BROKEN  | tls.key (tlsKey) cannot be used: it does not fit the first certificate of tlsCertificate.",
                "CRT     | LOCKED  | tls.key (tlsKey) cannot be used: it has no block -----BEGIN PRIVATE KEY-----; openssl pkey",
                "CRT     | LOCKED8 | tls.key (tlsKey) cannot be used: it has no block -----BEGIN PRIVATE KEY-----; openssl pkey",
                "CRT     | RSA     | tls.key (tlsKey) cannot be used: it has no block -----BEGIN PRIVATE KEY-----; openssl pkey",
                "TWO     | KEY     | tls.key (tlsKey) cannot be used:",
                "CRT     | NOTHING | tls.key (tlsKey) cannot be used: No such file or directory."
            })
    void a_file_that_cannot_be_used_ends_the_start_and_is_named(String certificate, String key, String told)
            throws Exception {
        write("tls.crt", certificate);
        write("tls.key", key);

        assertThatThrownBy(this::sandbox)
                .isInstanceOf(Sandbox.StartFailure.class)
                .hasMessageContaining("The file " + folder.resolve(told.substring(0, 7)) + told.substring(7))
                .hasMessageNotContaining(ONE.keyPem().substring(100, 120));
    }

    private Sandbox sandbox() {
        return RunningSandbox.started(
                "--tls-certificate=" + folder.resolve("tls.crt"), "--tls-key=" + folder.resolve("tls.key"));
    }

    private int healthBy(TestCertificate trusted, String certificate, String key) throws Exception {
        Files.writeString(folder.resolve("tls.crt"), certificate);
        Files.writeString(folder.resolve("tls.key"), key);
        try (var sandbox = sandbox()) {
            var health = HttpRequest.newBuilder(URI.create(sandbox.url() + "/health"))
                    .build();
            return HttpClient.newBuilder()
                    .sslContext(trusted.trust())
                    .build()
                    .send(health, BodyHandlers.ofString())
                    .statusCode();
        }
    }

    private void write(String name, String what) throws IOException {
        var file = folder.resolve(name);
        var crt = ONE.certificatePem();
        if (what == null) {
            Files.createFile(file);
            return;
        }
        switch (what) {
            case "NOTHING" -> {}
            case "FOLDER" -> Files.createDirectory(file);
            case "CRT" -> Files.writeString(file, crt);
            case "TWO" -> Files.writeString(file, crt + OTHER.certificatePem());
            case "KEY" -> Files.writeString(file, ONE.keyPem());
            case "OTHER" -> Files.writeString(file, OTHER.keyPem());
            case "CURVE" -> Files.writeString(file, CURVE.keyPem());
            case "BROKEN" -> {
                var label = name.equals("tls.crt") ? "CERTIFICATE" : "PRIVATE KEY";
                Files.writeString(file, TestCertificate.pem(label, "no certificate".getBytes(ISO_8859_1)));
            }
            case "LOCKED" ->
                Files.writeString(
                        file,
                        TestCertificate.pem("RSA PRIVATE KEY", ONE.key())
                                .replaceFirst("\n", "\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-256-CBC,00\n\n"));
            case "LOCKED8" -> Files.writeString(file, TestCertificate.pem("ENCRYPTED PRIVATE KEY", ONE.key()));
            case "RSA" -> Files.writeString(file, TestCertificate.pem("RSA PRIVATE KEY", ONE.key()));
            default -> Files.writeString(file, what);
        }
    }
}
