package dev.paysandbox.tls;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.paysandbox.Sandbox;
import dev.paysandbox.support.Log;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestCertificate;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The files that tlsCertificate and tlsKey name: which can be used, and what is said of the others. */
class CertificateFilesTest {
    private static final TestCertificate ONE = TestCertificate.issued("one", "-keyalg", "RSA");
    private static final TestCertificate OTHER = TestCertificate.issued("other", "-keyalg", "RSA");
    private static final TestCertificate CURVE =
            TestCertificate.issued("curve", "-keyalg", "EC", "-groupname", "secp256r1");

    @TempDir
    Path folder;

    @Test
    void a_certificate_and_its_key_are_used_for_https() throws Exception {
        assertThat(healthBy(ONE, ONE.certificatePem(), ONE.keyPem())).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"RSA -keysize 4096", "EC -groupname secp256r1", "EC -groupname secp521r1", "Ed25519"})
    void keys_of_each_usual_kind_are_read(String options) throws Exception {
        var certificate = TestCertificate.issued("kind", ("-keyalg " + options).split(" "));

        assertThat(healthBy(certificate, certificate.certificatePem(), certificate.keyPem()))
                .isEqualTo(200);
    }

    @Test
    void the_older_forms_of_keys_are_read() throws Exception {
        var rsa = TestCertificate.pem("RSA PRIVATE KEY", inner(ONE.key()));
        var curve = TestCertificate.pem("EC PRIVATE KEY", inner(CURVE.key()));

        assertThat(healthBy(ONE, ONE.certificatePem(), rsa)).isEqualTo(200);
        assertThat(healthBy(
                        CURVE,
                        CURVE.certificatePem(),
                        "-----BEGIN EC PARAMETERS-----\nBggq\n-----END EC PARAMETERS-----\n" + curve))
                .isEqualTo(200);
    }

    /** As openssl writes it, with its curve: version and number, then the curve's identifier. */
    @Test
    void a_key_that_names_its_curve_is_read() throws Exception {
        var key = inner(CURVE.key());
        byte[] curve = {(byte) 0xa0, 10, 6, 8, 0x2a, (byte) 0x86, 0x48, (byte) 0xce, 0x3d, 3, 1, 7};
        var whole = Arrays.copyOf(Arrays.copyOf(key, 39), 39 + curve.length);
        System.arraycopy(curve, 0, whole, 39, curve.length);
        whole[1] = (byte) (whole.length - 2);

        assertThat(healthBy(CURVE, CURVE.certificatePem(), TestCertificate.pem("EC PRIVATE KEY", whole)))
                .isEqualTo(200);
    }

    /** As openssl and certbot write them: with words around the blocks, lines as of Windows, one file for all. */
    @Test
    void text_around_the_pem_blocks_is_ignored() throws Exception {
        var all = ("Bag Attributes\n  localKeyID: 01\n" + ONE.keyPem() + "subject=CN = one\n" + ONE.certificatePem())
                .replace("\n", "\r\n");

        assertThat(healthBy(ONE, all, all)).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "        | KEY     | tls.crt (tlsCertificate) has no certificate: there is no whole block -----BEGIN CERTIFICATE-----.",
                "text    | KEY     | tls.crt (tlsCertificate) has no certificate: there is no whole block",
                "HALF    | KEY     | tls.crt (tlsCertificate) has a block without its end.",
                "KEY     | KEY     | tls.crt (tlsCertificate) has no certificate: there is no whole block",
                "BROKEN  | KEY     | tls.crt (tlsCertificate) has a certificate that cannot be understood.",
                "TWO     | KEY     | tls.crt (tlsCertificate) cannot be used for TLS: Certificate chain is not valid.",
                "NOTHING | KEY     | tls.crt (tlsCertificate) does not exist.",
                "FOLDER  | KEY     | tls.crt (tlsCertificate) is not a regular file.",
                "PIPE    | KEY     | tls.crt (tlsCertificate) is not a regular file.",
                "CRT     |         | tls.key (tlsKey) has no private key: there is no -----BEGIN PRIVATE KEY-----.",
                "CRT     | CRT     | tls.key (tlsKey) has no private key: there is no",
                "CRT     | OTHER   | tls.key (tlsKey) does not fit the first certificate in FOLDER/tls.crt.",
                "CRT     | CURVE   | tls.key (tlsKey) does not fit the first certificate in FOLDER/tls.crt.",
                "CRT     | BROKEN  | tls.key (tlsKey) does not fit the first certificate in",
                "CRT     | CUT     | tls.key (tlsKey) does not fit the first certificate in",
                "CRT     | LOCKED  | tls.key (tlsKey) is encrypted; openssl pkey",
                "CRT     | LOCKED8 | tls.key (tlsKey) is encrypted; openssl pkey",
                "CRT     | DSA     | tls.key (tlsKey) has a key of another kind than RSA, EC and Ed25519.",
                "CRT     | NOTHING | tls.key (tlsKey) does not exist."
            })
    void a_file_that_cannot_be_used_ends_the_start_and_is_named(String certificate, String key, String told)
            throws Exception {
        write("tls.crt", certificate);
        write("tls.key", key);

        assertThatThrownBy(this::sandbox)
                .isInstanceOf(Sandbox.StartFailure.class)
                .hasMessageContaining("The file " + folder.resolve(told.substring(0, 7))
                        + told.substring(7).replace("FOLDER", folder.toString()))
                .hasMessageNotContaining(ONE.keyPem().substring(100, 120));
    }

    @Test
    void a_certificate_that_has_expired_or_is_not_valid_yet_is_used_with_a_warning() throws Exception {
        var old = TestCertificate.issued("old", "-keyalg", "EC", "-startdate", "-10d", "-validity", "5");
        var early = TestCertificate.issued("early", "-keyalg", "EC", "-startdate", "+10d");

        assertThat(warnedOf(old)).contains("WARN Certificates - The certificate in ", "tls.crt has expired: ");
        assertThat(warnedOf(early)).contains("WARN Certificates - The certificate in ", " is not valid before ");
        assertThat(warnedOf(ONE)).isEmpty();
    }

    private String warnedOf(TestCertificate certificate) throws IOException {
        try (var log = Log.listened()) {
            certificate.writtenTo(folder);
            sandbox().close();
            return log.text();
        }
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
            case "PIPE" ->
                assertThat(new ProcessBuilder("mkfifo", file.toString())
                                .start()
                                .onExit()
                                .join()
                                .exitValue())
                        .isZero();
            case "CRT" -> Files.writeString(file, crt);
            case "TWO" -> Files.writeString(file, crt + OTHER.certificatePem());
            case "KEY" -> Files.writeString(file, ONE.keyPem());
            case "OTHER" -> Files.writeString(file, OTHER.keyPem());
            case "CURVE" -> Files.writeString(file, CURVE.keyPem());
            case "HALF" -> Files.writeString(file, crt + crt.substring(0, crt.length() / 2));
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
            case "CUT" -> Files.writeString(file, TestCertificate.pem("EC PRIVATE KEY", new byte[] {0x30}));
            case "DSA" -> Files.writeString(file, TestCertificate.pem("DSA PRIVATE KEY", ONE.key()));
            default -> Files.writeString(file, what);
        }
    }

    /** What PKCS#8 wraps: version and algorithm come first, each shorter than 128 bytes. */
    private static byte[] inner(byte[] pkcs8) {
        int algorithm = contentOf(pkcs8, 0) + 3;
        int octets = algorithm + 2 + pkcs8[algorithm + 1];
        return Arrays.copyOfRange(pkcs8, contentOf(pkcs8, octets), pkcs8.length);
    }

    private static int contentOf(byte[] der, int at) {
        return at + 2 + (der[at + 1] < 0 ? der[at + 1] & 0x7f : 0);
    }
}
