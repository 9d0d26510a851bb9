package dev.paysandbox.mcp;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A call of a tool.
 *
 * @param arguments the valid arguments
 * @param progress how far it is, for the next progress notification
 */
record Call(Tool tool, ControlApi api, Map<String, Object> arguments, AtomicReference<String> progress) {
    Call(Tool tool, ControlApi api, Map<String, Object> arguments) {
        this(tool, api, arguments, new AtomicReference<>(tool.name() + " is under way"));
    }

    /** An argument as text, empty if it is absent. */
    String text(String name) {
        return Json.text(arguments, name);
    }

    /** Makes the first of the tool's requests whose values are given, and those that belong to it. */
    Map<String, Object> send() {
        var group = tool.requests().stream()
                .filter(each -> each.get(0).isComplete(this))
                .findFirst()
                .orElseThrow();
        var result = new LinkedHashMap<>(group.get(0).send(this, new LinkedHashMap<>(arguments)));
        for (var request : group.subList(1, group.size())) {
            var answer = request.send(this, new LinkedHashMap<>());
            result.put(String.valueOf(request.as()), answer.getOrDefault("data", answer));
        }
        return result;
    }

    /**
     * Makes the tool's requests, which wait; or shows what is known so far when the time of the call is over.
     *
     * @param path what is known
     */
    Map<String, Object> sendOrShow(String path) {
        try {
            return send();
        } catch (Refusal refusal) {
            if (!refusal.code.equals(ControlApi.LATE)) {
                throw refusal;
            }
            var soFar = Json.object("unfinished", true);
            var shown = tool.requests().get(0).get(0).shown();
            soFar.putAll(shown.isEmpty() ? api.get(path) : Json.only(api.get(path), shown));
            return soFar;
        }
    }
}
