package dev.paysandbox.http.ops;

import dev.paysandbox.http.connection.ConnectionGuards;
import dev.paysandbox.webhook.courier.Courier;
import dev.paysandbox.world.keep.DataLog.KeptCounters;
import dev.paysandbox.world.keep.Worlds;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import java.util.Locale;
import java.util.Map;

/** Metrics in Prometheus' text format. Nothing is counted per merchant, so the number of series is limited. */
@Controller
record MetricsApi(Worlds worlds, Courier courier, ConnectionGuards guards) {
    private static final String PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8";

    private static final int MOST_NAMES = 100;

    @Get(value = "/metrics", produces = PROMETHEUS)
    String metrics() {
        var totals = worlds.shared().past().copy();
        worlds.open().addTo(totals);
        var runtime = Runtime.getRuntime();
        var page = new MetricsPage();
        page.byLabel("payins_total", "Payins by status reached", "status", totals.payins);
        page.byLabel("payouts_total", "Payouts by status reached", "status", totals.payouts);
        page.byLabel("delivery_attempts_total", "Webhook attempts by outcome", "outcome", totals.attempts);
        page.counter(
                "worlds_closed_total",
                "Worlds closed to make room",
                worlds.open().closed());
        page.counter("payments_dropped_total", "Payments dropped by full stores", totals.droppedPayments);
        page.counter("deliveries_dropped_total", "Notifications dropped", totals.droppedDeliveries);
        page.counter("card_tokens_dropped_total", "Card tokens dropped", totals.droppedCardTokens);
        page.counter("authentications_dropped_total", "3DS authentications dropped", totals.droppedAuthentications);
        page.gauge("worlds", "Merchant worlds open", worlds.all().size());
        page.gauge("payins", "Payins kept", totals.payinsKept);
        page.gauge("payouts", "Payouts kept", totals.payoutsKept);
        page.gauge("agenda_size", "Scheduled tasks of all worlds", totals.agenda);
        page.gauge(
                "deliveries_unfinished",
                "Notifications neither delivered, blocked nor exhausted",
                totals.unfinishedDeliveries);
        page.gauge("deliveries_in_flight", "Webhook exchanges under way", courier.inFlight());
        page.gauge("deliveries_queued", "Due webhooks that wait for a connection", courier.waiting());
        page.gauge("connections", "Connections of clients", guards.present());
        page.counter(
                "connections_turned_away_total",
                "Connections closed because a limit was reached or a request took too long to arrive",
                guards.turnedAway());
        page.gauge("memory_kept_bytes", "Bytes that the stores take up, estimated", worlds.memoryKept());
        page.gauge("memory_used_bytes", "Heap in use", runtime.totalMemory() - runtime.freeMemory());
        page.gauge("memory_max_bytes", "Heap at most", runtime.maxMemory());
        var kept = worlds.keptCounters();
        if (kept != null) {
            data(page, kept);
        }
        return page.text.toString();
    }

    private static void data(MetricsPage page, KeptCounters kept) {
        page.gauge("data_worlds_parked", "Kept worlds that are not in memory", kept.parked());
        page.gauge("data_worlds_unwritten", "Worlds with changes that are not written yet", kept.unwritten());
        page.gauge(
                "data_files_damaged",
                "Files of worlds that were set aside",
                kept.damaged().size());
        page.counter("data_writes_total", "Worlds written", kept.writes());
        page.counter("data_failures_total", "Worlds that could not be read or written", kept.failures());
        page.counter("data_parkings_total", "Worlds parked, that is, written and removed from memory", kept.parkings());
        page.counter("data_wakings_total", "Worlds read into memory", kept.wakings());
        // By file name; there are few such files, because somebody must inspect them.
        page.head("data_file_damaged", "gauge", "A file that was set aside");
        kept.damaged().stream()
                .limit(MOST_NAMES)
                .forEach(name -> page.line("data_file_damaged", "file", name.replaceAll("[^\\w.-]", "_"), 1));
    }

    private static final class MetricsPage {
        private final StringBuilder text = new StringBuilder(4096);

        void counter(String name, String help, long value) {
            head(name, "counter", help);
            text.append("paysandbox_%s %s\n".formatted(name, value));
        }

        void gauge(String name, String help, long value) {
            head(name, "gauge", help);
            text.append("paysandbox_%s %s\n".formatted(name, value));
        }

        void byLabel(String name, String help, String label, Map<? extends Enum<?>, Long> counts) {
            head(name, "counter", help);
            counts.forEach((value, count) -> line(name, label, value.name().toLowerCase(Locale.ROOT), count));
        }

        void head(String name, String type, String help) {
            text.append("# HELP paysandbox_%s %s.\n# TYPE paysandbox_%s %s\n".formatted(name, help, name, type));
        }

        void line(String name, String label, String value, long count) {
            text.append("paysandbox_%s{%s=\"%s\"} %s\n".formatted(name, label, value, count));
        }
    }
}
