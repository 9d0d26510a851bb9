package dev.paysandbox.mcp;

import io.modelcontextprotocol.server.McpServerFeatures.SyncResourceSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncResourceTemplateSpecification;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.ReadResourceResult;
import io.modelcontextprotocol.spec.McpSchema.Resource;
import io.modelcontextprotocol.spec.McpSchema.ResourceTemplate;
import io.modelcontextprotocol.spec.McpSchema.TextResourceContents;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** What an agent can read: the guides by topic, both OpenAPI documents, magic values, errors, and a payment's timeline. */
final class Resources {
    private static final String MARKDOWN = "text/markdown";
    private static final String PLAIN = "text/plain";
    private static final String YAML = "application/yaml";
    private static final int RESOURCE_NOT_FOUND = -32_002;
    private static final String TIMELINE = "paysandbox://payments/";
    private static final String ROUTE = "paysandbox://openapi-sandbox/";

    /** The guides that the server has. */
    private static final String GUIDES =
            "agents checkout ci console control-tokens data getting-started isolation kubernetes"
                    + " languages merchants proxy qa running scenarios snapshots testkit time verdict verify webhooks";

    private Resources() {}

    static List<SyncResourceSpecification> all(ControlApi api) {
        var all = new ArrayList<SyncResourceSpecification>();
        for (var topic : GUIDES.split(" ", -1)) {
            var about = "How to: " + topic.replace('-', ' ');
            all.add(of(api, "guides/" + topic, about, "/guides/" + topic + ".md", MARKDOWN));
        }
        all.add(of(api, "magic-values", "What selects which scenario", "/reference/magic-values.md", MARKDOWN));
        all.add(of(api, "openapi", "What the application calls", "/openapi.yml", YAML));
        all.add(of(api, "scenarios", "The grammar of scenarios", "/scenarios/README.md", MARKDOWN));
        all.add(of(api, "settings", "Settings of worlds", "/reference/settings.md", MARKDOWN));
        all.add(of("openapi-sandbox", "What the sandbox has for tests: the routes", PLAIN, () -> Routes.index(api)));
        all.add(of(api, "errors", "Every error code", "/errors", ControlApi.JSON));
        return all;
    }

    /**
     * A payment's timeline.
     *
     * @param tool the tool that shows it
     */
    static SyncResourceTemplateSpecification timeline(ControlApi api, Tool tool) {
        var template = ResourceTemplate.builder(TIMELINE + "{id}", "payment")
                .description(tool.about())
                .mimeType(ControlApi.JSON)
                .build();
        return new SyncResourceTemplateSpecification(template, (exchange, request) -> {
            var id = request.uri().substring(TIMELINE.length());
            var call = new Call(tool, api, Map.of("id", id));
            return contents(request.uri(), ControlApi.JSON, () -> Json.line(tool.result(call)));
        });
    }

    /** A route of the index. */
    static SyncResourceTemplateSpecification route(ControlApi api) {
        var template = ResourceTemplate.builder(ROUTE + "{operationId}", "route")
                .description("A route of openapi-sandbox, which lists their operationIds, with its schemas.")
                .mimeType(ControlApi.JSON)
                .build();
        return new SyncResourceTemplateSpecification(template, (exchange, request) -> {
            var id = request.uri().substring(ROUTE.length());
            return contents(request.uri(), ControlApi.JSON, () -> Json.line(Routes.one(api, id)));
        });
    }

    private static SyncResourceSpecification of(ControlApi api, String name, String about, String path, String type) {
        return of(name, about, type, () -> api.page(path, type));
    }

    private static SyncResourceSpecification of(String name, String about, String type, Supplier<String> text) {
        var uri = "paysandbox://" + name;
        var resource =
                Resource.builder(uri, name).description(about).mimeType(type).build();
        return new SyncResourceSpecification(resource, (exchange, request) -> contents(uri, type, text));
    }

    private static ReadResourceResult contents(String uri, String type, Supplier<String> text) {
        try {
            var contents =
                    TextResourceContents.builder(uri, text.get()).mimeType(type).build();
            return ReadResourceResult.builder(List.of(contents)).build();
        } catch (Refusal refusal) {
            throw McpError.builder(RESOURCE_NOT_FOUND)
                    .message(refusal.getMessage())
                    .build();
        }
    }
}
