package dev.paysandbox.mcp;

import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator.ValidationResponse;
import io.modelcontextprotocol.server.McpServer;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The command {@code paysandbox mcp}: a server of the Model Context Protocol on standard input and output. */
public final class Mcp {
    private static final int INVALID_COMMAND = 2;
    private static final String INSTRUCTIONS = """
            PaySandbox is a local stand-in for a Brazilian payment provider. %s Amounts are in cents (BRL). Every answer ends \
            with the next sensible step. Begin with show_world, which has the URL and the keys for the application, and read the \
            guides (resources) by topic: getting-started, webhooks, verdict. No money moves, and nothing leaves this machine \
            but the webhooks that the application asked for.""";

    private static final String CHANGES =
            "Your tools decide what payers, banks and issuers do, and when. Time is the world's"
                    + " own: advance it instead of waiting.";
    private static final String READS = "Your tools change nothing, because this server is --read-only.";

    /** Stands for the SDK's own validator, which takes a quarter of a start. {@link Argument} checks arguments. */
    static final JsonSchemaValidator NO_VALIDATOR = (schema, content) -> ValidationResponse.asValid(Json.line(content));

    private Mcp() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        // Without a logger, SLF4J would say so on standard error.
        System.setProperty("slf4j.internal.verbosity", "ERROR");
        try {
            serve(Options.of(System.getenv(), args), ControlApi.LONGEST_CALL);
            System.exit(0);
        } catch (Refusal refusal) {
            System.err.println(refusal.getMessage());
            System.exit(INVALID_COMMAND);
        }
    }

    /** Serves until standard input closes. */
    static void serve(Options options, Duration longestCall) throws IOException, InterruptedException {
        var api = new ControlApi(options);
        var page = ToolPage.read();
        var tools = ToolPage.tools(page);
        var story = tools.stream()
                .filter(tool -> tool.name().equals("show_payment"))
                .findFirst()
                .orElseThrow();
        var mapper = new JacksonMcpJsonMapper(Json.MAPPER);
        var offered = tools.stream()
                .filter(tool -> !options.isReadOnly() || tool.effect() == Tool.Effect.READS)
                .toList();
        var missing = new HashSet<>(names(tools));
        missing.removeAll(names(offered));
        var stdio = new Stdio(mapper, new RequestCheck(names(offered), missing), longestCall);
        McpServer.sync(stdio)
                .serverInfo("paysandbox", Options.version())
                .instructions(INSTRUCTIONS.formatted(options.isReadOnly() ? READS : CHANGES))
                .jsonMapper(mapper)
                .jsonSchemaValidator(NO_VALIDATOR)
                .validateToolInputs(false)
                // In the thread of the request, which a cancellation interrupts.
                .immediateExecution(true)
                .tools(offered.stream()
                        .map(tool -> tool.specification(api, missing))
                        .toList())
                .resources(Resources.all(api))
                .resourceTemplates(Resources.templates(api, story))
                .prompts(ToolPage.prompts(page, missing))
                .build();
        stdio.serve();
        api.close();
    }

    private static Set<String> names(List<Tool> tools) {
        return tools.stream().map(Tool::name).collect(Collectors.toSet());
    }
}
