package dev.paysandbox.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.paysandbox.mcp.Tool.Effect;
import dev.paysandbox.mcp.Tool.NextStep;
import io.modelcontextprotocol.server.McpServerFeatures.SyncPromptSpecification;
import io.modelcontextprotocol.spec.McpSchema.GetPromptResult;
import io.modelcontextprotocol.spec.McpSchema.Prompt;
import io.modelcontextprotocol.spec.McpSchema.PromptArgument;
import io.modelcontextprotocol.spec.McpSchema.PromptMessage;
import io.modelcontextprotocol.spec.McpSchema.Role;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The page docs/reference/tools.md, which is the table of all tools and prompts: a section for each. */
final class ToolPage {
    private static final Pattern SECTION = Pattern.compile("(?m)^## (\\w+)\n\n([^#]+)");
    /** Name, type, default, and what it is. */
    private static final Pattern ARGUMENT =
            Pattern.compile("(?m)^- `(\\w+)` \\(([^;)]+)(?:; ([^)]+))?\\): (.+(?:\n  .+)*)");
    /** Whether it is another way, the effect, method and path, filter, field of the result, and fields that are shown. */
    private static final Pattern REQUEST = Pattern.compile(
            "(?m)^(Or )?([RrCcDd]\\w+s)(?: `([A-Z]+) (\\S+)`)?" + "(?: with `(\\w+)`)?(?: as (\\w+))?(?:: (.+))?\\.$");
    /** Condition and sentence. */
    private static final Pattern NEXT = Pattern.compile("(?m)^Next(?: if `([\\w.]+)(?:=(\\w+))?`)?: (.+)$");

    /** A prompt's name, what it is for, its argument and what that is, and the text. */
    private static final Pattern PROMPT =
            Pattern.compile("(?m)^## (\\w+(?:-\\w+)+)\n\n(.+)\n\n- `(\\w+)` \\(text\\): (.+)\n\n([^#]+)");

    private ToolPage() {}

    /** The text of the page, which the build packs. */
    static String read() throws IOException {
        try (var file = Objects.requireNonNull(ToolPage.class.getResourceAsStream("/reference/tools.md"))) {
            return new String(file.readAllBytes(), UTF_8);
        }
    }

    /** Reads the tools from the page. */
    static List<Tool> tools(String page) {
        return SECTION.matcher(page)
                .results()
                .map(section -> tool(section.group(1), section.group(2)))
                .toList();
    }

    /** Reads the prompts, the beginnings of usual conversations, from the page, but for those that name a missing tool. */
    static List<SyncPromptSpecification> prompts(String page, Set<String> missing) {
        return PROMPT.matcher(page)
                .results()
                .filter(section -> missing.stream().noneMatch(section.group(5)::contains))
                .map(ToolPage::prompt)
                .toList();
    }

    private static SyncPromptSpecification prompt(MatchResult section) {
        var name = section.group(3);
        var argument =
                PromptArgument.builder(name).description(section.group(4)).build();
        var prompt = Prompt.builder(section.group(1))
                .description(section.group(2))
                .arguments(List.of(argument))
                .build();
        return new SyncPromptSpecification(prompt, (exchange, request) -> {
            var value = request.arguments() == null ? null : request.arguments().get(name);
            var text = section.group(5).strip().replace("{" + name + "}", value == null ? "" : " (" + value + ")");
            var message = new PromptMessage(Role.USER, TextContent.builder(text).build());
            return GetPromptResult.builder(List.of(message)).build();
        });
    }

    private static Tool tool(String name, String section) {
        var requests = new ArrayList<List<Request>>();
        var effect = Effect.READS;
        for (var found : all(REQUEST, section)) {
            effect = Effect.valueOf(found.group(2).toUpperCase(Locale.ROOT));
            if (requests.isEmpty() || found.group(1) != null) {
                requests.add(new ArrayList<>());
            }
            if (found.group(3) != null) {
                requests.get(requests.size() - 1)
                        .add(new Request(
                                found.group(3),
                                found.group(4),
                                found.group(5),
                                found.group(6),
                                list(found.group(7), ", ")));
            }
        }
        var about = section.substring(0, section.indexOf("\n\n")).replace('\n', ' ');
        var arguments = all(ARGUMENT, section).stream().map(ToolPage::argument).toList();
        var steps = all(NEXT, section).stream()
                .map(found -> new NextStep(found.group(1), found.group(2), found.group(3)))
                .toList();
        return new Tool(name, about, effect, arguments, requests, steps);
    }

    private static Argument argument(MatchResult found) {
        var word = found.group(2).toUpperCase(Locale.ROOT);
        var type = Stream.of(Argument.Type.values())
                .filter(each -> each.name().equals(word))
                .findFirst()
                .orElse(Argument.Type.TEXT);
        var choices = word.equals(type.name()) ? List.<String>of() : list(found.group(2), " \\| ");
        var presence = found.group(3) == null ? "" : found.group(3);
        var absent = presence.endsWith(" by default") ? presence.replace(" by default", "") : null;
        return new Argument(
                found.group(1),
                type,
                found.group(4).replaceAll("\n +", " ").replace("`", ""),
                choices,
                presence.equals("required"),
                absent != null && type == Argument.Type.NUMBER ? Integer.valueOf(absent) : absent);
    }

    private static List<MatchResult> all(Pattern pattern, String text) {
        return pattern.matcher(text).results().toList();
    }

    private static List<String> list(@Nullable String text, String separator) {
        return text == null ? List.of() : List.of(text.split(separator));
    }
}
