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
import java.util.function.UnaryOperator;

/** What an agent can read: the guides by topic, both OpenAPI documents, magic values, errors, and a payment's timeline. */
final class Resources {
    private static final String MARKDOWN = "text/markdown";
    private static final String PLAIN = "text/plain";
    private static final String YAML = "application/yaml";
    private static final int RESOURCE_NOT_FOUND = -32_002;

    /** The guides that the server has. */
    private static final String GUIDES =
            "agents check checkout ci console control-tokens data getting-started isolation kubernetes"
                    + " languages merchants provider-host proxy qa running scale scenarios snapshots testkit time verdict verify webhooks";

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
        all.add(of(
                "openapi-sandbox", "What the sandbox has for tests: the routes", PLAIN, () -> new Routes(api).index()));
        all.add(of(api, "errors", "Every error code", "/errors", ControlApi.JSON));
        return all;
    }

    /**
     * A payment's timeline, and a route of the control API.
     *
     * @param tool shows a payment
     */
    static List<SyncResourceTemplateSpecification> templates(ControlApi api, Tool tool) {
        return List.of(
                template("payments", tool.about(), id -> Json.line(tool.result(new Call(tool, api, Map.of("id", id))))),
                template(
                        "openapi-sandbox",
                        "A route, by its operationId, with all that it refers to.",
                        id -> new Routes(api).one(id)));
    }

    private static SyncResourceTemplateSpecification template(String name, String about, UnaryOperator<String> textOf) {
        var uri = "paysandbox://" + name + "/";
        var template = ResourceTemplate.builder(uri + "{id}", name)
                .description(about)
                .mimeType(ControlApi.JSON)
                .build();
        return new SyncResourceTemplateSpecification(
                template,
                (exchange, request) -> contents(
                        request.uri(),
                        ControlApi.JSON,
                        () -> textOf.apply(request.uri().substring(uri.length()))));
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
