package dev.paysandbox.http.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.Sandbox;
import dev.paysandbox.support.Log;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The connections on which events are told. */
class EventStreamsTest {
    private static final int JUMPS = 400;

    private final Sandbox sandbox = RunningSandbox.started("--event-heartbeat=50ms", "--max-worlds=1");
    private final TestMerchant merchant = TestMerchant.of(sandbox);
    private final List<Socket> sockets = new ArrayList<>();

    @AfterEach
    void close() throws IOException {
        for (var socket : sockets) {
            socket.close();
        }
        sandbox.close();
    }

    @Test
    void a_silent_stream_is_kept_alive_and_says_from_which_event_to_continue() throws IOException {
        merchant.freezes();
        var stream = followed("");

        for (int i = 0; i < 3; i++) {
            assertThat(next(stream, ":")).isEqualTo(":");
            assertThat(stream.readLine()).isEqualTo("id: 1");
        }
        merchant.freezes();
        assertThat(next(stream, "event: ")).isEqualTo("event: clock");
        assertThat(next(stream, ":")).isEqualTo(":");
        assertThat(stream.readLine()).isEqualTo("id: 2");
    }

    @Test
    void an_id_from_before_a_restart_misses_nothing_of_after_it() throws IOException {
        merchant.freezes();
        var stream = followed("Last-Event-ID: 900\r\n");

        assertThat(next(stream, "event: ")).isEqualTo("event: clock");
    }

    @Test
    void a_stream_over_all_worlds_names_the_world_of_each_event_and_follows_worlds_that_are_opened_later()
            throws IOException {
        merchant.freezes();
        var stream = followed("", "?allWorlds=true&types=payin,clock");
        next(stream, ":");
        merchant.freezes();
        assertThat(next(stream, "data: ")).contains("\"world\":\"" + merchant.publicKey() + "\"", "frozen");

        // There is room for one world, so the first is closed.
        var later = TestMerchant.of(sandbox);
        var payin = later.opens(Order.pix(1_000));
        assertThat(next(stream, "data: "))
                .contains("\"world\":\"" + later.publicKey() + "\"", "\"id\":\"" + payin.at("id"));
        later.does("pay", payin);
        assertThat(next(stream, "data: ")).contains("\"what\":\"pay\"");
    }

    @Test
    void twenty_streams_follow_all_worlds_at_most() throws IOException {
        for (int i = 0; i < 20; i++) {
            next(followed("", "?allWorlds=true"), ":");
        }
        var refused = merchant.looksAt("/events?allWorlds=true");
        assertThat(refused.status()).isEqualTo(503);
        assertThat(refused.at("detail")).contains("20 streams");
        assertThat(merchant.looksAt("/events?allWorlds=true&types=finding").status())
                .isEqualTo(400);

        sockets.get(0).close();
        becomesFree("?allWorlds=true");
    }

    @Test
    void a_client_that_disconnects_makes_room_for_another() throws IOException {
        for (int i = 0; i < 100; i++) {
            next(followed(""), ":");
        }
        var refused = merchant.looksAt("/events");
        assertThat(refused.status()).isEqualTo(503);
        assertThat(refused.at("code")).isEqualTo("STORE_FULL");

        sockets.get(0).close();
        becomesFree("");
    }

    @Test
    void a_client_that_reads_nothing_is_disconnected_and_others_get_every_event() throws Exception {
        var deaf = followed("", "?types=payin");
        next(deaf, ":");
        var attentive = followed("", "?types=payin");
        next(attentive, ":");
        var hearing = CompletableFuture.runAsync(() -> hears(attentive, JUMPS + 1));

        // Every event shows the whole timeline, so these are more megabytes than any connection holds.
        var payin = merchant.opens(Order.pix(1_000));
        for (int i = 0; i < JUMPS; i++) {
            var jump = "{\"status\":\"" + (i % 2 == 0 ? "APPROVED" : "PENDING") + "\",\"force\":true}";
            assertThat(merchant.controls("/payins/" + payin.at("id") + "/actions", jump)
                            .status())
                    .isEqualTo(200);
        }

        hearing.get(60, TimeUnit.SECONDS);
        for (int i = 0; i < 20; i++) {
            next(attentive, ":");
        }
        ends(deaf);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "?allWorlds=true"})
    void a_sandbox_that_ends_ends_its_streams_and_waits_for_none(String query) throws IOException {
        var stream = followed("", query);
        next(stream, ":");

        try (var log = Log.listened()) {
            sandbox.close();
            ends(stream);
            assertThat(log.text()).doesNotContain("graceful shutdown");
        }
    }

    @Test
    void a_world_closed_in_favour_of_another_ends_its_streams() throws IOException {
        var stream = followed("");
        next(stream, ":");

        TestMerchant.named(sandbox, "another").freezes();
        ends(stream);
    }

    /** An answer in chunks ends with one of no length. */
    private static void ends(BufferedReader stream) throws IOException {
        int heartbeats = 0;
        for (var line = next(stream, ""); !line.equals("0"); line = next(stream, "")) {
            heartbeats += line.equals(":") ? 1 : 0;
            assertThat(heartbeats).as("heartbeats of a stream that is to end").isLessThan(100);
        }
    }

    private static void hears(BufferedReader stream, int events) {
        try {
            for (int i = 0; i < events; i++) {
                next(stream, "event: payin");
            }
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /** Until a stream that ended is out of the server's books. */
    private void becomesFree(String query) throws IOException {
        while (true) {
            if (next(followed("", query), "HTTP/1.1").contains("200")) {
                return;
            }
        }
    }

    private BufferedReader followed(String headers) throws IOException {
        return followed(headers, "");
    }

    private BufferedReader followed(String headers, String query) throws IOException {
        var socket = new Socket();
        sockets.add(socket);
        socket.setReceiveBufferSize(4_096);
        socket.connect(
                new InetSocketAddress(sandbox.url().getHost(), sandbox.url().getPort()));
        socket.setSoTimeout(20_000);
        socket.getOutputStream()
                .write(("GET /_sandbox/events" + query + " HTTP/1.1\r\nHost: localhost\r\nx-api-key: "
                                + merchant.publicKey() + "\r\n" + headers + "\r\n")
                        .getBytes(StandardCharsets.US_ASCII));
        return new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    }

    /** The next line that begins so; other lines, and what chunks them, are read over. */
    private static String next(BufferedReader stream, String beginning) throws IOException {
        while (true) {
            var line = stream.readLine();
            if (line == null) {
                throw new AssertionError("the stream has ended");
            }
            if (line.startsWith(beginning)) {
                return line;
            }
        }
    }
}
