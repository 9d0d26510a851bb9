package dev.paysandbox.webhook.courier;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URL;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * By keys and certificates that keytool made: shop.p12 is for shop.example and 127.0.0.1 until 2119, and elsewhere.p12 for
 * another host. That of expired.p12 ended in 2020; authority.p12 has signed it, for only a signed one is checked.
 */
class TlsTest {
    private static final String PASSWORD = "changeit";

    private final TestCourier sending = new TestCourier().lookingUp("127.0.0.1");

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
        RequestResult result = calling("expired", "shop.example");

        assertThat(result.outcome()).isEqualTo(Outcome.TLS);
        assertThat(result.detail()).endsWith("has expired");
    }

    @Test
    void a_courier_that_trusts_all_certificates_reaches_every_receiver() throws Exception {
        sending.trustingAll();

        assertThat(calling("shop", "shop.example").outcome()).isEqualTo(Outcome.DELIVERED);
        assertThat(calling("elsewhere", "127.0.0.1").outcome()).isEqualTo(Outcome.DELIVERED);
        assertThat(calling("expired", "shop.example").outcome()).isEqualTo(Outcome.DELIVERED);
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

    private static void trusting(String key) throws Exception {
        System.setProperty(
                "javax.net.ssl.trustStore", Path.of(store(key).toURI()).toString());
        System.setProperty("javax.net.ssl.trustStorePassword", PASSWORD);
    }

    private static ServerSocket door(String key) throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = store(key).openStream()) {
            store.load(in, PASSWORD.toCharArray());
        }
        var managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(store, PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        return context.getServerSocketFactory().createServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
    }

    private static URL store(String key) {
        return Objects.requireNonNull(TlsTest.class.getResource("/tls/" + key + ".p12"));
    }
}
