package dev.paysandbox.cli.drill;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.drill.Verdict.Result;
import dev.paysandbox.cli.output.Cell;
import dev.paysandbox.cli.output.Column;
import dev.paysandbox.cli.output.Output;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A finished run as text. */
public final class VerdictText {
    private static final List<Column> COLUMNS = List.of(
            Column.text("DRILL", "name"),
            new Column("RESULT", drill -> Cell.status(Verdict.resultName(drill))),
            Column.text("RULE", "rule"),
            // What it saw if all was as expected.
            Column.of("WHY", drill -> Json.text(drill, drill.has("reason") ? "reason" : "saw")));

    private final Verdict verdict;
    private final List<CharSequence> lines = new ArrayList<>();

    private VerdictText(Verdict verdict) {
        this.verdict = verdict;
    }

    public static List<CharSequence> of(Verdict verdict, Output output) {
        var text = new VerdictText(verdict);
        text.lines.addAll(verdict.remarks());
        if (!text.lines.isEmpty()) {
            text.lines.add("");
        }
        text.lines.addAll(output.table(COLUMNS, verdict.drills()));
        text.lines.add("");
        text.lines.add(verdict.resultName() + ", " + verdict.counts());
        verdict.drills().forEach(text::broken);
        text.reviews();
        return text.lines;
    }

    private void broken(JsonObject drill) {
        var result = Result.of(drill);
        if (result == null || !result.isAtLeast(Result.WARNING)) {
            return;
        }
        lines.add("");
        lines.add(Verdict.title(drill) + ": " + Json.text(drill, "about"));
        if (verdict.help(drill).isEmpty()) {
            lines.add("  " + Json.text(drill, "reason"));
        }
        for (var check : Verdict.brokenChecks(drill)) {
            var rule = Json.text(check, "rule");
            lines.add("  " + rule + ": after " + Json.text(check, "after") + ": " + Verdict.sentence(check));
        }
        for (var finding : Verdict.ownFindings(drill)) {
            lines.add("  " + Json.text(finding, "rule") + ": " + Json.text(finding, "sentence"));
            lines.add("  seen in " + Json.joined(finding, "evidence"));
        }
        if (!verdict.help(drill).isEmpty()) {
            lines.add("  what to do: " + Json.text(drill, "advice"));
            lines.add("  more: paysandbox rule " + Json.text(drill, "rule"));
        }
        if (result == Result.FAILED) {
            Json.objects(drill, "timeline").stream()
                    .filter(entry -> !Json.text(entry, "what").equals("clock"))
                    .forEach(entry -> lines.add("  " + Json.text(entry, "at") + "  " + Json.text(entry, "text")));
        }
    }

    /** Adds the checks that no oracle answered, for a person. */
    private void reviews() {
        var reviews = verdict.drills().stream()
                .filter(drill -> Result.of(drill) == Result.REVIEW)
                .toList();
        if (reviews.isEmpty()) {
            return;
        }
        lines.add("");
        var unasked = reviews.stream()
                .flatMap(drill -> Verdict.openChecks(drill).stream())
                .filter(check -> !check.has("problem"))
                .map(check -> "--" + Json.text(check, "fact"))
                .distinct()
                .collect(Collectors.joining(", "));
        lines.add("To review: look into your own system"
                + (unasked.isEmpty() ? "." : ", or let the sandbox ask it: give an oracle with " + unasked + "."));
        for (var drill : reviews) {
            lines.add("  " + Verdict.title(drill));
            for (var check : Verdict.openChecks(drill)) {
                lines.add("    after " + Json.text(check, "after") + ": " + Verdict.sentence(check));
            }
            if (Verdict.openChecks(drill).isEmpty()) {
                lines.add("    " + Json.text(drill, "reason"));
            }
        }
    }
}
