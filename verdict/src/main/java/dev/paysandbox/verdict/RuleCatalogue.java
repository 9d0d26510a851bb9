package dev.paysandbox.verdict;

import dev.paysandbox.domain.Problem;
import dev.paysandbox.http.HtmlAnswer;
import dev.paysandbox.http.ops.DocsFrame;
import dev.paysandbox.text.Nearest;
import dev.paysandbox.text.Quoted;
import dev.paysandbox.verdict.finding.Advice;
import dev.paysandbox.verdict.finding.Rule;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.serde.annotation.SerdeImport;
import io.micronaut.serde.annotation.Serdeable;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The pages of the rules behind findings: what each means, as HTML for browsers, otherwise as JSON. */
@Controller("/findings")
@SerdeImport(value = Advice.class, deserializable = false)
final class RuleCatalogue {
    private static final String WAYS_ON = """
            <p><a href="/findings">All rules</a> · <a href="/docs">API documentation</a></p>""";

    @Serdeable.Serializable
    record RulesView(List<Advice> data) {}

    @Get(produces = {MediaType.APPLICATION_JSON, HtmlAnswer.TYPE})
    HttpResponse<?> all(HttpRequest<?> request) {
        var rules = Arrays.stream(Rule.values()).map(Rule::advice).toList();
        return DocsFrame.negotiated(request, "Findings", () -> allPage(rules), new RulesView(rules));
    }

    /** @throws Problem NOT_FOUND for an unknown rule */
    @Get(
            value = "/{rule}",
            produces = {MediaType.APPLICATION_JSON, HtmlAnswer.TYPE})
    HttpResponse<?> one(String rule, HttpRequest<?> request) {
        var known = Rule.find(rule).map(Rule::advice).orElse(null);
        if (known != null) {
            return DocsFrame.negotiated(request, known.rule(), () -> onePage(known), known);
        }
        return DocsFrame.unknown(
                request,
                "Unknown rule",
                "There is no rule " + Quoted.of(rule) + "." + Nearest.hint(rule, Rule.ids()),
                WAYS_ON,
                "/findings lists all rules.");
    }

    private static String allPage(List<Advice> rules) {
        var rows = rules.stream()
                .map(rule -> """
                        <tr><td><a href="/findings/%1$s"><code>%1$s</code></a></td><td>%2$s</td><td>%3$s</td></tr>""".formatted(rule.rule(), rule.severity(), HtmlAnswer.escaped(rule.title())))
                .collect(Collectors.joining("\n"));
        return """
                <main class="page">
                <h1>Findings</h1>
                <p>The sandbox watches a merchant's application and reports these mistakes.</p>
                <table><thead><tr><th>Rule</th><th>Severity</th><th>Mistake</th></tr></thead>
                <tbody>
                %s
                </tbody></table>
                <p><a href="/docs">API documentation</a></p>
                </main>""".formatted(rows);
    }

    private static String onePage(Advice rule) {
        return """
                <main class="page">
                <h1>%s</h1>
                <p><code>%s</code> · %s</p>
                <h2>Why it breaks in production</h2>
                <p>%s</p>
                <h2>What to do</h2>
                <p>%s</p>
                <h2>What the specification says</h2>
                <p>%s</p>
                <p>The rule can judge after %s.</p>
                %s
                </main>""".formatted(
                        HtmlAnswer.escaped(rule.title()),
                        rule.rule(),
                        rule.severity(),
                        HtmlAnswer.escaped(rule.why()),
                        HtmlAnswer.escaped(rule.mend()),
                        HtmlAnswer.escaped(rule.specification()),
                        HtmlAnswer.escaped(rule.waitsFor()),
                        WAYS_ON);
    }
}
