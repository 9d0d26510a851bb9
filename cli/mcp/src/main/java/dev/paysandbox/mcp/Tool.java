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
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A tool, as {@link ToolPage} describes it.
 *
 * @param requests the requests that it makes: the first list whose values are given
 * @param steps the next steps that it proposes: the first whose condition is met
 */
record Tool(
        String name,
        String about,
        Effect effect,
        List<Argument> arguments,
        List<List<Request>> requests,
        List<NextStep> steps) {
    /** What these do beside their requests. All other tools only make their requests. */
    private static final Map<String, Function<Call, Map<String, Object>>> ACTIONS = Map.ofEntries(
            Map.entry("show_world", Worlds::show),
            Map.entry("new_world", Worlds::open),
            Map.entry("save_snapshot", Worlds::save),
            Map.entry("restore_snapshot", Worlds::restore),
            Map.entry("create_payment", Payments::create),
            Map.entry("show_payment", Payments::story),
            Map.entry("wait_for_payment", Payments::await),
            Map.entry("advance_clock", Payments::advance),
            Map.entry("run_drills", Drills::run),
            Map.entry("answer_drill", Drills::answer),
            Map.entry("drill_report", Drills::report));

    /** What a tool does to the world. */
    enum Effect {
        READS,
        CHANGES,
        /** It deletes something. */
        DESTROYS
    }

    /**
     * A next step.
     *
     * @param field the path of a field of the result, or null if there is no condition
     * @param value the text that the field must have, or null if it only must not be empty, false or 0
     */
    record NextStep(@Nullable String field, @Nullable String value, String sentence) {
        private static final List<Object> NOTHING = List.of(false, 0, "", List.of(), Map.of());

        boolean follows(Map<String, Object> result) {
            if (field == null) {
                return true;
            }
            Object found = result;
            for (var name : field.split("\\.", -1)) {
                found = found instanceof Map<?, ?> map ? map.get(name) : null;
            }
            return value == null ? found != null && !NOTHING.contains(found) : value.equals(found);
        }
    }

    /** @param missing the names of tools that no answer may propose */
    SyncToolSpecification specification(ControlApi api, Set<String> missing) {
        var annotations = ToolAnnotations.builder()
                .readOnlyHint(effect == Effect.READS)
                .destructiveHint(effect == Effect.DESTROYS)
                .idempotentHint(effect == Effect.READS)
                .openWorldHint(false)
                .build();
        var tool = McpSchema.Tool.builder(name, Argument.schema(arguments))
                .description(about)
                .annotations(annotations)
                .build();
        return SyncToolSpecification.builder()
                .tool(tool)
                .callHandler((exchange, request) -> answer(api, missing, exchange, request))
                .build();
    }

    private CallToolResult answer(
            ControlApi api, Set<String> missing, McpSyncServerExchange exchange, CallToolRequest request) {
        try {
            var given = request.arguments() == null ? Map.<String, Object>of() : request.arguments();
            var call = new Call(this, api, Argument.checked(arguments, given));
            return withProgress(exchange, request.progressToken(), call)
                    .without(missing)
                    .toResult();
        } catch (Refusal refusal) {
            return Answer.ofRefusal(Answer.without(missing, String.valueOf(refusal.getMessage())));
        } catch (RuntimeException failure) {
            return Answer.ofRefusal("The call failed: " + failure);
        }
    }

    /** Reports each second that the call is under way, if the client has asked for that. */
    private Answer withProgress(McpSyncServerExchange exchange, @Nullable Object token, Call call) {
        if (token == null) {
            return answer(call);
        }
        long begin = System.nanoTime();
        Runnable report = () ->
                exchange.progressNotification(ProgressNotification.builder(token, (System.nanoTime() - begin) / 1e9)
                        .message(call.progress().get())
                        .build());
        var ticks = Stdio.TIMER.scheduleAtFixedRate(report, 1, 1, TimeUnit.SECONDS);
        try {
            return answer(call);
        } finally {
            ticks.cancel(false);
        }
    }

    /**
     * Does what it is for.
     *
     * @throws Refusal if it cannot be done
     */
    Answer answer(Call call) {
        var result = result(call);
        var next = steps.stream().filter(step -> step.follows(result)).findFirst();
        return new Answer(result, next.map(NextStep::sentence).orElse(""));
    }

    /** The whole result, with the reason if there is no such id. */
    Map<String, Object> result(Call call) {
        try {
            return ACTIONS.getOrDefault(name, Call::send).apply(call);
        } catch (Refusal refusal) {
            throw refusal.code.equals("NOT_FOUND")
                            && arguments.stream().anyMatch(each -> each.name().equals("id"))
                    ? unknownId(call, refusal)
                    : refusal;
        }
    }

    /** The sandbox cannot know what the agent has done: its own reason would be a restart. */
    private static Refusal unknownId(Call call, Refusal refusal) {
        var id = call.text("id");
        var found = call.api().get("/find" + ControlApi.query(Map.of("text", id)));
        var payment = Json.objects(found, "data").stream()
                .filter(each -> Json.text(each, "referenceId").equals(id))
                .findFirst();
        if (payment.isPresent()) {
            return new Refusal(id + " is a referenceId; the id of its payment is "
                    + payment.get().get("id") + ".");
        }
        return found.containsKey("elsewhere")
                ? refusal
                : new Refusal(
                        "There is no " + id + " in this world. After reset_world, restore_snapshot and new_world the"
                                + " ids from before are gone; find, list_payments, list_deliveries and list_requests have those of now.");
    }
}
