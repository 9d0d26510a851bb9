package dev.paysandbox.webhook.courier;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Receiver;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FailureTest {
    @AutoClose
    private final TestCourier sending = new TestCourier();

    @Test
    void a_port_without_a_server_refuses_the_connection() {
        int port = ScriptedReceiver.deadPort();

        RequestResult result = sending.to("http://127.0.0.1:" + port + "/hook");

        assertThat(result.outcome()).isEqualTo(Outcome.REFUSED);
        assertThat(result.status()).isZero();
        assertThat(result.detail()).isEqualTo("connection refused by 127.0.0.1:" + port);
        assertThat(sending.courier().receivers()).isZero();
    }

    @Test
    void many_refusals_in_a_row_are_all_reported() {
        String url = "http://127.0.0.1:" + ScriptedReceiver.deadPort();
        var results = new ArrayList<CompletableFuture<RequestResult>>();
        for (int i = 0; i < 5_000; i++) {
            results.add(sending.post(url));
        }

        assertThat(TestCourier.awaitAll(results))
                .extracting(RequestResult::outcome)
                .containsOnly(Outcome.REFUSED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost", "127.0.0.1", "0.0.0.0"})
    void in_a_container_a_refusal_at_localhost_has_a_hint_about_localhost(String host) {
        RequestResult result = sending.insideContainer().to("http://" + host + ":" + ScriptedReceiver.deadPort());

        assertThat(result.outcome()).isEqualTo(Outcome.REFUSED);
        assertThat(result.detail())
                .contains("inside a container localhost is the container itself: use host.docker.internal")
                .contains("the service's name in the compose network");
    }

    @Test
    void in_a_container_a_refusal_at_another_host_has_no_hint_about_localhost() {
        sending.insideContainer().lookingUp("127.0.0.1");

        RequestResult result = sending.to("http://shop.example:" + ScriptedReceiver.deadPort());

        assertThat(result.outcome()).isEqualTo(Outcome.REFUSED);
        assertThat(result.detail()).contains("(127.0.0.1)").doesNotContain("container");
    }

    @Test
    void the_next_address_is_tried_when_one_refuses() throws IOException {
        try (var receiver = ScriptedReceiver.saying(ScriptedReceiver.OK)) {
            sending.lookingUp("127.0.0.2", "127.0.0.1");

            assertThat(sending.to("http://shop.example:" + receiver.port()).outcome())
                    .isEqualTo(Outcome.DELIVERED);
        }
    }

    @Test
    void if_several_addresses_fail_the_one_that_refuses_is_reported() {
        sending.lookingUp("255.255.255.255", "127.0.0.1");

        RequestResult result = sending.to("http://shop.test:" + ScriptedReceiver.deadPort());

        assertThat(result.outcome()).isEqualTo(Outcome.REFUSED);
    }

    @Test
    void an_address_the_network_does_not_lead_to_is_unreachable() {
        RequestResult result = sending.lookingUp("255.255.255.255").to("http://shop.test:9/hook");

        assertThat(result.outcome()).isEqualTo(Outcome.UNREACHABLE);
        assertThat(result.detail())
                .startsWith("cannot reach shop.test:9 (255.255.255.255): ")
                .doesNotContain("/255");
    }

    @Test
    void a_name_that_does_not_exist_is_unknown() {
        RequestResult result = sending.to("http://nope.invalid/hook");

        assertThat(result.outcome()).isEqualTo(Outcome.DNS);
        assertThat(result.detail()).startsWith("unknown host nope.invalid");
    }

    @Test
    void the_reason_of_a_failed_lookup_is_reported() {
        sending.lookingUp(name -> {
            throw new UnknownHostException(name + ": Temporary failure in name resolution");
        });

        assertThat(sending.to("http://shop.example/").detail())
                .isEqualTo("unknown host shop.example (Temporary failure in name resolution)");
    }

    @Test
    void a_lookup_that_hangs_times_out() {
        var never = new CountDownLatch(1);
        sending.timingOutAfter(Duration.ofMillis(200)).lookingUp(name -> {
            TestCourier.hang(never);
            throw new UnknownHostException(name);
        });

        RequestResult result = sending.to("http://shop.example/");

        assertThat(result.outcome()).isEqualTo(Outcome.TIMEOUT);
        assertThat(result.detail()).isEqualTo("no address of shop.example within 200 ms");
    }

    @Test
    void a_receiver_that_never_answers_times_out() throws IOException {
        var nanos = new AtomicLong();
        try (var receiver = ScriptedReceiver.playing(c -> {
            c.request();
            nanos.set(1_500_000_000);
            c.untilReceiverCloses();
        })) {
            RequestResult result = sending.timingOutAfter(Duration.ofMillis(1500))
                    .timedBy(nanos::get)
                    .to(receiver.url());

            assertThat(result.outcome()).isEqualTo(Outcome.TIMEOUT);
            assertThat(result.status()).isZero();
            assertThat(result.latencyMicros()).isEqualTo(1_500_000);
            assertThat(result.detail()).isEqualTo("no answer from 127.0.0.1:" + receiver.port() + " within 1500 ms");
            assertThat(sending.courier().receivers()).isZero();
        }
    }

    @Test
    void a_connection_that_is_never_established_times_out() throws IOException {
        try (var full = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            // The system completes a few connections nobody accepts; beyond its backlog it stays silent.
            List<SocketChannel> backlog = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                SocketChannel channel = SocketChannel.open();
                channel.configureBlocking(false);
                channel.connect(new InetSocketAddress("127.0.0.1", full.getLocalPort()));
                backlog.add(channel);
            }

            RequestResult result = sending.timingOutAfter(Duration.ofMillis(200))
                    .to("http://127.0.0.1:" + full.getLocalPort() + "/hook");

            assertThat(result.outcome()).isEqualTo(Outcome.TIMEOUT);
            assertThat(result.detail()).startsWith("no ").endsWith(" within 200 ms");
            for (SocketChannel channel : backlog) {
                channel.close();
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "mailto:nobody@example.com, scheme mailto cannot be called",
        "ftp://example.com/x, scheme ftp cannot be called",
        "/hook, has no scheme",
        "http:/hook, has no host",
        "http://:80/hook, has no host",
        "http://ada:secret@example.com:99999/hook, must be between 1 and 65535",
        "http://example.com:0/hook, must be between 1 and 65535",
        "http://exa%6Dple.com/hook, must not be percent-encoded"
    })
    void the_error_for_a_url_that_cannot_be_called_says_why(String url, String why) {
        RequestResult result = sending.to(url);

        assertThat(result.outcome()).isEqualTo(Outcome.BAD_URL);
        assertThat(result.detail()).contains(why).doesNotContain("secret");
        assertThat(sending.courier().waiting()).isZero();
    }

    @Test
    void a_name_that_leads_to_this_process_is_not_called_and_another_server_at_that_address_is() {
        try (var server = new Receiver();
                var other = new Receiver()) {
            var asked = new AtomicInteger();
            sending.lookingUp(name -> {
                        asked.incrementAndGet();
                        return new InetAddress[] {InetAddress.getByName("127.0.0.1")};
                    })
                    .besideAServerAt(portOf(server));
            var refused = sending.to("http://rebound.example:" + portOf(server) + "/_sandbox/reset");
            var taken = sending.to("http://rebound.example:" + portOf(other) + "/");

            assertThat(refused.outcome()).isEqualTo(Outcome.BAD_URL);
            assertThat(refused.detail())
                    .isEqualTo("rebound.example:" + portOf(server)
                            + " is this sandbox itself, which never receives notifications");
            assertThat(server.heard()).isEmpty();
            assertThat(taken.outcome()).isEqualTo(Outcome.DELIVERED);
            assertThat(asked).hasValue(2);
        }
    }

    private static int portOf(Receiver receiver) {
        return URI.create(receiver.url()).getPort();
    }

    @ParameterizedTest
    @CsvSource({".dockerenv", "run/.containerenv"})
    void a_container_is_known_by_its_mark_unless_the_environment_decides(String mark, @TempDir Path root)
            throws IOException {
        assertThat(CourierSettings.detectsContainer(Map.of(), root)).isFalse();

        Files.createDirectories(root.resolve("run"));
        Files.createFile(root.resolve(mark));

        assertThat(CourierSettings.detectsContainer(Map.of(), root)).isTrue();
        assertThat(CourierSettings.detectsContainer(Map.of("PAYSANDBOX_IN_CONTAINER", "false"), root))
                .isFalse();
    }

    @Test
    void the_environment_can_say_that_this_is_a_container(@TempDir Path root) {
        assertThat(CourierSettings.detectsContainer(Map.of("PAYSANDBOX_IN_CONTAINER", "true"), root))
                .isTrue();
    }
}
