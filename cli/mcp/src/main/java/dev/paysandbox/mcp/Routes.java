package dev.paysandbox.mcp;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The routes of the OpenAPI document of the control API, which is too long to be read at once. */
final class Routes {
    private static final Pattern REFERENCE = Pattern.compile("#/components/(\\w+)/(\\w+)");

    private final String url;
    private final Map<String, Object> components;
    /** By operationId, each operation by its method and path. */
    private final Map<String, Map<String, Object>> routes = new LinkedHashMap<>();

    Routes(ControlApi api) {
        url = api.url() + "/openapi-sandbox.yml";
        var document = api.object(api.page("/openapi-sandbox.json", ControlApi.JSON));
        components = Json.inner(document, "components");
        var paths = Json.inner(document, "paths");
        for (var path : paths.keySet()) {
            Json.inner(paths, path).forEach((method, operation) -> {
                var route = Json.object(method.toUpperCase(Locale.ROOT) + " " + path, operation);
                routes.put(Json.text(Json.inner(Json.inner(paths, path), method), "operationId"), route);
            });
        }
    }

    /** A line for each route. */
    String index() {
        return "The whole document, which is long: " + url + "\nOne route: paysandbox://openapi-sandbox/OPERATION\n\n"
                + routes.entrySet().stream()
                        .map(route -> route.getKey() + ": "
                                + String.join("", route.getValue().keySet()))
                        .collect(Collectors.joining("\n"));
    }

    /**
     * A route, and the components that it and they refer to.
     *
     * @throws Refusal if there is none with this operationId
     */
    String one(String operationId) {
        var route = routes.get(operationId);
        if (route == null) {
            throw new Refusal("There is no route " + operationId + "; paysandbox://openapi-sandbox lists all.");
        }
        var used = new LinkedHashMap<>(route);
        for (int before = 0; before < used.size(); ) {
            before = used.size();
            REFERENCE
                    .matcher(Json.line(used))
                    .results()
                    .forEach(found -> used.put(
                            found.group(),
                            Json.inner(components, found.group(1)).get(found.group(2))));
        }
        return Json.line(used);
    }
}
