package dev.paysandbox.mcp;

import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The command {@code paysandbox mcp}: a server of the Model Context Protocol on standard input and output. */
public final class Mcp {
    private static final int INVALID_COMMAND = 2;
    private static final Duration TIME_TO_END = Duration.ofSeconds(5);
    private static final String INSTRUCTIONS = """
            PaySandbox is a local stand-in for a Brazilian payment provider. Your tools decide what payers, banks and issuers \
            do, and when. Amounts are in cents (BRL). Time is the world's own: advance it instead of waiting. Every answer ends \
            with the next sensible step. Begin with show_world, which has the URL and the keys for the application, and read the \
            guides (resources) by topic: getting-started, webhooks, verdict. No money moves, and nothing leaves this machine \
            but the webhooks that the application asked for.""";

    private Mcp() {}

    public static void main(String[] args) throws InterruptedException {
        // Without a logger, SLF4J would say so on standard error.
        System.setProperty("slf4j.internal.verbosity", "ERROR");
        try {
            serve(Options.of(System.getenv(), args));
            System.exit(0);
        } catch (Refusal refusal) {
            System.err.println(refusal.getMessage());
            System.exit(INVALID_COMMAND);
        }
    }

    /** Serves until standard input closes. */
    private static void serve(Options options) throws InterruptedException {
        var api = new ControlApi(options);
        var tools = tools(api).stream()
                .filter(tool -> !options.isReadOnly() || tool.effect() == Tool.Effect.READS)
                .toList();
        var calls = new Calls(System.in, tools.stream().map(Tool::name).collect(Collectors.toSet()));
        var mapper = new JacksonMcpJsonMapper(Json.MAPPER);
        var server = McpServer.sync(new StdioServerTransportProvider(mapper, calls.input(), System.out))
                .serverInfo("paysandbox", Options.version())
                .instructions(INSTRUCTIONS)
                .jsonMapper(mapper)
                .jsonSchemaValidator(new NoValidator())
                .validateToolInputs(false)
                .capabilities(ServerCapabilities.builder()
                        .tools(false)
                        .resources(false, false)
                        .prompts(false)
                        .build())
                .tools(tools.stream().map(tool -> tool.specification(calls)).toList())
                .resources(Resources.all(api))
                .resourceTemplates(Resources.timeline(api))
                .prompts(Prompts.all())
                .build();
        calls.awaitEnd(TIME_TO_END);
        server.closeGracefully();
        api.close();
    }

    private static List<Tool> tools(ControlApi api) {
        return Stream.of(
                        new PaymentTools(api).all(),
                        new ClockTools(api).all(),
                        new DeliveryTools(api).all(),
                        new ScenarioTools(api).all(),
                        new VerdictTools(api).all(),
                        new WorldTools(api).all())
                .flatMap(List::stream)
                .toList();
    }
}
