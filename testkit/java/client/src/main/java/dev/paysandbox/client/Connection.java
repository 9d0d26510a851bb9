package dev.paysandbox.client;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The HTTP client of one sandbox, shared by all its worlds. */
final class Connection {
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);

    private static final String KEEP_ALIVE_SECONDS = "jdk.httpclient.keepalive.timeout";

    /** By default the sandbox gives up earlier. Its setting {@code webhookTimeout} can change that. */
    private static final Duration LONGEST_ATTEMPT = Duration.ofSeconds(60);
    /** Headers that the JDK's client sets itself and refuses from others. */
    private static final Set<String> CLIENT_HEADERS =
            Set.of("connection", "content-length", "expect", "host", "upgrade", "transfer-encoding");

    /**
     * The number of threads has no limit, so every call gets one. Idle threads end after a second, so none stay after the
     * end.
     */
    private static final Executor THREADS = new ThreadPoolExecutor(
            0, Integer.MAX_VALUE, 1, TimeUnit.SECONDS, new SynchronousQueue<>(), Connection::daemon);

    static {
        // The sandbox ends a connection that has been idle for a minute, perhaps just when the next call is sent on it.
        // From Java 20 on, the client ends it earlier by itself; before, it keeps it for 20 minutes.
        if (System.getProperty(KEEP_ALIVE_SECONDS) == null) {
            System.setProperty(KEEP_ALIVE_SECONDS, "30");
        }
    }

    final URI url;
    private final @Nullable String controlToken;
    private @Nullable HttpClient http;
    private boolean closed;

    Connection(URI url, @Nullable String controlToken) {
        this.url = url;
        this.controlToken = controlToken;
    }

    /** Sends a call with the control token, if there is one. */
    byte[] control(Call call) {
        return send(controlToken == null ? call : call.header("Authorization", "Bearer " + controlToken));
    }

    /** Returns the body of the answer. Throws SandboxException if it is not a success. */
    byte[] send(Call call) {
        var request = HttpRequest.newBuilder(URI.create(url + call.target()))
                .timeout(call.timeout)
                .header("Accept", "application/json")
                .method(
                        call.route.method,
                        call.body == null ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(call.body));
        call.headers.forEach(request::header);
        var answer = exchange(call, request.build());
        if (answer.statusCode() >= 300) {
            throw SandboxException.refused(
                    call.toString(), answer.statusCode(), new String(answer.body(), StandardCharsets.UTF_8));
        }
        return answer.body();
    }

    /** Posts a notification to its receiver. Throws IOException if there is no answer. */
    HttpResponse<String> post(URI receiver, Map<String, ?> headers, String body) throws IOException {
        var request = HttpRequest.newBuilder(receiver).timeout(LONGEST_ATTEMPT).POST(BodyPublishers.ofString(body));
        headers.forEach((name, value) -> {
            if (!CLIENT_HEADERS.contains(name.toLowerCase(Locale.ROOT))) {
                request.header(name, String.valueOf(value));
            }
        });
        try {
            return client().send(request.build(), BodyHandlers.ofString());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted");
        }
    }

    private HttpResponse<byte[]> exchange(Call call, HttpRequest request) {
        try {
            return client().send(request, BodyHandlers.ofByteArray());
        } catch (ConnectException nobody) {
            throw new SandboxException(
                    "No sandbox listens at " + url + ". Start one with \"paysandbox serve\", or from the test with"
                            + " SandboxProcess; set PAYSANDBOX_URL for another address.",
                    nobody);
        } catch (HttpTimeoutException late) {
            throw new SandboxException(
                    "The sandbox at " + url + " did not answer " + call + " within " + call.timeout.toSeconds() + " s.",
                    late);
        } catch (IOException broken) {
            throw new SandboxException(
                    "The connection broke before the answer to " + call + " from " + url
                            + " was complete; the sandbox may have executed it.",
                    broken);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new SandboxException("Interrupted while waiting for " + call + ".", interrupted);
        }
    }

    /** Parses the answer, which must be a JSON object. Throws SandboxException if it is not. */
    Map<String, @Nullable Object> members(byte[] answer) {
        try {
            return Json.readObject(new String(answer, StandardCharsets.UTF_8));
        } catch (IllegalArgumentException foreign) {
            throw new SandboxException(
                    "The server at " + url + " is not a PaySandbox: " + foreign.getMessage() + ".", foreign);
        }
    }

    private static Thread daemon(Runnable task) {
        var thread = new Thread(task, "paysandbox-client");
        thread.setDaemon(true);
        return thread;
    }

    private synchronized HttpClient client() {
        if (closed) {
            throw new IllegalStateException("This PaySandbox is closed.");
        }
        if (http == null) {
            http = HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .executor(THREADS)
                    .connectTimeout(CONNECT_TIMEOUT)
                    .build();
        }
        return http;
    }

    /** Ends the running calls and frees the client: from Java 21 on at once, earlier when the client is garbage-collected. */
    void close() {
        HttpClient client;
        synchronized (this) {
            closed = true;
            client = http;
            http = null;
        }
        if (client instanceof AutoCloseable closeable) {
            // An interrupted thread does not wait for the running calls, which may take minutes. The client ends them.
            boolean interrupted = Thread.interrupted();
            Thread.currentThread().interrupt();
            try {
                closeable.close();
            } catch (Exception notClosed) {
                throw new IllegalStateException("The HTTP client does not close.", notClosed);
            } finally {
                if (!interrupted) {
                    Thread.interrupted();
                }
            }
        }
    }
}
