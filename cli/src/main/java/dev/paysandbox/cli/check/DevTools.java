package dev.paysandbox.cli.check;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Records what all pages of a browser request, by the DevTools protocol over one WebSocket. */
final class DevTools implements WebSocket.Listener, AutoCloseable {
    private static final int LARGEST_BODY = 4 << 20;

    private final StringBuilder message = new StringBuilder();
    private final AtomicInteger ids = new AtomicInteger();
    private final Map<Integer, CompletableFuture<JsonObject>> calls = new ConcurrentHashMap<>();
    private final CompletableFuture<WebSocket> socket;
    /** The session of the first tab. */
    private final CompletableFuture<String> firstTab = new CompletableFuture<>();

    private final Recording recording = new Recording((session, id) ->
            call(session, "Network.getResponseBody", "requestId", id).thenApply(DevTools::text));

    DevTools(URI debugger) {
        socket = HttpClient.newHttpClient().newWebSocketBuilder().buildAsync(debugger, this);
        tell("", "Target.setAutoAttach", "autoAttach", true, "waitForDebuggerOnStart", true, "flatten", true);
    }

    /** Opens the page in the first tab. */
    void open(String page) {
        tell(firstTab.join(), "Page.navigate", "url", page);
    }

    Recording recording() {
        return recording;
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
            default -> recording.handle(session, event, data);
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
        var id = Recording.key(data);
        var isStream = Json.objects(data, "responseHeaders").stream()
                .anyMatch(header -> Json.text(header, "value").startsWith("text/event-stream"));
        int status = data.getInt("responseStatusCode");
        if (isStream || status < 200 || (status >= 300 && status < 400)) {
            tell(session, "Fetch.continueRequest", "requestId", id);
            return;
        }
        var unused = call(session, "Fetch.getResponseBody", "requestId", id).thenAccept(body -> {
            if (body.has("body")) {
                recording.keep(Json.text(data, "networkId"), text(body));
            }
            tell(session, "Fetch.continueRequest", "requestId", id);
        });
    }

    private static String text(JsonObject body) {
        var text = Json.text(body, "body");
        return body.getBoolean("base64Encoded")
                ? new String(Base64.getDecoder().decode(text), StandardCharsets.UTF_8)
                : text;
    }

    @Override
    public void close() {
        var unused = socket.thenAccept(WebSocket::abort);
    }
}
