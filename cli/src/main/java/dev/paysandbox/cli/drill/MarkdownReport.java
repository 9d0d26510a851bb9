package dev.paysandbox.cli.drill;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.drill.Verdict.Result;
import dev.paysandbox.cli.output.Visible;
import java.util.stream.Collectors;

/** A run as a short Markdown text for a pull request, as GitHub and GitLab show it. */
final class MarkdownReport {
    /** Characters that Markdown, its tables, its mentions or HTML could give a meaning. */
    private static final String SPECIAL = "\\`*_[]<>|&@~#$!";

    private MarkdownReport() {}

    static String of(Verdict verdict) {
        var text = new StringBuilder("### PaySandbox drills: " + plain(verdict.resultName()) + "\n\n");
        text.append(verdict.counts()).append('\n');
        verdict.remarks().forEach(remark -> text.append("\n" + plain(remark) + "\n"));
        var rows = verdict.worstFirst().stream()
                .filter(drill -> Result.of(drill) != Result.PASSED)
                .map(drill -> row(drill, verdict))
                .collect(Collectors.joining());
        if (!rows.isEmpty()) {
            text.append("\n| Drill | Result | Rule | Why |\n| --- | --- | --- | --- |\n")
                    .append(rows);
        }
        var passed = verdict.drills().stream()
                .filter(drill -> Result.of(drill) == Result.PASSED)
                .map(drill -> plain(Json.text(drill, "name")))
                .collect(Collectors.joining(", "));
        return text.append(passed.isEmpty() ? "" : "\nPassed: " + passed + ".\n")
                .toString();
    }

    private static String row(JsonObject drill, Verdict verdict) {
        var rule = plain(Json.text(drill, "rule"));
        return "| %s | %s | %s | %s |\n"
                .formatted(
                        plain(Json.text(drill, "name")),
                        plain(Verdict.resultName(drill)),
                        rule.isEmpty() ? "" : "[" + rule + "](" + plain(verdict.help(drill)) + ")",
                        plain(Json.text(drill, "reason")));
    }

    /** The text on one line, with its special characters as entities. */
    private static String plain(String text) {
        return Visible.of(text)
                .codePoints()
                .mapToObj(character ->
                        SPECIAL.indexOf(character) < 0 ? Character.toString(character) : "&#" + character + ";")
                .collect(Collectors.joining());
    }
}
