package dev.paysandbox.mcp;

import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.ProgressNotification;
import io.modelcontextprotocol.spec.McpSchema.ToolAnnotations;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A tool.
 *
 * @param about what it is for, for the agent
 * @param fields its arguments
 */
record Tool(String name, String about, Effect effect, List<Field> fields, Action action) {
    private static final ScheduledExecutorService TICKER = Executors.newSingleThreadScheduledExecutor(task -> {
        var thread = new Thread(task, "progress");
        thread.setDaemon(true);
        return thread;
    });

    /** What a tool does to the world. */
    enum Effect {
        READS,
        CHANGES,
        /** It deletes something. */
        DESTROYS
    }

    /** What a tool does. */
    interface Action {
        /**
         * Does it.
         *
         * @throws Refusal if it cannot be done
         */
        Answer on(Arguments arguments);
    }

    /** The valid arguments of a call, and the way to say how far it is. */
    static final class Arguments {
        private final Map<String, Object> values;
        private volatile String progress = "waiting";

        private Arguments(Map<String, Object> values) {
            this.values = values;
        }

        Map<String, Object> all() {
            return values;
        }

        /** These, if they are given. */
        Map<String, Object> only(String... names) {
            return Json.only(values, List.of(names));
        }

        /** A text that is required. */
        String text(String name) {
            return Json.text(values, name);
        }

        @Nullable
        String textOrNull(String name) {
            return values.get(name) instanceof String text ? text : null;
        }

        int number(String name, int absent) {
            return values.get(name) instanceof Number number ? number.intValue() : absent;
        }

        boolean has(String name) {
            return values.containsKey(name);
        }

        boolean isTrue(String name) {
            return Boolean.TRUE.equals(values.get(name));
        }

        /** Tells the client in the next progress notification. */
        void tell(String sentence) {
            progress = sentence;
        }
    }

    SyncToolSpecification specification(Calls calls) {
        var annotations = ToolAnnotations.builder()
                .readOnlyHint(effect == Effect.READS)
                .destructiveHint(effect == Effect.DESTROYS)
                .idempotentHint(effect == Effect.READS)
                .openWorldHint(false)
                .build();
        var tool = McpSchema.Tool.builder(name, Field.schema(fields))
                .description(about)
                .annotations(annotations)
                .build();
        return SyncToolSpecification.builder()
                .tool(tool)
                .callHandler((exchange, request) -> answer(calls, exchange, request))
                .build();
    }

    private CallToolResult answer(Calls calls, McpSyncServerExchange exchange, CallToolRequest request) {
        try {
            var id = request.meta() == null ? "" : Json.text(request.meta(), Calls.ID);
            var given = request.arguments() == null ? Map.<String, Object>of() : request.arguments();
            return calls.run(
                    id,
                    () -> withProgress(exchange, request.progressToken(), new Arguments(Field.checked(fields, given))));
        } catch (Refusal refusal) {
            return Answer.ofRefusal(refusal.getMessage());
        }
    }

    /** Reports each second that the call is under way, if the client has asked for that. */
    private CallToolResult withProgress(McpSyncServerExchange exchange, @Nullable Object token, Arguments arguments) {
        if (token == null) {
            return action.on(arguments).toResult();
        }
        long begin = System.nanoTime();
        var ticks = TICKER.scheduleAtFixedRate(
                () -> exchange.progressNotification(
                        ProgressNotification.builder(token, (System.nanoTime() - begin) / 1e9)
                                .message(arguments.progress)
                                .build()),
                1,
                1,
                TimeUnit.SECONDS);
        try {
            return action.on(arguments).toResult();
        } finally {
            ticks.cancel(false);
        }
    }
}
