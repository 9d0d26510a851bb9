package dev.paysandbox.cli.check;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.noun.TimeLimit;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Records what all pages of a browser request, by the DevTools protocol over one WebSocket. */
final class DevTools implements WebSocket.Listener, AutoCloseable {
    private static final int LARGEST_BODY = 4 << 20;
    private static final Duration QUIET = Duration.ofSeconds(1);

    private final StringBuilder message = new StringBuilder();
    private final AtomicInteger ids = new AtomicInteger();
    private final Map<Integer, CompletableFuture<JsonObject>> calls = new ConcurrentHashMap<>();
    private final CompletableFuture<WebSocket> socket;
    /** The session of the first tab. */
    private final CompletableFuture<String> firstTab = new CompletableFuture<>();

    /** All requests so far, in their order. Guarded by this, like all below. */
    private final List<Hop> hops = new ArrayList<>();

    private final Map<String, List<Hop>> byId = new LinkedHashMap<>();
    private TimeLimit activity = TimeLimit.of(QUIET);

    /** A request under way. After a redirect, the next one has the same id. */
    private static final class Hop {
        Exchange exchange;
        final double began;
        boolean isDone;
        /** The body of the answer, read before the page got it: a page that is left loses its bodies. */
        @Nullable
        String body;

        boolean hasSentHeaders;
        boolean hasReceivedHeaders;

        Hop(Exchange exchange, double began) {
            this.exchange = exchange;
            this.began = began;
        }
    }

    DevTools(URI debugger) {
        socket = HttpClient.newHttpClient().newWebSocketBuilder().buildAsync(debugger, this);
        tell("", "Target.setAutoAttach", "autoAttach", true, "waitForDebuggerOnStart", true, "flatten", true);
    }

    /** Opens the page in the first tab. */
    void open(String page) {
        tell(firstTab.join(), "Page.navigate", "url", page);
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

    /** Sends a request whose answer does not matter. */
    private void tell(String session, String method, @Nullable Object... parameters) {
        var unused = call(session, method, parameters);
    }

    private CompletableFuture<JsonObject> call(String session, String method, @Nullable Object... parameters) {
        int id = ids.incrementAndGet();
        var answer = new CompletableFuture<JsonObject>();
        calls.put(id, answer);
        var request = Json.object("id", id, "method", method, "params", Json.object(parameters));
        if (!session.isEmpty()) {
            request.put("sessionId", session);
        }
        synchronized (ids) {
            // One message must be sent before the next one.
            socket.join().sendText(Json.line(request), true).join();
        }
        return answer;
    }

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean isLast) {
        message.append(part);
        if (isLast) {
            var event = Json.objectOrNull(message.toString());
            message.setLength(0);
            if (event != null && event.has("id")) {
                var call = calls.remove(event.getInt("id"));
                if (call != null) {
                    call.complete(event.getObject("result", new JsonObject()));
                }
            } else if (event != null) {
                var session = Json.text(event, "sessionId");
                handle(session, Json.text(event, "method"), event.getObject("params", new JsonObject()));
            }
        }
        from.request(1);
        return CompletableFuture.completedStage(null);
    }

    private void handle(String session, String event, JsonObject data) {
        switch (event) {
            case "Target.attachedToTarget" -> attach(Json.text(data, "sessionId"), data.getObject("targetInfo"));
            case "Fetch.requestPaused" -> paused(session, data);
            case "Network.requestWillBeSent" -> sent(data);
            case "Network.requestWillBeSentExtraInfo" -> sentHeaders(data);
            case "Network.responseReceived" -> received(data);
            case "Network.responseReceivedExtraInfo" -> receivedHeaders(data);
            case "Network.loadingFinished" -> finished(session, data);
            case "Network.loadingFailed" -> failed(data);
            default -> {}
        }
    }

    private void attach(String session, JsonObject target) {
        tell(session, "Network.enable", "maxPostDataSize", LARGEST_BODY);
        var answers = new JsonArray();
        for (var type : List.of("Document", "XHR", "Fetch")) {
            answers.add(Json.object("urlPattern", "*", "resourceType", type, "requestStage", "Response"));
        }
        tell(session, "Fetch.enable", "patterns", answers);
        tell(session, "Target.setAutoAttach", "autoAttach", true, "waitForDebuggerOnStart", true, "flatten", true);
        tell(session, "Runtime.runIfWaitingForDebugger");
        if (Json.text(target, "type").equals("page")) {
            firstTab.complete(session);
        }
    }

    /** Reads the body of an answer before the page gets it. A stream is not read, because it has no end. */
    private void paused(String session, JsonObject data) {
        var id = key(data);
        var isStream = Json.objects(data, "responseHeaders").stream()
                .anyMatch(header -> Json.text(header, "value").startsWith("text/event-stream"));
        int status = data.getInt("responseStatusCode");
        if (isStream || status < 200 || (status >= 300 && status < 400)) {
            tell(session, "Fetch.continueRequest", "requestId", id);
            return;
        }
        var unused = call(session, "Fetch.getResponseBody", "requestId", id).thenAccept(body -> {
            keep(Json.text(data, "networkId"), text(body));
            tell(session, "Fetch.continueRequest", "requestId", id);
        });
    }

    private static String key(JsonObject data) {
        return Json.text(data, "requestId");
    }

    private synchronized void sent(JsonObject data) {
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
                new Exchange(
                        Json.text(request, "method"),
                        Json.text(request, "url").replaceFirst("#.*", ""),
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
    }

    /** The headers as they were sent, with cookies. The event may come before or after that of its request. */
    private synchronized void sentHeaders(JsonObject data) {
        byId.getOrDefault(key(data), List.of()).stream()
                .filter(hop -> !hop.hasSentHeaders)
                .findFirst()
                .ifPresent(hop -> {
                    hop.hasSentHeaders = true;
                    hop.exchange.headers().putAll(headers(data.getObject("headers", new JsonObject())));
                });
    }

    private synchronized void received(JsonObject data) {
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

    /** The headers as they were received, with cookies. */
    private synchronized void receivedHeaders(JsonObject data) {
        byId.getOrDefault(key(data), List.of()).stream()
                .filter(hop -> !hop.hasReceivedHeaders)
                .findFirst()
                .ifPresent(hop -> {
                    hop.hasReceivedHeaders = true;
                    var headers = List.copyOf(headers(data.getObject("headers")).entrySet());
                    hop.exchange = hop.exchange.answered(data.getInt("statusCode"), headers, null, 0);
                });
    }

    private synchronized void finished(String session, JsonObject data) {
        last(data, hop -> {
            if (!hop.exchange.isPageOrData()) {
                done(hop, data.getDouble("timestamp"), null);
                return;
            }
            if (hop.body != null) {
                done(hop, data.getDouble("timestamp"), null);
                return;
            }
            var unused = call(session, "Network.getResponseBody", "requestId", key(data))
                    .thenAccept(body -> {
                        synchronized (this) {
                            done(hop, data.getDouble("timestamp"), text(body));
                        }
                    });
        });
    }

    private synchronized void keep(String id, String body) {
        var chain = byId.getOrDefault(id, List.of());
        if (!chain.isEmpty()) {
            chain.get(chain.size() - 1).body = body;
        }
    }

    private static String text(JsonObject body) {
        var text = Json.text(body, "body");
        return body.getBoolean("base64Encoded")
                ? new String(Base64.getDecoder().decode(text), StandardCharsets.UTF_8)
                : text;
    }

    private synchronized void failed(JsonObject data) {
        last(data, hop -> done(hop, data.getDouble("timestamp"), null));
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
        var text = answer == null ? hop.body : answer;
        hop.exchange = exchange.answered(exchange.status(), exchange.answerHeaders(), text, end);
        hop.isDone = true;
        activity = TimeLimit.of(QUIET);
    }

    private static Map<String, String> headers(@Nullable JsonObject headers) {
        var lower = new LinkedHashMap<String, String>();
        if (headers != null) {
            headers.forEach((name, value) -> lower.put(name.toLowerCase(Locale.ROOT), String.valueOf(value)));
        }
        return lower;
    }

    @Override
    public void close() {
        var unused = socket.thenAccept(WebSocket::abort);
    }
}
