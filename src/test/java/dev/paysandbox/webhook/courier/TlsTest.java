package dev.paysandbox.webhook.courier;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.KeyStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TlsTest {
    private static final String PASSWORD = "changeit";

    @TempDir
    private static Path keys;

    private final TestCourier sending =
            new TestCourier().lookingUp(name -> new InetAddress[] {InetAddress.getByName("127.0.0.1")});

    @BeforeAll
    static void issueCertificates() throws Exception {
        issue("shop", "dns:shop.example,ip:127.0.0.1");
        issue("elsewhere", "dns:elsewhere.example");
        issue("authority", "dns:authority.example");
        issue("old", "dns:shop.example");
        expire("old", "authority");
    }

    @AfterEach
    void close() {
        sending.close();
        System.clearProperty("javax.net.ssl.trustStore");
        System.clearProperty("javax.net.ssl.trustStorePassword");
    }

    @Test
    void a_trusted_receiver_is_reached_its_name_sent_along_and_its_connection_used_again() throws Exception {
        trusting("shop");
        var asked = new CompletableFuture<Object>();
        try (var receiver = ScriptedReceiver.on(door("shop"), c -> {
            c.request();
            asked.complete(((ExtendedSSLSession) ((SSLSocket) c.socket).getSession()).getRequestedServerNames());
            do {
                c.say(ScriptedReceiver.OK);
            } while (c.request() != null);
        })) {
            String url = "https://shop.example:" + receiver.port() + "/hook";

            assertThat(sending.to(url).outcome()).isEqualTo(Outcome.DELIVERED);
            assertThat(sending.to(url).outcome()).isEqualTo(Outcome.DELIVERED);
            assertThat(TestCourier.await(asked)).isEqualTo(List.of(new SNIHostName("shop.example")));
            assertThat(receiver.accepted()).isEqualTo(1);
        }
    }

    @Test
    void a_trusted_receiver_is_reached_by_its_address_too() throws Exception {
        trusting("shop");
        assertThat(calling("shop", "127.0.0.1").outcome()).isEqualTo(Outcome.DELIVERED);
    }

    @Test
    void a_stale_connection_is_replaced_under_tls_too() throws Exception {
        trusting("shop");
        try (var receiver = ScriptedReceiver.on(door("shop"), c -> {
            c.request();
            c.say(ScriptedReceiver.OK);
            c.request();
        })) {
            String url = "https://shop.example:" + receiver.port() + "/hook";

            assertThat(sending.to(url).outcome()).isEqualTo(Outcome.DELIVERED);
            assertThat(sending.to(url).outcome()).isEqualTo(Outcome.DELIVERED);
            assertThat(receiver.accepted()).isEqualTo(2);
        }
    }

    @Test
    void a_self_signed_certificate_is_not_trusted() throws Exception {
        RequestResult result = calling("shop", "shop.example");

        assertThat(result.outcome()).isEqualTo(Outcome.TLS);
        assertThat(result.detail()).contains("not signed by an authority trusted here (is it self-signed?)");
    }

    @Test
    void a_certificate_for_another_host_is_not_trusted() throws Exception {
        trusting("elsewhere");
        RequestResult result = calling("elsewhere", "shop.example");

        assertThat(result.outcome()).isEqualTo(Outcome.TLS);
        assertThat(result.detail()).endsWith("is not for that host");
    }

    @Test
    void an_expired_certificate_is_not_trusted() throws Exception {
        trusting("authority");
        RequestResult result = calling("old", "shop.example");

        assertThat(result.outcome()).isEqualTo(Outcome.TLS);
        assertThat(result.detail()).endsWith("has expired");
    }

    @Test
    void a_courier_that_trusts_all_certificates_reaches_every_receiver() throws Exception {
        sending.trustingAll();

        assertThat(calling("shop", "shop.example").outcome()).isEqualTo(Outcome.DELIVERED);
        assertThat(calling("elsewhere", "127.0.0.1").outcome()).isEqualTo(Outcome.DELIVERED);
        assertThat(calling("old", "shop.example").outcome()).isEqualTo(Outcome.DELIVERED);
    }

    @Test
    void a_receiver_without_tls_is_distinguished_from_one_with_a_bad_certificate() throws Exception {
        try (var receiver = ScriptedReceiver.playing(c -> {
            c.say("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n");
            c.untilReceiverCloses();
        })) {
            RequestResult result = sending.to("https://127.0.0.1:" + receiver.port() + "/hook");

            assertThat(result.outcome()).isEqualTo(Outcome.TLS);
            assertThat(result.detail()).contains("does not speak TLS");
        }
    }

    @Test
    void a_connection_closed_during_the_handshake_is_a_tls_failure() throws Exception {
        try (var receiver =
                ScriptedReceiver.playing(c -> c.socket.getInputStream().read())) {
            assertThat(sending.to("https://127.0.0.1:" + receiver.port()).outcome())
                    .isEqualTo(Outcome.TLS);
        }
    }

    @Test
    void a_handshake_that_never_ends_times_out() throws Exception {
        try (var receiver = ScriptedReceiver.playing(ScriptedReceiver.Conversation::untilReceiverCloses)) {
            RequestResult result =
                    sending.timingOutAfter(Duration.ofSeconds(3)).to("https://127.0.0.1:" + receiver.port());

            assertThat(result.outcome()).isEqualTo(Outcome.TIMEOUT);
            assertThat(result.detail()).startsWith("no TLS handshake with");
        }
    }

    @Test
    void plain_http_to_a_tls_port_is_broken() throws Exception {
        try (var receiver = ScriptedReceiver.on(door("shop"), ScriptedReceiver.Conversation::request)) {
            assertThat(sending.to(receiver.url()).outcome()).isEqualTo(Outcome.BROKEN);
        }
    }

    private RequestResult calling(String key, String host) throws Exception {
        try (var receiver = ScriptedReceiver.on(door(key), c -> {
            c.request();
            c.say(ScriptedReceiver.OK);
            c.untilReceiverCloses();
        })) {
            return sending.to("https://" + host + ":" + receiver.port() + "/hook");
        }
    }

    private static void trusting(String key) {
        System.setProperty("javax.net.ssl.trustStore", store(key).toString());
        System.setProperty("javax.net.ssl.trustStorePassword", PASSWORD);
    }

    private static ServerSocket door(String key) throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store(key))) {
            store.load(in, PASSWORD.toCharArray());
        }
        var managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(store, PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        return context.getServerSocketFactory().createServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
    }

    private static Path store(String key) {
        return keys.resolve(key + ".p12");
    }

    private static void issue(String key, String names) throws Exception {
        keytool(key, "-genkeypair", "-dname", "CN=" + key, "-ext", "san=" + names, "-keyalg", "EC");
    }

    /** Replaces the key's own certificate by one of the authority's that has run out: only a signed one is checked. */
    private static void expire(String key, String authority) throws Exception {
        String request = keys.resolve("request").toString();
        String signed = keys.resolve("signed").toString();
        Path root = keys.resolve("root");
        keytool(key, "-certreq", "-file", request);
        keytool(authority, "-exportcert", "-rfc", "-file", root.toString());
        keytool(
                authority,
                "-gencert",
                "-rfc",
                "-ext",
                "san=dns:shop.example",
                "-startdate",
                "-10d",
                "-validity",
                "5",
                "-infile",
                request,
                "-outfile",
                signed);
        Files.write(Path.of(signed), Files.readAllBytes(root), StandardOpenOption.APPEND);
        keytool(key, "-importcert", "-noprompt", "-file", signed);
    }

    private static void keytool(String key, String action, String... more) throws Exception {
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                // Such a short run is over before the second compiler pays off.
                "-J-XX:TieredStopAtLevel=1",
                "-J-XX:+UseSerialGC",
                action,
                "-alias",
                key,
                "-keystore",
                store(key).toString(),
                "-storetype",
                "PKCS12",
                "-storepass",
                PASSWORD));
        command.addAll(List.of(more));
        Path said = keys.resolve("keytool.log");
        Process keytool = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        assertThat(keytool.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(keytool.exitValue()).as(() -> read(said)).isZero();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return e.toString();
        }
    }
}
