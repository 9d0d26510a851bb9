package dev.paysandbox.http.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.Sandbox;
import dev.paysandbox.support.Json;
import dev.paysandbox.support.Log;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.RawConnection;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import io.micronaut.scheduling.ScheduledExecutorTaskScheduler;
import io.micronaut.serde.ObjectMapper;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;

/** What happens in a world, told as it happens, and the connections on which it is told. */
class EventStreamsTest {
    private static final int JUMPS = 400;

    private Sandbox sandbox = RunningSandbox.started("--event-heartbeat=50ms", "--max-worlds=1");
    private TestMerchant merchant = TestMerchant.of(sandbox);
    private final List<RawConnection> streams = new ArrayList<>();

    @AfterEach
    void close() {
        streams.forEach(RawConnection::close);
        sandbox.close();
    }

    @Test
    void a_silent_stream_is_kept_alive_and_says_from_which_event_to_continue() {
        merchant.freezes();
        var stream = followed("");

        for (int i = 0; i < 3; i++) {
            assertThat(next(stream, ":")).isEqualTo(":");
            assertThat(stream.hearsLine()).isEqualTo("id: 1");
        }
        merchant.freezes();
        assertThat(next(stream, "event: ")).isEqualTo("event: clock");
        assertThat(next(stream, ":")).isEqualTo(":");
        assertThat(stream.hearsLine()).isEqualTo("id: 2");
    }

    @Test
    void a_stream_that_begins_while_the_sandbox_ends_is_empty() {
        var timers = Executors.newScheduledThreadPool(1);
        timers.shutdown();
        var stream = Flux.<byte[]>create(client -> new EventStream(
                        false, event -> true, ObjectMapper.getDefault(), Runnable::run, client, ended -> {})
                .start(new ScheduledExecutorTaskScheduler(timers), Duration.ofSeconds(1)));

        assertThat(stream.collectList().block()).isEmpty();
    }

    @Test
    void an_id_from_before_a_restart_misses_nothing_of_after_it() {
        merchant.freezes();
        var stream = followed("Last-Event-ID: 900\r\n");

        assertThat(next(stream, "event: ")).isEqualTo("event: clock");
    }

    @Test
    void a_stream_over_all_worlds_names_the_world_of_each_event_and_follows_worlds_that_are_opened_later() {
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
    void twenty_streams_follow_all_worlds_at_most() {
        for (int i = 0; i < 20; i++) {
            next(followed("", "?allWorlds=true"), ":");
        }
        var refused = merchant.looksAt("/events?allWorlds=true");
        assertThat(refused.status()).isEqualTo(503);
        assertThat(refused.at("detail")).contains("20 streams");
        assertThat(merchant.looksAt("/events?allWorlds=true&types=finding").status())
                .isEqualTo(400);

        streams.get(0).close();
        becomesFree("?allWorlds=true");
    }

    @Test
    void a_client_that_disconnects_makes_room_for_another() {
        for (int i = 0; i < 100; i++) {
            next(followed(""), ":");
        }
        var refused = merchant.looksAt("/events");
        assertThat(refused.status()).isEqualTo(503);
        assertThat(refused.at("code")).isEqualTo("STORE_FULL");

        streams.get(0).close();
        becomesFree("");
    }

    @Test
    void a_client_that_reads_nothing_is_disconnected_and_others_get_every_event() throws Exception {
        // A busy computer may pause the attentive client for a few short heartbeats.
        sandbox.close();
        sandbox = RunningSandbox.started("--event-heartbeat=500ms", "--max-worlds=1");
        merchant = TestMerchant.of(sandbox);
        var deaf = followed("", "?types=payin");
        next(deaf, ":");
        var attentive = followed("", "?types=payin");
        next(attentive, ":");
        var hearing = CompletableFuture.runAsync(
                () -> IntStream.rangeClosed(0, JUMPS).forEach(i -> next(attentive, "event: payin")));

        // Every event shows the whole timeline, so these are more megabytes than any connection holds.
        var payin = merchant.opens(Order.pix(1_000));
        for (int i = 0; i < JUMPS; i++) {
            var jump = "{\"status\":\"" + (i % 2 == 0 ? "APPROVED" : "PENDING") + "\",\"force\":true}";
            assertThat(merchant.controls("/payins/" + payin.at("id") + "/actions", jump)
                            .status())
                    .isEqualTo(200);
        }

        hearing.get(60, TimeUnit.SECONDS);
        for (int i = 0; i < 6; i++) {
            next(attentive, ":");
        }
        ends(deaf);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "?allWorlds=true"})
    void a_sandbox_that_ends_ends_its_streams_and_waits_for_none(String query) {
        var stream = followed("", query);
        next(stream, ":");

        try (var log = Log.listened()) {
            sandbox.close();
            ends(stream);
            assertThat(log.text()).doesNotContain("graceful shutdown");
        }
    }

    @Test
    void a_world_closed_in_favour_of_another_ends_its_streams() {
        var stream = followed("");
        next(stream, ":");

        TestMerchant.named(sandbox, "another").freezes();
        ends(stream);
    }

    /** An answer in chunks ends with one of no length. */
    private static void ends(RawConnection stream) {
        int heartbeats = 0;
        for (var line = next(stream, ""); !line.equals("0"); line = next(stream, "")) {
            heartbeats += line.equals(":") ? 1 : 0;
            assertThat(heartbeats).as("heartbeats of a stream that is to end").isLessThan(100);
        }
    }

    /** Until a stream that ended is out of the server's books. */
    private void becomesFree(String query) {
        while (!next(followed("", query), "HTTP/1.1").contains("200")) {
            assertThat(streams).hasSizeLessThan(10_000);
        }
    }

    private RawConnection followed(String headers) {
        return followed(headers, "");
    }

    private RawConnection followed(String headers, String query) {
        var stream = RawConnection.slow(sandbox)
                .says("GET /_sandbox/events" + query + " HTTP/1.1\r\nHost: localhost\r\nx-api-key: "
                        + merchant.publicKey() + "\r\n" + headers + "\r\n");
        streams.add(stream);
        return stream;
    }

    /** The next line that begins so; other lines, and what chunks them, are read over. */
    private static String next(RawConnection stream, String beginning) {
        var line = stream.hearsLine();
        while (!line.startsWith(beginning)) {
            line = stream.hearsLine();
        }
        return line;
    }

    @Test
    void events_are_reported_in_order() {
        try (var events = events("")) {
            var payin = merchant.paid(Order.pix(1_000));
            merchant.freezes();
            merchant.controls("/reset", "");

            assertThat(events.next(5))
                    .extracting(event -> event.type + " " + event.what())
                    .containsExactly("payin open", "request POST /payin", "payin pay", "clock frozen", "world reset");
            assertThat(events.seen.get(0).data).contains("\"paymentId\":\"" + payin.at("id") + "\"", "\"payin\":{");
        }
    }

    @Test
    void a_stream_has_only_events_of_the_requested_types_and_payment() {
        var one = merchant.opens(Order.pix(1_000));
        var other = merchant.opens(Order.pix(1_000));
        try (var events = events("?types=payin,clock&paymentId=" + one.at("id"))) {
            merchant.does("pay", other);
            merchant.freezes();
            merchant.does("pay", one);

            assertThat(events.next(1)).extracting(Event::what).containsExactly("pay");
            assertThat(events.seen.get(0).data).contains(one.at("id"));
        }
    }

    @Test
    void a_stream_continues_after_the_last_received_event() {
        var payin = merchant.paid(Order.pix(1_000));
        merchant.freezes();
        try (var events = new Events(merchant, sandbox, "", "Last-Event-ID: 2\r\n")) {
            assertThat(events.next(2))
                    .extracting(event -> event.id + " " + event.type)
                    .containsExactly("3 payin", "4 clock");
        }
    }

    @Test
    void a_lasting_mistake_of_the_application_is_reported_once() {
        try (var events = events("?types=finding")) {
            merchant.opens(Order.pix(1_000));
            assertThat(events.next(1)).extracting(Event::what).containsExactly("PSB-026");
            assertThat(events.seen.get(0).data).contains("\"finding\":{", "\"severity\":\"WARNING\"");

            merchant.opens(Order.pix(1_000));
            merchant.opens(Order.pix(1_000).with("payerIp", "\"10.0.0.1\""));
            assertThat(events.next(2)).extracting(Event::what).containsExactly("PSB-026", "PSB-033");
        }
    }

    @Test
    void a_reported_finding_that_is_refuted_later_is_withdrawn_and_one_that_a_reset_removes_is_not() {
        try (var receiver = new Receiver();
                var events = events("?types=finding")) {
            var payin = merchant.paid(Order.pix(1_000).heardAt(receiver.url()));
            assertThat(events.next(1)).extracting(Event::what).containsExactly("PSB-001");
            assertThat(events.seen.get(0).data).doesNotContain("withdrawn");

            merchant.gets("/payin/" + payin.at("id"));
            assertThat(events.next(2).get(1).data)
                    .contains("\"rule\":\"PSB-001\"", payin.at("id"), "\"withdrawn\":true");

            merchant.opens(Order.pix(1_000));
            assertThat(events.next(3).get(2).what()).isEqualTo("PSB-026");
            merchant.controls("/reset", "");
            merchant.opens(Order.pix(1_000).heardAt(receiver.url()).with("payerIp", "\"10.0.0.1\""));
            assertThat(events.next(4).get(3).what()).as("no withdrawal").isEqualTo("PSB-033");
        }
    }

    @Test
    void a_gap_in_the_events_is_reported() {
        try (var small = RunningSandbox.started("--max-events=3")) {
            var busy = TestMerchant.of(small);
            IntStream.range(0, 6).forEach(i -> busy.freezes());
            try (var events = new Events(busy, small, "", "Last-Event-ID: 1\r\n")) {
                assertThat(events.next(2))
                        .extracting(event -> event.id + " " + event.type + " " + event.data.length())
                        .first()
                        .asString()
                        .startsWith("3 missed");
                assertThat(events.seen.get(0).data).isEqualTo("{\"missed\":2}");
                assertThat(events.seen.get(1).id).isEqualTo("4");
            }
        }
    }

    /** One event as it came. */
    private record Event(String id, String type, String data) {
        String what() {
            return Json.read(data).get("what").asText();
        }
    }

    private Events events(String query) {
        return new Events(merchant, sandbox, query, "");
    }

    private static final class Events implements AutoCloseable {
        private static final Pattern EVENT = Pattern.compile("id: (.+)\nevent: (.+)\ndata: (.+)\n");

        private final RawConnection connection;
        private final boolean ofFindings;
        private final List<Event> seen = new ArrayList<>();

        Events(TestMerchant of, Sandbox from, String query, String headers) {
            ofFindings = query.contains("finding");
            connection = RawConnection.to(from)
                    .says("GET /_sandbox/events" + query + " HTTP/1.1\r\nHost: localhost\r\nx-api-key: "
                            + of.publicKey() + "\r\n" + headers + "\r\n");
            // It begins with a comment, so whoever has read that follows from here on.
            connection.hearsUntil("\n:\nid: ");
            connection.hearsUntil("\n\n");
        }

        List<Event> next(int count) {
            while (seen.size() < count) {
                var event = EVENT.matcher(connection.hearsUntil("\n\n"));
                // Findings come in their own time, after a second or more.
                if (event.find() && (ofFindings || !event.group(2).equals("finding"))) {
                    seen.add(new Event(event.group(1), event.group(2), event.group(3)));
                }
            }
            return List.copyOf(seen);
        }

        @Override
        public void close() {
            connection.close();
        }
    }
}
