package dev.paysandbox.http.demo;

import io.micronaut.serde.annotation.Serdeable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What happened on the shop's server for one visitor. Confined to its own lock. */
final class Visit {
    private static final int MOST_LINES = 100;
    /** Of all lines together: about a hundred of ordinary ones. */
    private static final int MOST_CHARACTERS = 8_000;

    private static final int MOST_ORDERS = 50;
    /** A part of a line comes from requests, so its length is limited. */
    private static final int LONGEST_LINE = 300;

    private final Deque<LogLine> lines = new ArrayDeque<>();
    private final Map<String, ShopAccount> orders = new LinkedHashMap<>();
    private final Map<String, String> statuses = new LinkedHashMap<>();
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
     * @param orders the status of each payin, by its id
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

    synchronized void remember(String payin, ShopAccount account, String status) {
        orders.put(payin, account);
        statuses.put(payin, status);
        if (orders.size() > MOST_ORDERS) {
            var oldest = orders.keySet().iterator().next();
            orders.remove(oldest);
            statuses.remove(oldest);
        }
    }

    /** The account of this payin of the visitor. */
    synchronized Optional<ShopAccount> accountOf(String payin) {
        return Optional.ofNullable(orders.get(payin));
    }

    synchronized VisitView view(long after) {
        var newer = new ArrayList<LogLine>();
        for (var line : lines) {
            if (line.number > after) {
                newer.add(line);
            }
        }
        return new VisitView(newer, Map.copyOf(statuses));
    }
}
