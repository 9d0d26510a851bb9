package dev.paysandbox.mcp;

import dev.paysandbox.mcp.Tool.Effect;
import dev.paysandbox.mcp.Tool.NextStep;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The page docs/reference/tools.md, which is the table of all tools: a section for each. */
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

    private ToolPage() {}

    /** Reads the tools from the page. */
    static List<Tool> tools(String page) {
        return SECTION.matcher(page)
                .results()
                .map(section -> tool(section.group(1), section.group(2)))
                .toList();
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
