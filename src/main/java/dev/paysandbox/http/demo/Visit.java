package dev.paysandbox.http.demo;

import io.micronaut.serde.annotation.Serdeable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What happened on the shop's server for one visitor. Confined to its own lock. */
final class Visit {
    private static final int MOST_LINES = 100;
    /** Of all lines together: about a hundred of ordinary ones. */
    private static final int MOST_CHARACTERS = 8_000;

    private static final int MOST_ORDERS = 50;
    /** Of an order whose answer has not come. */
    static final String UNKNOWN = "UNKNOWN";

    /** A part of a line comes from requests, so its length is limited. */
    private static final int LONGEST_LINE = 300;

    private final Deque<LogLine> lines = new ArrayDeque<>();
    /** By the referenceId, which the shop knows before the provider has given an id. */
    private final Map<String, Order> orders = new LinkedHashMap<>();

    private int characters;
    private long count;

    /**
     * One line of the shop's log.
     *
     * @param number counts from 1
     * @param from backend or webhook
     */
    @Serdeable.Serializable
    record LogLine(long number, String from, String text) {}

    /**
     * What a visitor's page shows.
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
     * @param updatedAt by the newest confirmation; empty before the first. All are written in one form, so that their
     *     texts sort as their instants do.
     */
    record Order(
            String referenceId,
            ShopAccount account,
            @Nullable String payin,
            String status,
            String updatedAt) {
        /** No notification of another payin is this order's. */
        private boolean mayBe(String id) {
            return payin == null || payin.equals(id);
        }
    }

    /** Before it is sent: its notification may be here before the answer. */
    synchronized void send(String referenceId, ShopAccount account) {
        orders.put(referenceId, new Order(referenceId, account, null, UNKNOWN, ""));
        if (orders.size() > MOST_ORDERS) {
            orders.remove(orders.keySet().iterator().next());
        }
    }

    /** What the answer says, unless a notification has already led to something newer. */
    synchronized void answered(String referenceId, String payin, String status) {
        orders.computeIfPresent(
                referenceId,
                (name, order) ->
                        order.payin != null ? order : new Order(name, order.account, payin, status, order.updatedAt));
    }

    /** What the provider said when asked. Two such answers may pass each other; the newer state stays. */
    synchronized void confirmed(String referenceId, String payin, String status, String updatedAt) {
        orders.computeIfPresent(
                referenceId,
                (name, order) -> order.mayBe(payin) && order.updatedAt.compareTo(updatedAt) <= 0
                        ? new Order(name, order.account, payin, status, updatedAt)
                        : order);
    }

    /** The provider refused it, so no payin will come of it. */
    synchronized void refused(String referenceId) {
        orders.remove(referenceId);
    }

    /** The order that a notification with these two may be about. */
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
