package dev.paysandbox.verdict.http;

import dev.paysandbox.http.HtmlAnswer;
import dev.paysandbox.verdict.http.RuleCatalogue.RuleView;
import java.util.List;
import java.util.stream.Collectors;

/** The rules in HTML. */
final class RulePage {
    static final String WAYS_ON = """
            <p><a href="/findings">All rules</a> · <a href="/docs">API documentation</a></p>""";

    private RulePage() {}

    static String all(List<RuleView> rules) {
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

    static String one(RuleView rule) {
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
