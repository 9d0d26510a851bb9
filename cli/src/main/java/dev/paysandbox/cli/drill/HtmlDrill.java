package dev.paysandbox.cli.drill;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import java.net.URI;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;

/** The section of the HTML report about one drill. */
final class HtmlDrill {
    private final JsonObject drill;
    private final URI url;
    private final Function<String, JsonObject> advice;
    private final StringBuilder page = new StringBuilder();
    /** Rules whose advice this section already has. */
    private final Set<String> advised = new HashSet<>();

    /** @param advice returns the advice about a rule by its id, or an empty object */
    HtmlDrill(JsonObject drill, URI url, Function<String, JsonObject> advice) {
        this.drill = drill;
        this.url = url;
        this.advice = advice;
    }

    String of(int number) {
        page.append("<section class=\"drill\" id=\"drill-%d\">\n<div class=\"title\"><h2>%s</h2> %s</div>\n"
                .formatted(number, Markup.line(Json.text(drill, "name")), result(Verdict.resultName(drill))));
        paragraph("", Json.text(drill, "about"));
        paragraph("", Json.text(drill, "reason"));
        paragraph("", Json.text(drill, "saw"));
        var seconds = Verdict.seconds(drill);
        var subject = Verdict.subject(drill);
        var comma = subject.isEmpty() || seconds.isEmpty() ? "" : ", ";
        paragraph("faint", subject + comma + seconds);
        checks();
        mistakes();
        timeline();
        return page.append("</section>\n").toString();
    }

    private void checks() {
        var checks = Json.objects(drill, "checks");
        if (checks.isEmpty()) {
            return;
        }
        page.append("<h3>Checks of your system</h3>\n<table class=\"stacked\">\n")
                .append(head("After", "Question", "Expected", "Found", "Rule"));
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

    private void mistakes() {
        var broken = Verdict.brokenChecks(drill);
        var findings = Verdict.ownFindings(drill);
        if (!broken.isEmpty() || !findings.isEmpty()) {
            page.append("<h3>What is wrong, and what to do</h3>\n");
        }
        for (var check : broken) {
            var severity = Json.text(advice.apply(Json.text(check, "rule")), "severity");
            box(severity, check, Verdict.sentence(check));
        }
        for (var finding : findings) {
            box(Json.text(finding, "severity"), finding, Json.text(finding, "sentence"));
        }
        incidental();
    }

    /** @param mistake a check or a finding, with its rule and title */
    private void box(String severity, JsonObject mistake, String sentence) {
        var rule = Json.text(mistake, "rule");
        page.append("<div class=\"mistake %s\">\n<p><strong>%s: %s</strong></p>\n"
                .formatted(token(severity), Markup.line(rule), Markup.line(Json.text(mistake, "title"))));
        paragraph("", sentence);
        var evidence = Json.joined(mistake, "evidence");
        paragraph("faint", evidence.isEmpty() ? "" : "Seen in " + evidence + ".");
        if (advised.add(rule)) {
            var known = advice.apply(rule);
            paragraph("", labelled("Why it matters: ", Json.text(known, "why")));
            paragraph("", labelled("What to do: ", Json.text(known, "mend")));
            paragraph("address", url + "/findings/" + rule);
        }
        page.append("</div>\n");
    }

    /** Findings that do not count in this drill, or are accepted. Each is one sentence, because all drills may have the same finding. */
    private void incidental() {
        var findings = Json.objects(drill, "findings").stream()
                .filter(finding -> finding.getBoolean("incidental") || finding.getBoolean("accepted"))
                .toList();
        if (!findings.isEmpty()) {
            page.append("<h3>Other findings during this drill</h3>\n");
        }
        for (var finding : findings) {
            paragraph(
                    "faint",
                    Json.text(finding, "rule") + " ("
                            + Json.text(finding, "severity").toLowerCase(Locale.ROOT)
                            + (finding.getBoolean("accepted") ? ", accepted" : "") + "): "
                            + Json.text(finding, "sentence"));
        }
    }

    private static String labelled(String label, String text) {
        return text.isEmpty() ? "" : label + text;
    }

    private void timeline() {
        var timeline = Json.objects(drill, "timeline");
        if (timeline.isEmpty()) {
            return;
        }
        page.append("<h3>Timeline</h3>\n<table class=\"stacked paired timeline\">\n")
                .append(head("At", "What", "Event"));
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

    private void cell(String label, String text) {
        page.append(label.isEmpty() ? "<td>" : "<td data-label=\"" + label + "\">")
                .append(Markup.line(text))
                .append("</td>");
    }

    /** The head of a table, up to its first row. */
    static String head(String... titles) {
        return "<thead><tr><th scope=\"col\">" + String.join("</th><th scope=\"col\">", titles)
                + "</th></tr></thead>\n<tbody>\n";
    }

    /** A result in its colour. */
    static String result(String word) {
        return "<span class=\"result %s\">%s</span>".formatted(token(word), Markup.line(word));
    }

    /** A time of the sandbox's clock, such as 2026-11-22 10:00:00. */
    static String time(String instant) {
        return "<time>" + Markup.line(instant.replace('T', ' ').replaceFirst("(\\.\\d+)?Z$", "")) + "</time>";
    }

    /** The first word of a result as the name of a CSS class. Empty if it is not in capitals. */
    private static String token(String word) {
        var first = word.replaceFirst(" .*", "");
        return first.matches("[A-Z]+") ? first : "";
    }
}
