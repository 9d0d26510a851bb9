package dev.paysandbox.cli.check;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.noun.TimeLimit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** The requests and answers of a browser's pages, made of the events that tell their parts. These come in hardly any order. */
final class Recording {
    private static final Duration QUIET = Duration.ofSeconds(1);

    private final BiFunction<String, String, CompletableFuture<String>> bodyOf;
    /** All requests so far, in their order. */
    private final List<Hop> hops = new ArrayList<>();

    private final Map<String, List<Hop>> byId = new LinkedHashMap<>();
    /**
     * By the request's id, the body of its answer: after redirects, of the last answer. Most are read before the page gets them,
     * because a page that is left loses its bodies, and the browser may never tell that they were complete.
     */
    private final Map<String, String> bodies = new HashMap<>();
    /** What to do again after the next request, because it is about one that is not known yet. */
    private final List<Runnable> early = new ArrayList<>();

    private TimeLimit activity = TimeLimit.of(QUIET);

    /** A request. After a redirect, the next one has the same id. */
    private static final class Hop {
        final String id;
        final JsonObject request;
        final String type;
        final Map<String, String> headers;
        final long begin;
        final double timestamp;
        int status;
        List<Map.Entry<String, String>> answerHeaders = List.of();
        long end = Exchange.NOT_ENDED;
        boolean hasSentHeaders;
        boolean hasReceivedHeaders;

        Hop(JsonObject data) {
            id = key(data);
            request = data.getObject("request", new JsonObject());
            type = Json.text(data, "type").toLowerCase(Locale.ROOT);
            headers = headers(request);
            begin = Math.round(data.getDouble("wallTime") * 1000);
            timestamp = data.getDouble("timestamp");
        }

        void answered(int newStatus, JsonObject data) {
            status = newStatus;
            answerHeaders = List.copyOf(headers(data).entrySet());
        }

        void endedAt(JsonObject data) {
            end = begin + Math.round((data.getDouble("timestamp") - timestamp) * 1000);
        }

        Exchange exchange(String answer) {
            return new Exchange(
                    Json.text(request, "method"),
                    Exchange.url(request),
                    headers,
                    Json.text(request, "postData"),
                    status,
                    answerHeaders,
                    answer,
                    type,
                    begin,
                    end);
        }
    }

    /** @param bodyOf reads the body of an answer that is complete, by the session and the request's id */
    Recording(BiFunction<String, String, CompletableFuture<String>> bodyOf) {
        this.bodyOf = bodyOf;
    }

    /** Takes an event of the domain Network. */
    synchronized void handle(String session, String event, JsonObject data) {
        switch (event) {
            case "Network.requestWillBeSent" -> sent(data);
            case "Network.requestWillBeSentExtraInfo" -> sentHeaders(data);
            case "Network.responseReceived" -> received(data);
            case "Network.responseReceivedExtraInfo" -> receivedHeaders(data);
            case "Network.loadingFinished" -> finished(session, data);
            case "Network.loadingFailed" -> last(data, hop -> done(hop, data));
            default -> {}
        }
    }

    /** What pages and data were loaded so far. */
    synchronized List<Exchange> exchanges() {
        return Exchange.pagesAndData(hops.stream().map(this::exchange).toList());
    }

    /** Whether for a second nothing was requested, and nothing is under way. */
    synchronized boolean isQuiet() {
        return activity.isOver()
                && hops.stream()
                        .filter(hop -> hop.end == Exchange.NOT_ENDED && !bodies.containsKey(hop.id))
                        .noneMatch(hop -> exchange(hop).isPageOrData());
    }

    private Exchange exchange(Hop hop) {
        var chain = byId.getOrDefault(hop.id, List.of());
        return hop.exchange(chain.indexOf(hop) < chain.size() - 1 ? "" : bodies.getOrDefault(hop.id, ""));
    }

    private void sent(JsonObject data) {
        var chain = byId.computeIfAbsent(key(data), id -> new ArrayList<>());
        var before = data.getObject("redirectResponse");
        if (before != null && !chain.isEmpty()) {
            var redirected = chain.get(chain.size() - 1);
            answer(redirected, before);
            done(redirected, data);
        }
        var hop = new Hop(data);
        hops.add(hop);
        chain.add(hop);
        activity = TimeLimit.of(QUIET);
        var waiting = List.copyOf(early);
        early.clear();
        waiting.forEach(Runnable::run);
    }

    /** The headers as they were sent, with cookies. */
    private void sentHeaders(JsonObject data) {
        first(hop -> !hop.hasSentHeaders, data, hop -> {
            hop.hasSentHeaders = true;
            hop.headers.putAll(headers(data));
        });
    }

    private void received(JsonObject data) {
        last(data, hop -> answer(hop, data.getObject("response", new JsonObject())));
    }

    private static void answer(Hop hop, JsonObject response) {
        if (!hop.hasReceivedHeaders) {
            hop.answered(response.getInt("status"), response);
        }
    }

    /** The headers as they were received, with cookies. The event may come after the end of the answer. */
    private void receivedHeaders(JsonObject data) {
        first(hop -> !hop.hasReceivedHeaders, data, hop -> {
            hop.hasReceivedHeaders = true;
            hop.answered(data.getInt("statusCode"), data);
        });
    }

    /** Acts on the first request of the event's id that is wanted, as soon as there is one. */
    private void first(Predicate<Hop> wanted, JsonObject data, Consumer<Hop> action) {
        byId.getOrDefault(key(data), List.of()).stream()
                .filter(wanted)
                .findFirst()
                .ifPresentOrElse(action, () -> early.add(() -> first(wanted, data, action)));
    }

    private void finished(String session, JsonObject data) {
        last(data, hop -> {
            if (bodies.containsKey(hop.id) || !exchange(hop).isPageOrData()) {
                done(hop, data);
                return;
            }
            var unused = bodyOf.apply(session, hop.id).thenAccept(body -> {
                synchronized (this) {
                    keep(hop.id, body);
                    done(hop, data);
                }
            });
        });
    }

    /** Takes the body of an answer. The browser may not have told of its request yet. */
    synchronized void keep(String id, String body) {
        bodies.put(id, body);
        activity = TimeLimit.of(QUIET);
    }

    private void last(JsonObject data, Consumer<Hop> action) {
        var chain = byId.getOrDefault(key(data), List.of());
        if (!chain.isEmpty()) {
            action.accept(chain.get(chain.size() - 1));
        }
    }

    private void done(Hop hop, JsonObject data) {
        hop.endedAt(data);
        activity = TimeLimit.of(QUIET);
    }

    static String key(JsonObject data) {
        return Json.text(data, "requestId");
    }

    private static Map<String, String> headers(JsonObject data) {
        var lower = new LinkedHashMap<String, String>();
        data.getObject("headers", new JsonObject())
                .forEach((name, value) -> lower.put(name.toLowerCase(Locale.ROOT), String.valueOf(value)));
        return lower;
    }
}
