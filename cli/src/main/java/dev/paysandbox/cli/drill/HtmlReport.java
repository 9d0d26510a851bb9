package dev.paysandbox.cli.drill;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.drill.Verdict.Result;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A run as one self-contained HTML page: no scripts, no other files, no network. */
public final class HtmlReport {
    private static final String PAGE = """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src '%s'; img-src data:; \
            base-uri 'none'; form-action 'none'">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="referrer" content="no-referrer">
            <link rel="icon" href="data:,">
            <title>%s: PaySandbox drills</title>
            <style>%s</style>
            </head>
            <body>
            <header>
            <h1>Drills of PaySandbox</h1>
            <p class="title">%s <span>%s</span></p>
            %s<p class="faint">Run %s of %s, for %s at <span class="address">%s</span></p>
            </header>
            <main>
            """;

    private final Verdict verdict;
    private final Function<String, JsonObject> rules;
    private final Map<String, JsonObject> known = new HashMap<>();
    private final StringBuilder page = new StringBuilder();

    private HtmlReport(Verdict verdict, Function<String, JsonObject> rules) {
        this.verdict = verdict;
        this.rules = rules;
    }

    static String of(Verdict verdict, String key, Function<String, JsonObject> rules) {
        return of(verdict, key, List.of(), rules);
    }

    /**
     * The page.
     *
     * @param introduction what the page begins with, a paragraph each
     * @param rules returns the explanation of a rule by its id, or an empty object
     */
    public static String of(
            Verdict verdict, String key, List<String> introduction, Function<String, JsonObject> rules) {
        var style = style();
        var run = verdict.run();
        var word = verdict.resultName();
        var report = new HtmlReport(verdict, rules);
        report.page.append(PAGE.formatted(
                hash(style),
                Markup.line(word),
                style,
                result(word),
                Markup.line(verdict.counts()),
                Stream.concat(introduction.stream(), verdict.remarks().stream())
                        .map(remark -> "<p>" + Markup.line(remark) + "</p>\n")
                        .collect(Collectors.joining()),
                Markup.line(Json.text(run, "id")),
                time(Json.text(run, "startedAt")),
                Markup.line(key),
                Markup.line(verdict.url().toString())));
        report.drills();
        return report.page.append("</main>\n</body>\n</html>\n").toString();
    }

    /** What failed first, then the rest. What passed is folded. */
    private void drills() {
        var drills = verdict.worstFirst();
        var open = drills.stream()
                .filter(drill -> Result.of(drill) != Result.PASSED)
                .toList();
        var passed = drills.subList(open.size(), drills.size());
        if (!open.isEmpty()) {
            drills(open, 1);
        }
        if (!passed.isEmpty()) {
            page.append("<details>\n<summary>%d passed</summary>\n".formatted(passed.size()));
            drills(passed, open.size() + 1);
            page.append("</details>\n");
        }
    }

    private void drills(List<JsonObject> drills, int first) {
        page.append("<section>\n");
        table("stacked paired", "Drill", "Result", "Rule", "Why");
        for (int i = 0; i < drills.size(); i++) {
            var drill = drills.get(i);
            page.append("<tr><td><a href=\"#drill-%d\">%s</a></td><td>%s</td><td class=\"rule\">%s</td>"
                    .formatted(
                            first + i,
                            Markup.line(Json.text(drill, "name")),
                            result(Verdict.resultName(drill)),
                            Markup.line(Json.text(drill, "rule"))));
            cell("", Json.text(drill, "reason"));
            page.append("</tr>\n");
        }
        page.append("</tbody>\n</table>\n</section>\n");
        for (int i = 0; i < drills.size(); i++) {
            drill(drills.get(i), first + i);
        }
    }

    private void drill(JsonObject drill, int number) {
        page.append("<section class=\"drill\" id=\"drill-%d\">\n<div class=\"title\"><h2>%s</h2> %s</div>\n"
                .formatted(number, Markup.line(Json.text(drill, "name")), result(Verdict.resultName(drill))));
        paragraph("", Json.text(drill, "about"));
        paragraph("", Json.text(drill, "reason"));
        paragraph("", Json.text(drill, "saw"));
        var seconds = Verdict.seconds(drill);
        var subject = Verdict.subject(drill);
        var comma = subject.isEmpty() || seconds.isEmpty() ? "" : ", ";
        paragraph("faint", subject + comma + seconds);
        checks(Json.objects(drill, "checks"));
        mistakes(drill);
        incidental(drill);
        timeline(Json.objects(drill, "timeline"));
        page.append("</section>\n");
    }

    private void checks(List<JsonObject> checks) {
        if (checks.isEmpty()) {
            return;
        }
        page.append("<h3>Checks of your system</h3>\n");
        table("stacked", "After", "Question", "Expected", "Found", "Rule");
        for (var check : checks) {
            page.append("<tr>");
            cell("After", Json.text(check, "after"));
            cell("", Json.text(check, "question"));
            cell("Expected", Json.text(check, "expected"));
            cell("Found", Verdict.found(check));
            cell("Rule", Json.text(check, "rule"));
            page.append("</tr>\n");
        }
        page.append("</tbody>\n</table>\n");
    }

    private void mistakes(JsonObject drill) {
        var broken = Verdict.brokenChecks(drill);
        var findings = Verdict.ownFindings(drill);
        if (!broken.isEmpty() || !findings.isEmpty()) {
            page.append("<h3>What is wrong, and what to do</h3>\n");
        }
        var advised = new HashSet<String>();
        for (var check : broken) {
            var severity = Json.text(advice(Json.text(check, "rule")), "severity");
            box(severity, check, Verdict.sentence(check), advised);
        }
        for (var finding : findings) {
            box(Json.text(finding, "severity"), finding, Json.text(finding, "sentence"), advised);
        }
    }

    private JsonObject advice(String rule) {
        return known.computeIfAbsent(rule, rules);
    }

    /**
     * @param mistake a check or a finding, with its rule and title
     * @param advised the rules whose advice the drill's section already has
     */
    private void box(String severity, JsonObject mistake, String sentence, Set<String> advised) {
        var rule = Json.text(mistake, "rule");
        page.append("<div class=\"mistake %s\">\n<p><strong>%s: %s</strong></p>\n"
                .formatted(token(severity), Markup.line(rule), Markup.line(Json.text(mistake, "title"))));
        paragraph("", sentence);
        paragraph("faint", labelled("Seen in ", Json.joined(mistake, "evidence"), "."));
        if (advised.add(rule)) {
            paragraph("", labelled("Why it matters: ", Json.text(advice(rule), "why"), ""));
            paragraph("", labelled("What to do: ", Json.text(advice(rule), "mend"), ""));
            paragraph("address", verdict.url() + "/findings/" + rule);
        }
        page.append("</div>\n");
    }

    /** Findings that do not count in this drill, or are accepted. Each is one sentence, because all drills may have the same finding. */
    private void incidental(JsonObject drill) {
        var findings = Json.objects(drill, "findings").stream()
                .filter(finding -> finding.getBoolean("incidental") || finding.getBoolean("accepted"))
                .toList();
        if (!findings.isEmpty()) {
            page.append("<h3>Other findings during this drill</h3>\n");
        }
        for (var finding : findings) {
            var severity = Json.text(finding, "severity").toLowerCase(Locale.ROOT);
            var accepted = finding.getBoolean("accepted") ? ", accepted" : "";
            var label = Json.text(finding, "rule") + " (" + severity + accepted + "): ";
            paragraph("faint", label + Json.text(finding, "sentence"));
        }
    }

    private static String labelled(String label, String text, String end) {
        return text.isEmpty() ? "" : label + text + end;
    }

    private void timeline(List<JsonObject> timeline) {
        if (timeline.isEmpty()) {
            return;
        }
        page.append("<h3>Timeline</h3>\n");
        table("stacked paired timeline", "At", "What", "Event");
        for (var entry : timeline) {
            page.append("<tr><td>").append(time(Json.text(entry, "at"))).append("</td>");
            cell("", Json.text(entry, "what"));
            cell("", Json.text(entry, "text"));
            page.append("</tr>\n");
        }
        page.append("</tbody>\n</table>\n");
    }

    private void paragraph(String style, String text) {
        if (!text.isEmpty()) {
            page.append(style.isEmpty() ? "<p>" : "<p class=\"" + style + "\">")
                    .append(Markup.line(text))
                    .append("</p>\n");
        }
    }

    /** Begins a table, up to its first row. */
    private void table(String style, String... titles) {
        page.append("<table class=\"%s\">\n<thead><tr><th scope=\"col\">%s</th></tr></thead>\n<tbody>\n"
                .formatted(style, String.join("</th><th scope=\"col\">", titles)));
    }

    private void cell(String label, String text) {
        page.append(label.isEmpty() ? "<td>" : "<td data-label=\"" + label + "\">")
                .append(Markup.line(text))
                .append("</td>");
    }

    /** A result in its colour. */
    private static String result(String word) {
        return "<span class=\"result %s\">%s</span>".formatted(token(word), Markup.line(word));
    }

    /** A time of the sandbox's clock, such as 2026-11-22 10:00:00. */
    private static String time(String instant) {
        return "<time>" + Markup.line(instant.replace('T', ' ').replaceFirst("(\\.\\d+)?Z$", "")) + "</time>";
    }

    /** The first word of a result as the name of a CSS class. Empty if it is not in capitals. */
    private static String token(String word) {
        var first = word.replaceFirst(" .*", "");
        return first.matches("[A-Z_]+") ? first : "";
    }

    private static String style() {
        try (var file = Objects.requireNonNull(HtmlReport.class.getResourceAsStream("report.css"))) {
            return "\n" + new String(file.readAllBytes(), UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** The hash of the style sheet. The page's content security policy allows only this style sheet. */
    private static String hash(String style) {
        try {
            var digest = MessageDigest.getInstance("SHA-256").digest(style.getBytes(UTF_8));
            return "sha256-" + Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
