package dev.paysandbox.http.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Json;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What happens in a world, told as it happens. */
class EventsTest {
    private final TestMerchant merchant = TestMerchant.opened();

    @Test
    void events_are_reported_in_order() {
        try (var events = new Events("", null)) {
            var payin = merchant.opens(Order.pix(1_000));
            merchant.does("pay", payin);
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
        try (var events = new Events("?types=payin,clock&paymentId=" + one.at("id"), null)) {
            merchant.does("pay", other);
            merchant.freezes();
            merchant.does("pay", one);

            assertThat(events.next(1)).extracting(Event::what).containsExactly("pay");
            assertThat(events.seen.get(0).data).contains(one.at("id"));
        }
    }

    @Test
    void a_stream_continues_after_the_last_received_event() {
        var payin = merchant.opens(Order.pix(1_000));
        merchant.does("pay", payin);
        merchant.freezes();
        try (var events = new Events("", "2")) {
            assertThat(events.next(2))
                    .extracting(event -> event.id + " " + event.type)
                    .containsExactly("3 payin", "4 clock");
        }
    }

    @Test
    void a_lasting_mistake_of_the_application_is_reported_once() {
        try (var events = new Events("?types=finding", null)) {
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
            try (var events = new Events(busy, sandbox.url() + "", "", "1")) {
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

    private final class Events implements AutoCloseable {
        private final HttpURLConnection connection;
        private final BufferedReader reader;
        private final List<Event> seen = new ArrayList<>();

        private final boolean ofFindings;

        Events(String query, String last) {
            this(merchant, RunningSandbox.shared().url() + "", query, last);
        }

        Events(TestMerchant of, String url, String query, String last) {
            ofFindings = query.contains("finding");
            try {
                connection = (HttpURLConnection) new URL(url + "/_sandbox/events" + query).openConnection();
                connection.setReadTimeout(20_000);
                connection.setRequestProperty("x-api-key", of.publicKey());
                if (last != null) {
                    connection.setRequestProperty("Last-Event-ID", last);
                }
                reader = new BufferedReader(new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8));
                // It begins with a comment, so whoever has read that follows from here on.
                assertThat(reader.readLine()).isEqualTo(":");
                assertThat(reader.readLine()).startsWith("id: ");
                reader.readLine();
            } catch (IOException broken) {
                throw new UncheckedIOException(broken);
            }
        }

        List<Event> next(int count) {
            try {
                while (seen.size() < count) {
                    var id = reader.readLine().substring("id: ".length());
                    var type = reader.readLine().substring("event: ".length());
                    var data = reader.readLine().substring("data: ".length());
                    reader.readLine();
                    // Findings come in their own time, after a second or more.
                    if (!type.equals("finding") || ofFindings) {
                        seen.add(new Event(id, type, data));
                    }
                }
                return List.copyOf(seen);
            } catch (IOException broken) {
                throw new UncheckedIOException(broken);
            }
        }

        @Override
        public void close() {
            connection.disconnect();
        }
    }
}
