package dev.paysandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Order;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CertificateTest {
    private static final String HOST = "api.provider.example";

    private final Tester tester = new Tester();

    @TempDir
    private Path folder;

    @BeforeEach
    void has_a_configuration_folder() {
        tester.environment.put("XDG_CONFIG_HOME", folder.toString());
    }

    @Test
    void a_sandbox_with_it_is_called_by_the_providers_name_and_links_to_its_own_address() throws Exception {
        tester.types("certificate " + HOST + " --to " + folder)
                .exits(0)
                .prints("Your clients must trust " + folder + "/ca.crt.", "--ignore-certificate-errors-spki-list=");
        var key = folder.resolve("tls.key");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(key)))
                .isEqualTo("rw-------");
        Files.writeString(folder.resolve("order"), Order.boleto(1_000).json());

        try (var server = Tester.serverAt(0, "--tls-certificate=" + folder + "/tls.crt", "--tls-key=" + key)) {
            int port = server.url().getPort();
            var curl = new ProcessBuilder("sh", "-c", """
                            call() { curl -sS --noproxy '*' --cacert ca.crt -u pk_test_sandbox:sk_test_sandbox "$@"; }
                            call --connect-to HOST:443:127.0.0.1:PORT https://HOST/balances
                            call https://localhost:PORT/balances
                            link=$(call --connect-to HOST:443:127.0.0.1:PORT https://HOST/payin -H 'Content-Type: application/json' \\
                                -d @order | grep -o 'https://[^"]*')
                            echo "$link"
                            call "$link" | grep -c '<title>'
                            """.replace("HOST", HOST).replace("PORT", port + ""))
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .start();
            var printed = new String(curl.getInputStream().readAllBytes());
            assertThat(printed)
                    .matches("(?s)\\{\"available.*}\\{\"available.*}https://127.0.0.1:" + port
                            + "/checkout/boletos/\\S+\n1\n");
        }
    }

    @Test
    void existing_files_stay_and_names_are_checked() throws Exception {
        Files.writeString(folder.resolve("tls.key"), "mine");
        tester.types("certificate " + HOST + " --to " + folder).exits(1).printsError("tls.key already exists; --force");
        assertThat(Files.readString(folder.resolve("tls.key"))).isEqualTo("mine");
        tester.types("certificate https://" + HOST).exits(2).printsError("is no host name");
    }
}
