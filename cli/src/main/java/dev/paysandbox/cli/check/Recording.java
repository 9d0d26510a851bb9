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
import org.jspecify.annotations.Nullable;

/** The requests and answers of a browser's pages, made of the events that tell their parts. These come in hardly any order. */
final class Recording {
    private static final Duration QUIET = Duration.ofSeconds(1);

    private final BiFunction<String, String, CompletableFuture<String>> bodyOf;
    /** All requests so far, in their order. */
    private final List<Hop> hops = new ArrayList<>();

    private final Map<String, List<Hop>> byId = new LinkedHashMap<>();
    /**
     * The bodies of answers, read before the page got them: a page that is left loses its bodies. The browser may tell of the answer
     * before it tells of the request.
     */
    private final Map<String, String> bodies = new HashMap<>();
    /** What to do again after the next request, because it is about one that is not known yet. */
    private final List<Runnable> early = new ArrayList<>();

    private TimeLimit activity = TimeLimit.of(QUIET);

    /** A request under way. After a redirect, the next one has the same id. */
    private static final class Hop {
        final String name;
        Exchange exchange;
        final double began;
        boolean isDone;
        boolean hasSentHeaders;
        boolean hasReceivedHeaders;

        Hop(String name, Exchange exchange, double began) {
            this.name = name;
            this.exchange = exchange;
            this.began = began;
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
            case "Network.loadingFailed" -> last(data, hop -> done(hop, data.getDouble("timestamp"), null));
            default -> {}
        }
    }

    /** What pages and data were loaded so far. */
    synchronized List<Exchange> exchanges() {
        return hops.stream()
                .map(hop -> hop.exchange)
                .filter(Exchange::isPageOrData)
                .toList();
    }

    /** Whether for a second nothing was requested, and nothing is under way. */
    synchronized boolean isQuiet() {
        return hops.stream().allMatch(hop -> hop.isDone || !hop.exchange.isPageOrData()) && activity.isOver();
    }

    private void sent(JsonObject data) {
        var request = data.getObject("request", new JsonObject());
        var chain = byId.computeIfAbsent(key(data), id -> new ArrayList<>());
        var before = data.getObject("redirectResponse");
        if (before != null && !chain.isEmpty()) {
            var redirected = chain.get(chain.size() - 1);
            answer(redirected, before);
            done(redirected, data.getDouble("timestamp"), null);
        }
        var begin = Math.round(data.getDouble("wallTime") * 1000);
        var hop = new Hop(
                name(key(data), request),
                new Exchange(
                        Json.text(request, "method"),
                        Exchange.url(request),
                        new LinkedHashMap<>(headers(request.getObject("headers", new JsonObject()))),
                        Json.text(request, "postData"),
                        0,
                        List.of(),
                        "",
                        Json.text(data, "type").toLowerCase(Locale.ROOT),
                        begin,
                        begin),
                data.getDouble("timestamp"));
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
            hop.exchange.headers().putAll(headers(data.getObject("headers", new JsonObject())));
        });
    }

    private void received(JsonObject data) {
        last(data, hop -> answer(hop, data.getObject("response", new JsonObject())));
    }

    private static void answer(Hop hop, JsonObject response) {
        if (!hop.hasReceivedHeaders) {
            hop.exchange = hop.exchange.answered(
                    response.getInt("status"),
                    List.copyOf(headers(response.getObject("headers")).entrySet()),
                    null,
                    0);
        }
    }

    /** The headers as they were received, with cookies. The event may come after the end of the answer. */
    private void receivedHeaders(JsonObject data) {
        first(hop -> !hop.hasReceivedHeaders, data, hop -> {
            hop.hasReceivedHeaders = true;
            var exchange = hop.exchange;
            var headers = List.copyOf(headers(data.getObject("headers")).entrySet());
            hop.exchange = exchange.answered(data.getInt("statusCode"), headers, exchange.answer(), exchange.end());
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
            if (!hop.exchange.isPageOrData() || bodies.containsKey(hop.name)) {
                done(hop, data.getDouble("timestamp"), null);
                return;
            }
            var unused = bodyOf.apply(session, key(data)).thenAccept(body -> {
                synchronized (this) {
                    done(hop, data.getDouble("timestamp"), body);
                }
            });
        });
    }

    /** Takes the body of an answer that the page does not have yet. */
    synchronized void keep(String id, JsonObject request, String body) {
        bodies.put(name(id, request), body);
    }

    /** Tells a request from those that it was redirected to, which have its id. */
    private static String name(String id, JsonObject request) {
        return id + " " + Json.text(request, "method") + " " + Exchange.url(request);
    }

    private void last(JsonObject data, Consumer<Hop> action) {
        var chain = byId.getOrDefault(key(data), List.of());
        if (!chain.isEmpty()) {
            action.accept(chain.get(chain.size() - 1));
        }
    }

    private void done(Hop hop, double timestamp, @Nullable String answer) {
        var exchange = hop.exchange;
        var end = exchange.begin() + Math.round((timestamp - hop.began) * 1000);
        var text = answer == null ? bodies.remove(hop.name) : answer;
        hop.exchange = exchange.answered(exchange.status(), exchange.answerHeaders(), text, end);
        hop.isDone = true;
        activity = TimeLimit.of(QUIET);
    }

    static String key(JsonObject data) {
        return Json.text(data, "requestId");
    }

    private static Map<String, String> headers(@Nullable JsonObject headers) {
        var lower = new LinkedHashMap<String, String>();
        if (headers != null) {
            headers.forEach((name, value) -> lower.put(name.toLowerCase(Locale.ROOT), String.valueOf(value)));
        }
        return lower;
    }
}
