package dev.paysandbox.cli.webhook;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Http;
import dev.paysandbox.cli.api.HttpUrl;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.api.OutOfReach;
import dev.paysandbox.cli.api.Refused;
import dev.paysandbox.cli.api.Sandbox;
import dev.paysandbox.cli.noun.Backoff;
import dev.paysandbox.cli.noun.DeliveryMarks;
import dev.paysandbox.cli.output.Cell;
import dev.paysandbox.cli.output.Output;
import dev.paysandbox.cli.output.Style;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLHandshakeException;

/**
 * Forwards notifications to the developer's server, and reports its responses. Keeps the order of each payment's
 * notifications.
 */
final class Forwarder implements AutoCloseable {
    private static final int THREADS = 8;
    /** The same time-out as the sandbox's own for a response. */
    private static final int ANSWER_MILLIS = 10_000;

    /** With the pauses between them, these tries take about as long as the sandbox waits for the result. */
    private static final int MOST_REPORTS = 6;

    private static final int LONGEST_ANSWER = 4096;

    /** Headers that every HTTP client sets itself. */
    private static final Set<String> CONNECTION_HEADERS =
            Set.of("host", "content-length", "connection", "transfer-encoding", "expect", "upgrade", "accept-encoding");

    private final Sandbox sandbox;
    private final Output output;
    private final URI target;
    private final boolean isInsecure;
    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS, work -> {
        var thread = new Thread(work, "forwarder");
        thread.setDaemon(true);
        return thread;
    });
    /** For each payment, the forwarding of its last notification. Guarded by this. */
    private final Map<String, CompletableFuture<Void>> underWay = new HashMap<>();

    private int forwarded;

    /** @param isInsecure whether every certificate of the target is accepted */
    Forwarder(Sandbox sandbox, Output output, URI target, boolean isInsecure) {
        this.sandbox = sandbox;
        this.output = output;
        this.target = target;
        this.isInsecure = isInsecure;
    }

    /** The number of notifications forwarded. */
    synchronized int forwarded() {
        return forwarded;
    }

    /** Forwards a notification that the listener has received. */
    synchronized void forward(String listener, JsonObject webhookRequest) {
        forwarded++;
        underWay.values().removeIf(CompletableFuture::isDone);
        var payment = Json.text(webhookRequest, "paymentId");
        var before = underWay.getOrDefault(payment, CompletableFuture.completedFuture(null));
        var work = before.thenRunAsync(() -> deliverAndReport(listener, webhookRequest), threads)
                .exceptionally(failed -> null);
        underWay.put(payment, work);
    }

    /** Waits for all notifications that are being forwarded. */
    void finishAll() {
        List<CompletableFuture<Void>> rest;
        synchronized (this) {
            rest = List.copyOf(underWay.values());
        }
        rest.forEach(CompletableFuture::join);
    }

    private void deliverAndReport(String listener, JsonObject webhookRequest) {
        var outcome = deliver(webhookRequest);
        var shown = new JsonObject(webhookRequest);
        shown.remove("body");
        shown.remove("headers");
        shown.put("answered", outcome.get(outcome.has("status") ? "status" : "failure"));
        show(shown, outcome);
        report("/listeners/" + listener + "/outcomes", outcome);
    }

    /**
     * Repeats the report after a broken connection, so that a delivery does not count as failed. The server refuses
     * duplicates.
     */
    private void report(String path, JsonObject outcome) {
        var backoff = new Backoff();
        for (int i = 0; i < MOST_REPORTS; i++) {
            try {
                sandbox.post(path, outcome);
                return;
            } catch (OutOfReach unreachable) {
                backoff.pause();
            } catch (Refused tooLate) {
                // The sandbox already has the result, or has counted the attempt as failed and will try again.
                return;
            }
        }
    }

    /**
     * Where a notification goes: a URL without a path keeps the path and query of the notification's own URL, and one with a
     * path replaces them, as the setting {@code webhookTo} says.
     */
    private URI targetOf(JsonObject webhookRequest) {
        if (target.getRawQuery() != null || !List.of("", "/").contains(target.getRawPath())) {
            return target;
        }
        var own = URI.create(Json.text(webhookRequest, "url"));
        var query = own.getRawQuery() == null ? "" : "?" + own.getRawQuery();
        return URI.create(target.getScheme() + "://" + target.getRawAuthority() + own.getRawPath() + query);
    }

    private JsonObject deliver(JsonObject webhookRequest) {
        var url = targetOf(webhookRequest);
        var headers = new LinkedHashMap<String, String>();
        webhookRequest.getObject("headers", new JsonObject()).forEach((name, value) -> {
            if (!CONNECTION_HEADERS.contains(name.toLowerCase(Locale.ROOT))) {
                headers.put(name, String.valueOf(value));
            }
        });
        try {
            var answer = Http.forward(url, headers, Json.text(webhookRequest, "body"), ANSWER_MILLIS, isInsecure);
            return Json.object(
                    "parcel", Json.text(webhookRequest, "id"), "status", answer.status(), "answer", cut(answer.body()));
        } catch (IOException failure) {
            return Json.object(
                    "parcel", Json.text(webhookRequest, "id"), "failure", HttpUrl.shown(url) + ": " + reason(failure));
        }
    }

    private static String reason(IOException failure) {
        return failure instanceof SSLHandshakeException
                ? "its certificate is not trusted here; --insecure accepts it"
                : String.valueOf(failure.getMessage());
    }

    private synchronized void show(JsonObject shown, JsonObject outcome) {
        var good = outcome.getInt("status") / 100 == 2;
        output.event(
                shown,
                () -> List.of(
                        Cell.of(Json.text(shown, "paymentId")),
                        Cell.status(Json.text(shown, "status")),
                        new Cell("-> " + Json.text(shown, "answered"), good ? Style.GOOD : Style.BAD, false),
                        Cell.faint(DeliveryMarks.faults(shown))));
    }

    /** The beginning of a response, with the number of bytes that the sandbox keeps. */
    private static String cut(String answer) {
        var bytes = answer.getBytes(StandardCharsets.UTF_8);
        if (bytes.length <= LONGEST_ANSWER) {
            return answer;
        }
        int end = LONGEST_ANSWER;
        while ((bytes[end] & 0xC0) == 0x80) {
            end--;
        }
        return new String(bytes, 0, end, StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        finishAll();
        threads.shutdown();
    }
}
