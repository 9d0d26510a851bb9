package dev.paysandbox.cli.drill;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.drill.Verdict.Result;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/** A run as one self-contained HTML page: no scripts, no other files, no network. */
final class HtmlReport {
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
            %s</main>
            </body>
            </html>
            """;

    private HtmlReport() {}

    /** @param rules returns the explanation of a rule by its id, or an empty object */
    static String of(Verdict verdict, String key, Function<String, JsonObject> rules) {
        var style = style();
        var run = verdict.run();
        var word = verdict.resultName();
        return PAGE.formatted(
                hash(style),
                Markup.line(word),
                style,
                HtmlDrill.result(word),
                Markup.line(verdict.counts()),
                remark("The application could not be driven: ", verdict.notDriven())
                        + remark("Required, but not passed: ", verdict.unmet())
                        + remark("Unproven: ", verdict.unproven()),
                Markup.line(Json.text(run, "id")),
                HtmlDrill.time(Json.text(run, "startedAt")),
                Markup.line(key),
                Markup.line(verdict.url().toString()),
                drills(verdict, rules));
    }

    private static String remark(String label, String text) {
        return text.isEmpty() ? "" : "<p>" + label + Markup.line(text) + "</p>\n";
    }

    /** What failed first, then the rest. What passed is folded. */
    private static String drills(Verdict verdict, Function<String, JsonObject> rules) {
        var drills = verdict.worstFirst();
        var open = drills.stream()
                .filter(drill -> Result.of(drill) != Result.PASSED)
                .toList();
        var passed = drills.subList(open.size(), drills.size());
        var known = new HashMap<String, JsonObject>();
        Function<String, JsonObject> advice = rule -> known.computeIfAbsent(rule, rules);
        var page = new StringBuilder();
        if (!open.isEmpty()) {
            page.append(summary(open, 1)).append(sections(open, 1, verdict.url(), advice));
        }
        if (!passed.isEmpty()) {
            page.append("<details>\n<summary>%d passed</summary>\n".formatted(passed.size()))
                    .append(summary(passed, open.size() + 1))
                    .append(sections(passed, open.size() + 1, verdict.url(), advice))
                    .append("</details>\n");
        }
        return page.toString();
    }

    private static String summary(List<JsonObject> drills, int first) {
        var table = new StringBuilder("<section>\n<table class=\"stacked paired\">\n");
        table.append(HtmlDrill.head("Drill", "Result", "Rule", "Why"));
        for (int i = 0; i < drills.size(); i++) {
            var drill = drills.get(i);
            table.append(
                    "<tr><td><a href=\"#drill-%d\">%s</a></td><td>%s</td><td class=\"rule\">%s</td><td>%s</td></tr>\n"
                            .formatted(
                                    first + i,
                                    Markup.line(Json.text(drill, "name")),
                                    HtmlDrill.result(Verdict.resultName(drill)),
                                    Markup.line(Json.text(drill, "rule")),
                                    Markup.line(Json.text(drill, "reason"))));
        }
        return table.append("</tbody>\n</table>\n</section>\n").toString();
    }

    private static String sections(List<JsonObject> drills, int first, URI url, Function<String, JsonObject> advice) {
        var page = new StringBuilder();
        for (int i = 0; i < drills.size(); i++) {
            page.append(new HtmlDrill(drills.get(i), url, advice).of(first + i));
        }
        return page.toString();
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
