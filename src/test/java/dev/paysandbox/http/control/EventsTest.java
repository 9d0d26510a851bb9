package dev.paysandbox.http.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.Sandbox;
import dev.paysandbox.support.Json;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.RawConnection;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What happens in a world, told as it happens. */
class EventsTest {
    private final TestMerchant merchant = TestMerchant.opened();

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
        try (var events = new Events(merchant, RunningSandbox.shared(), "", "Last-Event-ID: 2\r\n")) {
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
    void a_gap_in_the_events_is_reported() {
        try (var sandbox = RunningSandbox.started("--max-events=3")) {
            var busy = TestMerchant.of(sandbox);
            IntStream.range(0, 6).forEach(i -> busy.freezes());
            try (var events = new Events(busy, sandbox, "", "Last-Event-ID: 1\r\n")) {
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
        return new Events(merchant, RunningSandbox.shared(), query, "");
    }

    private static final class Events implements AutoCloseable {
        private static final Pattern EVENT = Pattern.compile("id: (.+)\nevent: (.+)\ndata: (.+)\n");

        private final RawConnection connection;
        private final boolean ofFindings;
        private final List<Event> seen = new ArrayList<>();

        Events(TestMerchant of, Sandbox sandbox, String query, String headers) {
            ofFindings = query.contains("finding");
            connection = RawConnection.to(sandbox)
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
