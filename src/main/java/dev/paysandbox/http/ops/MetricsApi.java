package dev.paysandbox.http.ops;

import dev.paysandbox.app.control.WorldCounters;
import dev.paysandbox.app.worlds.KeptCounters;
import dev.paysandbox.app.worlds.Worlds;
import dev.paysandbox.http.connection.ConnectionGuards;
import dev.paysandbox.webhook.courier.Courier;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import java.util.Locale;
import java.util.Map;

/** Metrics in Prometheus' text format. Nothing is counted per merchant, so the number of series is limited. */
@Controller
final class MetricsApi {
    private static final String PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8";

    private static final int MOST_NAMES = 100;

    private final Worlds worlds;
    private final Courier courier;
    private final ConnectionGuards guards;

    MetricsApi(Worlds worlds, Courier courier, ConnectionGuards guards) {
        this.guards = guards;
        this.worlds = worlds;
        this.courier = courier;
    }

    @Get(value = "/metrics", produces = PROMETHEUS)
    String metrics() {
        var counters = WorldCounters.of(worlds);
        var runtime = Runtime.getRuntime();
        var text = new StringBuilder(4096);
        byLabel(text, "payins_total", "Payins by status reached", "status", counters.payins());
        byLabel(text, "payouts_total", "Payouts by status reached", "status", counters.payouts());
        byLabel(text, "delivery_attempts_total", "Webhook attempts by outcome", "outcome", counters.attempts());
        one(text, "worlds_closed_total", "counter", "Worlds closed to make room", counters.worldsClosed());
        one(text, "payments_dropped_total", "counter", "Payments dropped by full stores", counters.droppedPayments());
        one(text, "deliveries_dropped_total", "counter", "Notifications dropped", counters.droppedDeliveries());
        one(text, "card_tokens_dropped_total", "counter", "Card tokens dropped", counters.droppedCardTokens());
        one(
                text,
                "authentications_dropped_total",
                "counter",
                "3DS authentications dropped",
                counters.droppedAuthentications());
        one(text, "worlds", "gauge", "Merchant worlds open", counters.worlds());
        one(text, "payins", "gauge", "Payins kept", counters.payinsKept());
        one(text, "payouts", "gauge", "Payouts kept", counters.payoutsKept());
        one(text, "agenda_size", "gauge", "Scheduled tasks of all worlds", counters.agenda());
        one(
                text,
                "deliveries_unfinished",
                "gauge",
                "Notifications neither delivered nor exhausted",
                counters.unfinishedDeliveries());
        one(text, "deliveries_in_flight", "gauge", "Webhook exchanges under way", courier.inFlight());
        one(text, "deliveries_queued", "gauge", "Due webhooks that wait for a connection", courier.waiting());
        one(text, "connections", "gauge", "Connections of clients", guards.present());
        one(
                text,
                "connections_turned_away_total",
                "counter",
                "Connections closed because a limit was reached or a request took too long to arrive",
                guards.turnedAway());
        one(text, "memory_kept_bytes", "gauge", "Bytes that the stores take up, estimated", worlds.memoryKept());
        one(text, "memory_used_bytes", "gauge", "Heap in use", runtime.totalMemory() - runtime.freeMemory());
        one(text, "memory_max_bytes", "gauge", "Heap at most", runtime.maxMemory());
        var kept = worlds.keptCounters();
        if (kept != null) {
            data(text, kept);
        }
        return text.toString();
    }

    private static void data(StringBuilder text, KeptCounters kept) {
        one(text, "data_worlds_parked", "gauge", "Kept worlds that are not in memory", kept.parked());
        one(text, "data_worlds_unwritten", "gauge", "Worlds with changes that are not written yet", kept.unwritten());
        one(
                text,
                "data_files_damaged",
                "gauge",
                "Files of worlds that were set aside",
                kept.damaged().size());
        one(text, "data_writes_total", "counter", "Worlds written", kept.writes());
        one(text, "data_failures_total", "counter", "Worlds that could not be read or written", kept.failures());
        one(
                text,
                "data_parkings_total",
                "counter",
                "Worlds parked, that is, written and removed from memory",
                kept.parkings());
        one(text, "data_wakings_total", "counter", "Worlds read into memory", kept.wakings());
        one(text, "data_removals_total", "counter", "Worlds removed after dataRetention", kept.removals());
        damaged(text, kept);
    }

    /** By file name; there are few such files, because somebody must inspect them. */
    private static void damaged(StringBuilder text, KeptCounters kept) {
        head(text, "data_file_damaged", "gauge", "A file that was set aside");
        kept.damaged().stream()
                .limit(MOST_NAMES)
                .forEach(name -> text.append(
                        "paysandbox_data_file_damaged{file=\"%s\"} 1\n".formatted(name.replaceAll("[^\\w.-]", "_"))));
    }

    private static void byLabel(
            StringBuilder text, String name, String help, String label, Map<? extends Enum<?>, Long> counts) {
        head(text, name, "counter", help);
        counts.forEach((value, count) -> text.append("paysandbox_")
                .append(name)
                .append("{%s=\"%s\"} ".formatted(label, value.name().toLowerCase(Locale.ROOT)))
                .append(count)
                .append('\n'));
    }

    private static void one(StringBuilder text, String name, String type, String help, long value) {
        head(text, name, type, help);
        text.append("paysandbox_").append(name).append(' ').append(value).append('\n');
    }

    private static void head(StringBuilder text, String name, String type, String help) {
        text.append("# HELP paysandbox_%s %s.\n# TYPE paysandbox_%s %s\n".formatted(name, help, name, type));
    }
}
