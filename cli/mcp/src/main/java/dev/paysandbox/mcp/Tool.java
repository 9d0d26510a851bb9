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
    private static final int LONGEST_REFERENCE = 200;

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

    /** The whole result, or the reason if an id is none of this world. */
    Map<String, Object> result(Call call) {
        for (var argument : arguments) {
            if (call.arguments().containsKey(argument.name())
                    && !argument.type().fits(call.text(argument.name()))) {
                throw notAnId(call, argument);
            }
        }
        try {
            var result = ACTIONS.getOrDefault(name, Call::send).apply(call);
            if (List.of().equals(result.get("data")) || Integer.valueOf(0).equals(result.get("replayed"))) {
                requireKnown(call);
            }
            return result;
        } catch (Refusal refusal) {
            throw refusal.code.equals("NOT_FOUND") ? unknownId(call, refusal) : refusal;
        }
    }

    /** That nothing was found says something only of a payment that exists, and of a text that can be a reference. */
    private static void requireKnown(Call call) {
        var payment = call.text("paymentId");
        if (!payment.isEmpty()) {
            call.api().get(Payments.path(payment));
        }
        var reference = call.text("referenceId");
        if (!reference.isEmpty() && Argument.Type.PAYMENT.fits(reference)) {
            throw new Refusal(reference + " is the id of a payment, no referenceId.");
        }
    }

    /** Often it is the merchant's number of an order. */
    private static Refusal notAnId(Call call, Argument argument) {
        var text = call.text(argument.name());
        var found = text.length() > LONGEST_REFERENCE
                ? Map.<String, Object>of()
                : call.api().get("/find" + ControlApi.query(Map.of("text", text)));
        var ids = Json.objects(found, "data").stream()
                .filter(each -> Json.text(each, "referenceId").equals(text))
                .map(each -> Json.text(each, "id"))
                .filter(Argument.Type.PAYMENT::fits)
                .toList();
        return ids.isEmpty()
                ? new Refusal(argument.name() + " must be " + argument.allowed() + ".")
                : new Refusal(text + " is a referenceId; the id of its payment is " + String.join(", ", ids) + ".");
    }

    /** The sandbox cannot know what the agent has done: its own reason would be a restart. */
    private Refusal unknownId(Call call, Refusal refusal) {
        var id = arguments.stream()
                .filter(each -> each.type().isId())
                .map(each -> call.text(each.name()))
                .filter(each -> !each.isEmpty())
                .findFirst();
        if (id.isEmpty()
                || call.api()
                        .get("/find" + ControlApi.query(Map.of("text", id.get())))
                        .containsKey("elsewhere")) {
            return refusal;
        }
        return new Refusal(
                "There is no " + id.get() + " in this world. After a reset or a restore, and in a new world, the ids"
                        + " from before are gone; find, list_payments, list_deliveries and list_requests have those of now.");
    }
}
