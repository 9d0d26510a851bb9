package dev.paysandbox.cli.drill;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.cli.drill.Verdict.Result;
import java.io.ByteArrayInputStream;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

class JunitReportTest {
    private static Element read(Verdict verdict) throws Exception {
        var bytes = JunitReport.of(verdict).getBytes(UTF_8);
        var root = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(bytes))
                .getDocumentElement();
        return (Element) root.getElementsByTagName("testsuite").item(0);
    }

    private static List<Element> cases(Element suite) {
        var cases = suite.getElementsByTagName("testcase");
        return IntStream.range(0, cases.getLength())
                .mapToObj(i -> (Element) cases.item(i))
                .toList();
    }

    private static String outcome(Element test) {
        return List.of("failure", "error", "skipped").stream()
                .filter(name -> test.getElementsByTagName(name).getLength() == 1)
                .findFirst()
                .orElse("passed");
    }

    private static List<String> outcomes(Result failOn) throws Exception {
        return cases(read(SampleRun.verdict(failOn))).stream()
                .map(JunitReportTest::outcome)
                .toList();
    }

    @Test
    void a_test_fails_if_its_drill_fails_the_command() throws Exception {
        // The drills of the sample: FAILED, WARNING, REVIEW, NOT_JUDGED, DOES_NOT_APPLY, PASSED.
        assertThat(outcomes(Result.FAILED))
                .containsExactly("failure", "passed", "skipped", "skipped", "skipped", "passed");
        assertThat(outcomes(Result.WARNING))
                .containsExactly("failure", "failure", "skipped", "skipped", "skipped", "passed");
        assertThat(outcomes(Result.REVIEW))
                .containsExactly("failure", "failure", "failure", "skipped", "skipped", "passed");
        assertThat(outcomes(Result.NOT_JUDGED))
                .containsExactly("failure", "failure", "failure", "failure", "skipped", "passed");
    }

    @Test
    void a_required_drill_that_is_not_passed_fails_its_test_and_the_command() throws Exception {
        var verdict = SampleRun.verdict(Result.FAILED, List.of("drill-2", "drill-3", "drill-5"));

        assertThat(cases(read(verdict)).stream().map(JunitReportTest::outcome))
                .containsExactly("failure", "passed", "failure", "failure", "skipped", "passed");
        assertThat(verdict.unmet()).isEqualTo("drill-2 (REVIEW), drill-3 (NOT_JUDGED)");
    }

    @Test
    void what_is_to_review_not_judged_or_does_not_apply_is_told_apart_by_attribute_and_text() throws Exception {
        var cases = cases(read(SampleRun.verdict(Result.FAILED)));

        for (var result : List.of(Result.REVIEW, Result.NOT_JUDGED, Result.DOES_NOT_APPLY)) {
            var skipped = (Element)
                    cases.get(result.ordinal()).getElementsByTagName("skipped").item(0);
            assertThat(skipped.getAttribute("message")).startsWith(result + ": ");
            assertThat(skipped.getAttribute("type")).isEqualTo(result.name());
            assertThat(skipped.getTextContent()).startsWith(result + ": ");
        }
    }

    @Test
    void the_suite_has_the_correct_numbers_of_tests_and_failures() throws Exception {
        var suite = read(SampleRun.verdict(Result.FAILED));

        assertThat(List.of("name", "tests", "failures", "errors", "skipped", "time", "timestamp", "hostname").stream()
                        .map(suite::getAttribute))
                .containsExactly("paysandbox", "6", "1", "0", "3", "8.400", "2026-11-22T10:00:00", "127.0.0.1");
        assertThat(cases(suite))
                .allSatisfy(test -> assertThat(test.getAttribute("classname")).isEqualTo("drill"))
                .allSatisfy(test -> assertThat(test.getAttribute("time")).isEqualTo("1.400"));
    }

    @Test
    void a_failure_has_the_rule_its_url_and_the_found_values() throws Exception {
        var test = cases(read(SampleRun.verdict(Result.FAILED))).get(0);
        var failure = (Element) test.getElementsByTagName("failure").item(0);

        assertThat(failure.getAttribute("type")).isEqualTo("PSB-036");
        assertThat(failure.getAttribute("message"))
                .isEqualTo("One payment is shipped twice: shipped is 3 instead of 1."
                        + " (PSB-036, http://127.0.0.1:8080/findings/PSB-036)");
        assertThat(failure.getTextContent())
                .contains("How often was the order shipped? It must be 1 and is 3. (PSB-036)");
        assertThat(test.getElementsByTagName("system-out").item(0).getTextContent())
                .contains("2026-11-22T10:00:00Z  request       POST /payin -> 201");
    }

    @Test
    void untrusted_text_is_escaped_and_the_document_is_valid() throws Exception {
        var hostile = "]]><b>\u0000\u0007\u001b\ud800\uffff\u202e&\"'";
        var verdict = SampleRun.about(hostile);
        var test = cases(read(verdict)).get(0);

        assertThat(test.getAttribute("name"))
                .startsWith("]]><b>\\u0000\\u0007\\u001b")
                .endsWith("&\"'");
        assertThat(JunitReport.of(verdict)).doesNotContain("<b>", "\u0000", "\u001b", "\u202e", "\ud800", "\uffff");
    }

    @Test
    void an_application_that_could_not_be_driven_is_an_error() throws Exception {
        var verdict = SampleRun.notDriven("exit code 7");
        var suite = read(verdict);

        assertThat(suite.getAttribute("errors")).isEqualTo("1");
        assertThat(cases(suite).stream().map(JunitReportTest::outcome)).endsWith("error");
        assertThat(verdict.exitCode()).isEqualTo(4);
    }
}
