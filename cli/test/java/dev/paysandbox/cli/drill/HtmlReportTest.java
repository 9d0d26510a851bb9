package dev.paysandbox.cli.drill;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.drill.Verdict.Result;
import java.net.URI;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class HtmlReportTest {
    private static JsonObject rule(String id) {
        return id.equals("PSB-036")
                ? Json.object("severity", "ERROR", "why", "Goods are lost.", "mend", "Ship once per payment.")
                : new JsonObject();
    }

    private static String page(Verdict verdict) {
        return HtmlReport.of(verdict, "pk_test_shop", HtmlReportTest::rule);
    }

    @Test
    void it_has_all_results_with_expected_and_found_values_and_advice() {
        assertThat(page(SampleRun.verdict(Result.FAILED)))
                .contains(
                        "3 of 6 drills judged: 1 failed, 1 warning, 1 to review, 1 not judged, 1 does not apply, 1 passed.",
                        "<a href=\"#drill-1\">drill-0</a>",
                        "<section class=\"drill\" id=\"drill-1\">",
                        "<span class=\"result FAILED\">FAILED</span>",
                        "One payment is shipped twice: shipped is 3 instead of 1.",
                        "How often was the order shipped? It must be 1 and is 3.",
                        "Why it matters: Goods are lost.",
                        "What to do: Ship once per payment.",
                        "http://127.0.0.1:8080/findings/PSB-036",
                        "<div class=\"mistake WARNING\">",
                        "ntf_9 told SETTLED and was answered 500.",
                        "Seen in ntf_9.",
                        "<h3>Other findings during this drill</h3>\n<p class=\"faint\">PSB-010 (warning): req_1 has a private",
                        "not asked",
                        "<time>2026-11-22 10:00:00</time>",
                        "POST /payin -&gt; 201",
                        "order-17, payin_1, 1.4 s",
                        "pk_test_shop");
        assertThat(page(SampleRun.notDriven("exit code 7"))).contains("The run is not valid: exit code 7");
    }

    @Test
    void it_begins_with_what_failed_and_folds_what_passed() {
        var run = SampleRun.verdict(Result.FAILED).run();
        Collections.reverse(run.getArray("drills"));
        var page = page(
                new Verdict(run, URI.create("http://127.0.0.1:8080"), Result.FAILED, List.of("drill-3"), List.of()));

        assertThat(Pattern.compile("<h2>(.*?)</h2>|<summary>.*</summary>")
                        .matcher(page)
                        .results()
                        .map(MatchResult::group))
                .containsExactly(
                        "<h2>drill-0</h2>",
                        "<h2>drill-1</h2>",
                        "<h2>drill-2</h2>",
                        "<h2>drill-3</h2>",
                        "<h2>drill-4</h2>",
                        "<summary>1 passed</summary>",
                        "<h2>drill-5</h2>");
        assertThat(page)
                .contains("<p>Required, but not passed: drill-3 (NOT_JUDGED)</p>", "id=\"drill-5\"", "#drill-5");
    }

    @Test
    void an_accepted_finding_is_no_mistake_but_is_shown_as_accepted() {
        var run = SampleRun.verdict(Result.FAILED).run();
        var drills = Json.objects(run, "drills");
        Json.objects(drills.get(0), "checks").forEach(check -> check.put("accepted", true));
        Json.objects(drills.get(1), "findings").forEach(finding -> finding.put("accepted", true));

        assertThat(page(new Verdict(run, URI.create("http://127.0.0.1:8080"), Result.FAILED, List.of(), List.of())))
                .contains("3 (accepted)", "PSB-010 (warning, accepted): ntf_9 told SETTLED")
                .doesNotContain("What is wrong, and what to do");
    }

    @Test
    void it_loads_no_other_resource_and_its_policy_forbids_it() throws Exception {
        var page = page(SampleRun.verdict(Result.FAILED));
        var style = Pattern.compile("<style>(.*)</style>", Pattern.DOTALL).matcher(page);
        assertThat(style.find()).isTrue();
        var digest = MessageDigest.getInstance("SHA-256").digest(style.group(1).getBytes(UTF_8));

        assertThat(page)
                .contains("default-src 'none'; style-src 'sha256-"
                        + Base64.getEncoder().encodeToString(digest) + "'; img-src data:; base-uri 'none'; form-action")
                .doesNotContain("<script", "src=", " style=", "@import", "url(")
                .contains("@media print", "prefers-color-scheme: dark", "width=device-width");
        // All links are within the page.
        assertThat(Pattern.compile("href=\"([^\"]*)\"").matcher(page).results().map(link -> link.group(1)))
                .allMatch(link -> link.startsWith("#") || link.equals("data:,"));
    }

    @Test
    void untrusted_text_is_escaped() {
        var page = page(SampleRun.about("\"><script>alert(1)</script>'\u001b\u202e&lt;%s"));

        assertThat(page)
                .doesNotContain("<script", "\u001b", "\u202e")
                .contains("&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&#39;\\u001b\\u202e&amp;lt;%s");
    }
}
