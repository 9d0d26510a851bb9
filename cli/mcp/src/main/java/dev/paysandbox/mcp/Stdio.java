package dev.paysandbox.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import io.modelcontextprotocol.spec.McpServerSession;
import io.modelcontextprotocol.spec.McpServerTransport;
import io.modelcontextprotocol.spec.McpServerTransportProvider;
import io.modelcontextprotocol.spec.ProtocolVersions;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * The messages on standard input and output, one per line. Each request gets one answer. It has a thread, which a cancellation
 * interrupts, and the end of its time; the SDK's own transport ignores cancellations.
 */
final class Stdio implements McpServerTransportProvider, McpServerTransport {
    private static final String CANCELLED = "notifications/cancelled";
    private static final int MOST_THREADS = 64;
    private static final Duration TIME_TO_END = Duration.ofSeconds(5);
    private static final JsonFactory UNLIMITED = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(Integer.MAX_VALUE)
                    .maxNumberLength(Integer.MAX_VALUE)
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            .build();

    /** Reports progress, and ends calls. */
    static final ScheduledExecutorService TIMER = Executors.newSingleThreadScheduledExecutor();

    private final McpJsonMapper mapper;
    private final RequestCheck check;
    private final Duration longestCall;
    private final ExecutorService threads = Executors.newFixedThreadPool(MOST_THREADS);
    /** The requests that are not answered yet, by their ids. */
    private final Map<Object, Future<?>> requests = new ConcurrentHashMap<>();

    private @Nullable McpServerSession session;
    private boolean isInitialized;

    Stdio(McpJsonMapper mapper, RequestCheck check, Duration longestCall) {
        this.mapper = mapper;
        this.check = check;
        this.longestCall = longestCall;
    }

    /** Serves until the input ends, and then a short time until the requests are answered. */
    void serve() throws IOException, InterruptedException {
        var reader = new BufferedReader(new InputStreamReader(System.in, UTF_8));
        for (var line = reader.readLine(); line != null; line = reader.readLine()) {
            if (line.isBlank()) {
                continue;
            }
            try {
                receive(McpSchema.deserializeJsonRpcMessage(mapper, line));
            } catch (IOException | RuntimeException invalid) {
                refuse(line);
            }
        }
        threads.shutdown();
        threads.awaitTermination(TIME_TO_END.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Answers a message that nobody can read or that has an odd id, unless it is a notification or an answer. */
    private void refuse(String line) {
        Object id = null;
        var names = new HashSet<String>();
        try (var parser = UNLIMITED.createParser(line)) {
            parser.nextToken();
            for (var name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
                var value = parser.nextToken();
                names.add(name);
                if (name.equals("id")) {
                    var number = value == JsonToken.VALUE_NUMBER_INT ? parser.getNumberValue() : null;
                    id = value == JsonToken.VALUE_STRING ? parser.getText() : number;
                }
                parser.skipChildren();
            }
        } catch (IOException | RuntimeException noJson) {
            // Answered as far as it was read.
        }
        if (names.contains("id") ? !names.contains("result") && !names.contains("error") : !names.contains("method")) {
            answer(
                    id,
                    McpSchema.ErrorCodes.INVALID_REQUEST,
                    "A line must be one JSON object that can be read, with a method, and an id that is a text or a whole number.");
        } else {
            System.err.println("paysandbox: a line was ignored, because it is no message of the protocol.");
        }
    }

    /** Only requests and cancellations matter: this server asks its client for nothing. */
    private void receive(JSONRPCMessage message) {
        if (message instanceof JSONRPCRequest request) {
            receive(request);
        } else if (message instanceof JSONRPCNotification notification
                && notification.method().equals(CANCELLED)
                && notification.params() instanceof Map<?, ?> parameters) {
            var task = requests.remove(parameters.get("requestId"));
            if (task != null) {
                task.cancel(true);
            }
        }
    }

    private void receive(JSONRPCRequest request) {
        var mistake = requests.containsKey(request.id())
                ? "This id is that of a request that is not answered yet."
                : check.mistake(request, isInitialized);
        if (mistake != null) {
            answer(request.id(), McpSchema.ErrorCodes.INVALID_PARAMS, mistake);
            return;
        }
        if (request.method().equals(McpSchema.METHOD_PING)) {
            // The SDK would not answer it before initialize.
            write(bytes(JSONRPCResponse.result(request.id(), Map.of())));
            return;
        }
        var task = new FutureTask<Void>(() -> answer(request), null);
        requests.put(request.id(), task);
        if (request.method().equals(McpSchema.METHOD_INITIALIZE)) {
            task.run();
            // So that calls are answered even if the client does not say that it has read the answer.
            handle(new JSONRPCNotification(McpSchema.METHOD_NOTIFICATION_INITIALIZED));
            isInitialized = true;
        } else {
            threads.execute(task);
        }
    }

    /**
     * Interrupts what takes too long, and again if it does not end then. A client would wait for ever for what neither the tool
     * nor the SDK answers, such as an error of the JVM.
     */
    private void answer(JSONRPCRequest request) {
        var end = TIMER.scheduleWithFixedDelay(
                Thread.currentThread()::interrupt,
                longestCall.toMillis(),
                TIME_TO_END.toMillis(),
                TimeUnit.MILLISECONDS);
        try {
            handle(request);
        } catch (Throwable failure) {
            if (requests.remove(request.id()) != null) {
                answer(request.id(), McpSchema.ErrorCodes.INTERNAL_ERROR, "The call failed: " + failure);
            }
        } finally {
            end.cancel(false);
        }
    }

    /** Answers with an error. Its id may be null, which the SDK's class does not allow. */
    private void answer(@Nullable Object id, int code, String sentence) {
        var answer = new LinkedHashMap<String, @Nullable Object>();
        answer.put("jsonrpc", "2.0");
        answer.put("id", id);
        answer.put("error", Json.object("code", code, "message", sentence));
        write(bytes(answer));
    }

    private void handle(JSONRPCMessage message) {
        if (session != null) {
            session.handle(message).block();
        }
    }

    /** Writes it, unless it is the answer to a cancelled request. */
    @Override
    public Mono<Void> sendMessage(JSONRPCMessage message) {
        return Mono.fromRunnable(() -> {
            var bytes = bytes(message);
            if (!(message instanceof JSONRPCResponse response) || requests.remove(response.id()) != null) {
                write(bytes);
            }
        });
    }

    private byte[] bytes(Object message) {
        return (Json.line(message) + "\n").getBytes(UTF_8);
    }

    private synchronized void write(byte[] bytes) {
        System.out.write(bytes, 0, bytes.length);
        System.out.flush();
    }

    @Override
    public void setSessionFactory(McpServerSession.Factory factory) {
        session = factory.create(this);
    }

    @Override
    public Mono<Void> notifyClients(String method, Object parameters) {
        return session == null ? Mono.empty() : session.sendNotification(method, parameters);
    }

    @Override
    public <T> T unmarshalFrom(Object data, TypeRef<T> type) {
        return mapper.convertValue(data, type);
    }

    @Override
    public List<String> protocolVersions() {
        return List.of(
                ProtocolVersions.MCP_2024_11_05,
                ProtocolVersions.MCP_2025_03_26,
                ProtocolVersions.MCP_2025_06_18,
                ProtocolVersions.MCP_2025_11_25);
    }

    @Override
    public Mono<Void> closeGracefully() {
        return Mono.empty();
    }

    @Override
    public void close() {
        // The process ends.
    }
}
