package dev.paysandbox.http.pages;

import io.micronaut.serde.annotation.Serdeable;
import jakarta.inject.Singleton;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The shop's newest visitors: 3 MB at most. */
@Singleton
final class Visits {
    private static final int MOST = 50;
    /** A secret id that only the visitor's page and the provider know, because it gives access to the visitor's log. */
    private static final Pattern NAME = Pattern.compile("[0-9a-f]{32}");

    private final Map<String, Visit> visits = new LinkedHashMap<>(16, 0.75f, true);

    static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    synchronized Visit named(String name) {
        var visit = visits.computeIfAbsent(name, absent -> new Visit());
        if (visits.size() > MOST) {
            visits.remove(visits.keySet().iterator().next());
        }
        return visit;
    }

    /** What happened on the shop's server for one visitor. Confined to its own lock. */
    static final class Visit {
        private static final int MOST_LINES = 100;
        /** The limit for all lines together: about a hundred ordinary ones. */
        private static final int MOST_CHARACTERS = 8_000;

        private static final int MOST_ORDERS = 50;
        /** The status of an order whose answer has not arrived. */
        static final String UNKNOWN = "UNKNOWN";

        /** Parts of a line come from requests, so its length is limited. */
        private static final int LONGEST_LINE = 300;

        private final Deque<LogLine> lines = new ArrayDeque<>();
        /** By the referenceId, which the shop knows before the provider has assigned an id. */
        private final Map<String, Order> orders = new LinkedHashMap<>();

        private int characters;
        private long count;

        /**
         * One line of the shop's log.
         *
         * @param number counts from 1
         * @param from {@code backend} or {@code webhook}
         */
        @Serdeable.Serializable
        record LogLine(long number, String from, String text) {}

        /**
         * The content of a visitor's page.
         *
         * @param orders the status of each order, by its referenceId
         */
        @Serdeable.Serializable
        record VisitView(List<LogLine> lines, Map<String, String> orders) {}

        synchronized void write(String from, String text) {
            var shown = text.length() > LONGEST_LINE ? text.substring(0, LONGEST_LINE) + "…" : text;
            lines.add(new LogLine(++count, from, shown));
            characters += shown.length();
            while (lines.size() > MOST_LINES || characters > MOST_CHARACTERS) {
                characters -= lines.remove().text.length();
            }
        }

        /**
         * An order and what is known of its payin.
         *
         * @param payin its id, or null until the provider or a confirmed notification has named it
         * @param updatedAt from the newest confirmation; empty before the first. All have the same format, so their texts
         *     sort in time order
         */
        record Order(
                String referenceId,
                ShopAccount account,
                @Nullable String payin,
                String status,
                String updatedAt) {
            /** Excludes notifications of another payin. */
            private boolean mayBe(String id) {
                return payin == null || payin.equals(id);
            }
        }

        /** Records the order before it is sent, because its notification may arrive before the answer. */
        synchronized void send(String referenceId, ShopAccount account) {
            orders.put(referenceId, new Order(referenceId, account, null, UNKNOWN, ""));
            if (orders.size() > MOST_ORDERS) {
                orders.remove(orders.keySet().iterator().next());
            }
        }

        /** Records the answer, unless a notification has already brought a newer state. */
        synchronized void answered(String referenceId, String payin, String status) {
            orders.computeIfPresent(
                    referenceId,
                    (name, order) -> order.payin != null
                            ? order
                            : new Order(name, order.account, payin, status, order.updatedAt));
        }

        /** Records the result of a lookup. Two of them may arrive in the wrong order; the newer state stays. */
        synchronized void confirmed(String referenceId, String payin, String status, String updatedAt) {
            orders.computeIfPresent(
                    referenceId,
                    (name, order) -> order.mayBe(payin) && order.updatedAt.compareTo(updatedAt) <= 0
                            ? new Order(name, order.account, payin, status, updatedAt)
                            : order);
        }

        /** The provider refused it, so no payin exists. */
        synchronized void refused(String referenceId) {
            orders.remove(referenceId);
        }

        /** The order that a notification with these ids may be about. */
        synchronized Optional<Order> find(String payin, String referenceId) {
            return orders.values().stream()
                    .filter(order -> payin.equals(order.payin))
                    .findFirst()
                    .or(() -> Optional.ofNullable(orders.get(referenceId)).filter(order -> order.mayBe(payin)));
        }

        synchronized VisitView view(long after) {
            var newer = new ArrayList<LogLine>();
            for (var line : lines) {
                if (line.number > after) {
                    newer.add(line);
                }
            }
            var statuses = new LinkedHashMap<String, String>();
            orders.forEach((name, order) -> statuses.put(name, order.status));
            return new VisitView(newer, statuses);
        }
    }
}
