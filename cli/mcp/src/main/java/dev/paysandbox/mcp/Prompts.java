package dev.paysandbox.mcp;

import io.modelcontextprotocol.server.McpServerFeatures.SyncPromptSpecification;
import io.modelcontextprotocol.spec.McpSchema.GetPromptResult;
import io.modelcontextprotocol.spec.McpSchema.Prompt;
import io.modelcontextprotocol.spec.McpSchema.PromptArgument;
import io.modelcontextprotocol.spec.McpSchema.PromptMessage;
import io.modelcontextprotocol.spec.McpSchema.Role;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Beginnings of usual conversations: sections of the page of the tools. */
final class Prompts {
    /** Name, what it is for, its argument and what that is, and the text. */
    private static final Pattern SECTION =
            Pattern.compile("(?m)^## (\\w+(?:-\\w+)+)\n\n(.+)\n\n- `(\\w+)` \\(text\\): (.+)\n\n([^#]+)");

    private Prompts() {}

    /** Reads the prompts from the page. */
    static List<SyncPromptSpecification> all(String page) {
        return SECTION.matcher(page).results().map(Prompts::prompt).toList();
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
            return GetPromptResult.builder(List.of(message))
                    .description(section.group(2))
                    .build();
        });
    }
}
