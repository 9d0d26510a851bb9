package dev.paysandbox.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
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
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * The messages on standard input and output, one per line. Each request has a thread, which a cancellation interrupts; the
 * SDK's own transport ignores cancellations.
 */
final class Stdio implements McpServerTransportProvider, McpServerTransport {
    private static final String CANCELLED = "notifications/cancelled";
    private static final int MOST_THREADS = 64;
    private static final JsonFactory UNLIMITED = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(Integer.MAX_VALUE)
                    .maxNumberLength(Integer.MAX_VALUE)
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            .build();

    private final McpJsonMapper mapper;
    private final ExecutorService threads = Executors.newFixedThreadPool(MOST_THREADS);
    /** The requests that are not answered yet, by their ids. */
    private final Map<String, Future<?>> requests = new ConcurrentHashMap<>();

    private @Nullable McpServerSession session;

    Stdio(McpJsonMapper mapper) {
        this.mapper = mapper;
    }

    /** Serves until the input ends, and then at most this time until the requests are answered. */
    void serve(Duration most) throws IOException, InterruptedException {
        var reader = new BufferedReader(new InputStreamReader(System.in, UTF_8));
        for (var line = reader.readLine(); line != null; line = reader.readLine()) {
            try {
                receive(McpSchema.deserializeJsonRpcMessage(mapper, line));
            } catch (IOException | RuntimeException invalid) {
                refuse(line);
            }
        }
        threads.shutdown();
        threads.awaitTermination(most.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** A message may have a number or a depth that nobody reads; its client waits for an answer, too. */
    private void refuse(String line) {
        try (var parser = UNLIMITED.createParser(line)) {
            parser.nextToken();
            for (var name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
                var value = parser.nextToken();
                if (name.equals("id") && value.isScalarValue()) {
                    var id = value.isNumeric() ? parser.getNumberValue() : parser.getText();
                    write(bytes(error(id, McpSchema.ErrorCodes.PARSE_ERROR, "The message cannot be read.")));
                    return;
                }
                parser.skipChildren();
            }
        } catch (IOException | RuntimeException noJson) {
            // It has no id, then.
        }
        System.err.println("paysandbox: a line was ignored, because it is no message of the protocol.");
    }

    private void receive(JSONRPCMessage message) {
        if (message instanceof JSONRPCRequest request) {
            var task = new FutureTask<Void>(() -> answer(request), null);
            requests.put(String.valueOf(request.id()), task);
            if (request.method().equals(McpSchema.METHOD_INITIALIZE)) {
                task.run();
            } else {
                threads.execute(task);
            }
        } else if (message instanceof JSONRPCNotification notification
                && notification.method().equals(CANCELLED)
                && notification.params() instanceof Map<?, ?> parameters) {
            var task = requests.remove(String.valueOf(parameters.get("requestId")));
            if (task != null) {
                task.cancel(true);
            }
        } else {
            handle(message);
        }
    }

    /** A client would wait for ever for what neither the tool nor the SDK answers, such as an error of the JVM. */
    private void answer(JSONRPCRequest request) {
        try {
            handle(request);
        } catch (Throwable failure) {
            sendMessage(error(request.id(), McpSchema.ErrorCodes.INTERNAL_ERROR, "The call failed: " + failure))
                    .block();
        }
    }

    private static JSONRPCResponse error(Object id, int code, String sentence) {
        return JSONRPCResponse.error(id, new JSONRPCResponse.JSONRPCError(code, sentence, null));
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
            try {
                var bytes = bytes(message);
                if (message instanceof JSONRPCResponse response
                        && requests.remove(String.valueOf(response.id())) == null) {
                    return;
                }
                write(bytes);
            } catch (IOException closed) {
                // The client has ended, and so the input ends, too.
            }
        });
    }

    private byte[] bytes(JSONRPCMessage message) throws IOException {
        return (mapper.writeValueAsString(message) + "\n").getBytes(UTF_8);
    }

    private synchronized void write(byte[] bytes) throws IOException {
        System.out.write(bytes);
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
