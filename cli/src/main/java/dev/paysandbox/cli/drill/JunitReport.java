package dev.paysandbox.cli.drill;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.drill.Verdict.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A run as JUnit XML, with the elements and attributes that Ant, Surefire, Jenkins, GitLab and GitHub's reporters all
 * support.
 *
 * <p>A test fails if its drill fails the command, so that the report and the exit code agree. JUnit has no state for the
 * results between success and failure. REVIEW, NOT_JUDGED and DOES_NOT_APPLY become skipped tests with their reason. WARNING becomes a passed
 * test with its reason in the output.
 */
public final class JunitReport {
    private static final String NAME = "paysandbox";
    private static final String END = "    </testcase>\n";

    private final Verdict verdict;
    private final StringBuilder cases = new StringBuilder();
    private int tests;
    private int failures;
    private int errors;
    private int skipped;

    private JunitReport(Verdict verdict) {
        this.verdict = verdict;
    }

    public static String of(Verdict verdict) {
        var report = new JunitReport(verdict);
        verdict.drills().forEach(report::add);
        if (!verdict.notDriven().isEmpty()) {
            report.addNotDriven();
        }
        return report.document();
    }

    private String document() {
        double seconds = verdict.drills().stream()
                .mapToDouble(drill -> drill.getDouble("seconds"))
                .sum();
        var started = Json.text(verdict.run(), "startedAt");
        var counts = " tests=\"%d\" failures=\"%d\" errors=\"%d\" time=\"%s\""
                .formatted(tests, failures, errors, time(seconds));
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                + "<testsuites name=\"" + NAME + "\"" + counts + ">\n"
                + "  <testsuite name=\"" + NAME + "\"" + counts + " skipped=\"" + skipped + "\""
                + attribute("timestamp", started.replaceFirst("(\\.\\d+)?Z$", ""))
                + attribute("hostname", String.valueOf(verdict.url().getHost())) + ">\n"
                + "    <properties>\n"
                + "      <property name=\"run\"" + attribute("value", Json.text(verdict.run(), "id")) + "/>\n"
                + "      <property name=\"result\"" + attribute("value", verdict.resultName()) + "/>\n"
                + "      <property name=\"unproven\"" + attribute("value", verdict.unproven()) + "/>\n"
                + "    </properties>\n"
                + cases
                + "  </testsuite>\n"
                + "</testsuites>\n";
    }

    private void add(JsonObject drill) {
        tests++;
        begin(Json.text(drill, "name"), drill.getDouble("seconds"));
        var result = Result.of(drill);
        var reason = Verdict.resultName(drill) + ": " + Json.text(drill, "reason");
        if (verdict.fails(drill)) {
            failures++;
            var rule = Json.text(drill, "rule");
            var help = rule.isEmpty() ? "" : " (" + rule + ", " + verdict.help(drill) + ")";
            var message = Json.text(drill, "reason") + help;
            outcome("failure", message, rule, String.join("\n", explanation(drill)));
        } else if (result != Result.PASSED && result != Result.WARNING) {
            skipped++;
            // GitHub's reporters show the attribute, GitLab the text.
            outcome("skipped", reason, Verdict.resultName(drill), reason);
        }
        var out = new ArrayList<String>();
        if (drill.has("saw")) {
            out.add(Json.text(drill, "saw"));
        }
        if (result != Result.PASSED && !verdict.fails(drill)) {
            out.add(reason);
            out.addAll(explanation(drill));
        }
        Json.objects(drill, "timeline")
                .forEach(entry -> out.add("%s  %-12s  %s"
                        .formatted(Json.text(entry, "at"), Json.text(entry, "what"), Json.text(entry, "text"))));
        cases.append("      <system-out>%s</system-out>\n".formatted(Markup.lines(String.join("\n", out))));
        cases.append(END);
    }

    /** Adds an error, because a run without any drill would look like a success. */
    private void addNotDriven() {
        tests++;
        errors++;
        begin("the run is valid", 0);
        outcome("error", verdict.notDriven(), "NOT_DRIVEN", verdict.notDriven());
        cases.append(END);
    }

    private void begin(String name, double seconds) {
        cases.append("    <testcase name=\"%s\" classname=\"drill\" time=\"%s\">\n"
                .formatted(Markup.line(name), time(seconds)));
    }

    private void outcome(String element, String message, String type, String content) {
        var attributes = attribute("message", message) + (type.isEmpty() ? "" : attribute("type", type));
        cases.append("      <%1$s%2$s>%3$s</%1$s>\n".formatted(element, attributes, Markup.lines(content)));
    }

    /** The expected and the found values, one check or finding on each line. */
    private List<String> explanation(JsonObject drill) {
        var lines = new ArrayList<String>();
        lines.add(Json.text(drill, "about"));
        var subject = Verdict.subject(drill);
        if (!subject.isEmpty()) {
            lines.add("about " + subject);
        }
        for (var check : Json.objects(drill, "checks")) {
            var rule = " (" + Json.text(check, "rule") + (check.has("accepted") ? ", accepted)" : ")");
            lines.add("after " + Json.text(check, "after") + ": " + Verdict.sentence(check) + rule);
        }
        for (var finding : Verdict.ownFindings(drill)) {
            lines.add(Json.text(finding, "rule") + ": " + Json.text(finding, "sentence") + " Seen in "
                    + Json.joined(finding, "evidence") + ".");
        }
        if (!verdict.help(drill).isEmpty()) {
            lines.add("what to do: " + Json.text(drill, "advice"));
            lines.add("more: " + verdict.help(drill));
        }
        return lines;
    }

    private static String time(double seconds) {
        return String.format(Locale.ROOT, "%.3f", seconds);
    }

    private static String attribute(String name, String value) {
        return " " + name + "=\"" + Markup.line(value) + "\"";
    }
}
