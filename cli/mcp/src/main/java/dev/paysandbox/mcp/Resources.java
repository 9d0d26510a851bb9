package dev.paysandbox.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.modelcontextprotocol.server.McpServerFeatures.SyncResourceSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncResourceTemplateSpecification;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.ReadResourceResult;
import io.modelcontextprotocol.spec.McpSchema.Resource;
import io.modelcontextprotocol.spec.McpSchema.ResourceTemplate;
import io.modelcontextprotocol.spec.McpSchema.TextResourceContents;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** What an agent can read: the guides by topic, both OpenAPI documents, magic values, errors, and a payment's timeline. */
final class Resources {
    private static final String MARKDOWN = "text/markdown";
    private static final String YAML = "application/yaml";
    private static final String JSON = "application/json";
    private static final int RESOURCE_NOT_FOUND = -32_002;
    private static final String TIMELINE = "paysandbox://payments/";

    /** The guides in the folder docs/guides, which the build packs. */
    private static final String GUIDES =
            "agents checkout ci console control-tokens data getting-started isolation kubernetes"
                    + " languages merchants proxy qa running scenarios snapshots testkit time verdict verify webhooks";

    private Resources() {}

    static List<SyncResourceSpecification> all(ControlApi api) {
        var all = new ArrayList<SyncResourceSpecification>();
        for (var topic : GUIDES.split(" ", -1)) {
            var about = "How to: " + topic.replace('-', ' ');
            all.add(of("guides/" + topic, about, MARKDOWN, () -> packed("/guides/" + topic + ".md")));
        }
        all.add(of(
                "magic-values",
                "Which amounts, cards, keys and addresses select which scenario",
                MARKDOWN,
                () -> packed("/reference/magic-values.md")));
        all.add(of("openapi", "What the application calls", YAML, () -> api.page("/openapi.yml", YAML)));
        all.add(of(
                "openapi-sandbox",
                "What the sandbox has beside that, for tests",
                YAML,
                () -> api.page("/openapi-sandbox.yml", YAML)));
        all.add(of("errors", "Every error code", JSON, () -> api.page("/errors", JSON)));
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
                .mimeType(JSON)
                .build();
        return new SyncResourceTemplateSpecification(template, (exchange, request) -> {
            var id = request.uri().substring(TIMELINE.length());
            var call = new Call(tool, api, Map.of("id", id));
            return contents(request.uri(), JSON, () -> Json.line(Payments.story(call)));
        });
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

    /** The text of a page of the folder docs. */
    static String packed(String path) {
        try (var file = Resources.class.getResourceAsStream(path)) {
            if (file == null) {
                throw new Refusal(path + " is not packed.");
            }
            return new String(file.readAllBytes(), UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
