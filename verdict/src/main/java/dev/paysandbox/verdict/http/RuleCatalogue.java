package dev.paysandbox.verdict.http;

import dev.paysandbox.domain.Problem;
import dev.paysandbox.http.HtmlAnswer;
import dev.paysandbox.http.ops.DocsFrame;
import dev.paysandbox.text.Nearest;
import dev.paysandbox.text.Quoted;
import dev.paysandbox.verdict.finding.Rule;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.serde.annotation.Serdeable;
import java.util.Arrays;
import java.util.List;

/** The pages of the rules behind findings: what each means, as HTML for browsers, otherwise as JSON. */
@Controller("/findings")
final class RuleCatalogue {
    /**
     * One rule.
     *
     * @param why it breaks in production
     * @param specification what the specification says about it
     * @param waitsFor what must happen before the rule can judge
     */
    @Serdeable.Serializable
    record RuleView(
            String rule,
            String severity,
            String title,
            String why,
            String mend,
            String specification,
            String waitsFor) {
        static RuleView of(Rule rule) {
            var advice = rule.advice();
            return new RuleView(
                    rule.id(),
                    rule.severity().name(),
                    rule.title(),
                    advice.why(),
                    advice.mend(),
                    advice.specification(),
                    rule.waitsFor());
        }
    }

    @Serdeable.Serializable
    record RulesView(List<RuleView> data) {}

    @Get(produces = {MediaType.APPLICATION_JSON, HtmlAnswer.TYPE})
    HttpResponse<?> all(HttpRequest<?> request) {
        var rules = Arrays.stream(Rule.values()).map(RuleView::of).toList();
        return DocsFrame.negotiated(request, "Findings", () -> RulePage.all(rules), new RulesView(rules));
    }

    /** @throws Problem NOT_FOUND for an unknown rule */
    @Get(
            value = "/{rule}",
            produces = {MediaType.APPLICATION_JSON, HtmlAnswer.TYPE})
    HttpResponse<?> one(String rule, HttpRequest<?> request) {
        var known = Rule.find(rule).map(RuleView::of).orElse(null);
        if (known != null) {
            return DocsFrame.negotiated(request, known.rule(), () -> RulePage.one(known), known);
        }
        return DocsFrame.unknown(
                request,
                "Unknown rule",
                "There is no rule " + Quoted.of(rule) + "." + Nearest.hint(rule, Rule.ids()),
                RulePage.WAYS_ON,
                "/findings lists all rules.");
    }
}
