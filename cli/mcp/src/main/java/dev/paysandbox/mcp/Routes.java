package dev.paysandbox.mcp;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The routes of the OpenAPI document of the control API, which is too long to be read at once. */
final class Routes {
    private static final Pattern REFERENCE = Pattern.compile("\"#/components/(\\w+)/(\\w+)\"");

    private Routes() {}

    /** A line for each route. */
    static String index(ControlApi api) {
        var lines = new ArrayList<>(List.of(
                "The whole document, which is long: " + api.url() + "/openapi-sandbox.yml",
                "One route: paysandbox://openapi-sandbox/{operationId}",
                ""));
        routes(document(api)).forEach((id, route) -> {
            var operation = Json.inner(route, "operation");
            lines.add(id + ": " + route.get("route") + ": " + operation.get("summary"));
        });
        return String.join("\n", lines);
    }

    /**
     * A route, and the components that it refers to.
     *
     * @throws Refusal if there is none with this operationId
     */
    static Map<String, Object> one(ControlApi api, String operationId) {
        var document = document(api);
        var route = routes(document).get(operationId);
        if (route == null) {
            throw new Refusal("There is no route " + operationId + "; paysandbox://openapi-sandbox lists all.");
        }
        var components = new LinkedHashMap<String, Object>();
        var open = new ArrayList<>(references(route));
        var seen = new HashSet<String>();
        while (!open.isEmpty()) {
            var reference = open.remove(0);
            if (seen.add(reference.group())) {
                var component = Json.inner(
                        Json.inner(Json.inner(document, "components"), reference.group(1)), reference.group(2));
                components.put(reference.group(1) + "/" + reference.group(2), component);
                open.addAll(references(component));
            }
        }
        return Json.object("route", route.get("route"), "operation", route.get("operation"), "components", components);
    }

    private static List<MatchResult> references(Map<String, Object> object) {
        return REFERENCE.matcher(Json.line(object)).results().toList();
    }

    private static Map<String, Object> document(ControlApi api) {
        return api.object(api.page("/openapi-sandbox.json", ControlApi.JSON));
    }

    /** By operationId: method and path, and what the document says of it. */
    private static Map<String, Map<String, Object>> routes(Map<String, Object> document) {
        var routes = new LinkedHashMap<String, Map<String, Object>>();
        var paths = Json.inner(document, "paths");
        for (var path : paths.keySet()) {
            var methods = Json.inner(paths, path);
            for (var method : methods.keySet()) {
                var operation = Json.inner(methods, method);
                var route = method.toUpperCase(Locale.ROOT) + " " + path;
                routes.put(Json.text(operation, "operationId"), Json.object("route", route, "operation", operation));
            }
        }
        return routes;
    }
}
