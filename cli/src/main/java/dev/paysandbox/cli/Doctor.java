package dev.paysandbox.cli;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.api.Http;
import dev.paysandbox.cli.api.Json;
import dev.paysandbox.cli.noun.AcceptedFindings;
import dev.paysandbox.cli.noun.Durations;
import dev.paysandbox.cli.noun.FailOn;
import dev.paysandbox.cli.noun.NearWords;
import dev.paysandbox.cli.noun.SandboxCommand;
import dev.paysandbox.cli.noun.SandboxCommand.ExitCode;
import dev.paysandbox.cli.output.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "doctor",
        description = {
            "Reports mistakes of the merchant's application that work here and break in production, with the requests and notifications that show them.",
            "It judges past requests and notifications in the world of --key. A rule with nothing to check says what it needs.",
            "A finding that is right as it is can be accepted: --accept names a file with its rule, or with its rule and subject."
        },
        footer = "  ${COMMAND-FULL-NAME} --key pk_test_ci_1 --fail-on warning --accept findings.yml",
        exitCodeList = {
            ExitCode.OK + ":no finding at --fail-on or above, except accepted ones",
            ExitCode.FAILED + ":there is such a finding",
            ExitCode.USAGE + ":invalid command",
            ExitCode.OUT_OF_REACH + ":no PaySandbox answered"
        })
final class Doctor extends SandboxCommand {
    /** How a report without a finding begins. */
    static final String NOTHING_FOUND = "Nothing was found.";

    static final String NOTHING_JUDGED = "No payment of the application was judged: the journal has none that it"
            + " created, and how it treats a tester's says nothing. Place an order in it, or play drills (drill --help).";

    @Mixin
    private FailOn failOn;

    @Mixin
    private AcceptedFindings accept;

    @Option(
            names = "--settle",
            paramLabel = "DURATION",
            converter = Durations.Text.class,
            description =
                    "Wait until the world is quiet and, if the application may still do what is missing, up to this"
                            + " time, such as 5s; at most 30s. For an application with a queue.")
    private @Nullable String settle;

    @Option(names = "--skipped", description = "List the rules that had nothing to check, and what they need.")
    private boolean skipped;

    @Override
    public Integer call() {
        var lines = accept.lines(this::say);
        var accepted = lines.keySet();
        var report = settle == null
                ? sandbox.get("/findings")
                : sandbox.control("GET", "/findings?settle=" + settle, null, Http.FOREVER);
        var findings = Json.objects(report, "data");
        lines.forEach((known, line) -> requireRule(known.split(" ", 2)[0], line, rules(report)));
        findings.forEach(finding -> finding.put("accepted", isAccepted(finding, accepted)));
        var gone = new ArrayList<>(accepted);
        gone.removeIf(known -> findings.stream().anyMatch(finding -> isNamedBy(finding, known)));
        report.put("acceptedButNotFound", new JsonArray(gone));

        if (output.printsIds()) {
            output.list(report, List.of(), "");
        } else {
            output.object(report, () -> lines(report, findings));
        }
        gone.forEach(known -> say(accept.name() + " accepts " + known + ", which is no longer found."));
        return findings.stream().anyMatch(this::fails) ? ExitCode.FAILED : ExitCode.OK;
    }

    private boolean fails(JsonObject finding) {
        return !finding.getBoolean("accepted") && failOn.includes(finding);
    }

    private static boolean isAccepted(JsonObject finding, Set<String> accepted) {
        return accepted.stream().anyMatch(known -> isNamedBy(finding, known));
    }

    /** A rule without a subject accepts all its findings. */
    private static boolean isNamedBy(JsonObject finding, String known) {
        var rule = Json.text(finding, "rule");
        return known.equals(rule) || known.equals(rule + " " + Json.text(finding, "subject"));
    }

    /** The ids of all rules: each has a finding, has passed, or was skipped. */
    private static Set<String> rules(JsonObject report) {
        var rules = new TreeSet<String>();
        Json.objects(report, "data").forEach(finding -> rules.add(Json.text(finding, "rule")));
        Json.objects(report, "skipped").forEach(rule -> rules.add(Json.text(rule, "rule")));
        report.getArray("passed", new JsonArray()).forEach(rule -> rules.add(rule.toString()));
        return rules;
    }

    private void requireRule(String id, int line, Set<String> rules) {
        if (!rules.contains(id)) {
            throw accept.misread(accept.at(line) + ": " + id + " is not a rule of this sandbox; the closest id is "
                    + NearWords.nearest(id, rules) + ".");
        }
    }

    private List<CharSequence> lines(JsonObject report, List<JsonObject> findings) {
        var lines = new ArrayList<CharSequence>();
        if (!findings.isEmpty()) {
            lines.addAll(output.table(
                    List.of(
                            Column.of("SEVERITY", Doctor::severity),
                            Column.text("RULE", "rule"),
                            Column.number("TIMES", "times"),
                            Column.text("MISTAKE", "title")),
                    findings));
        }
        for (var finding : findings) {
            lines.add("");
            lines.add(Json.text(finding, "rule") + ": " + Json.text(finding, "sentence"));
            lines.add("  seen in " + Json.joined(finding, "evidence"));
            var subject = Json.text(finding, "subject");
            lines.add("  to accept it: - " + Json.text(finding, "rule") + (subject.isEmpty() ? "" : " " + subject));
            lines.add("  what to do: " + Json.text(finding, "advice"));
            lines.add("  more: paysandbox rule " + Json.text(finding, "rule"));
        }
        var waiting = Json.objects(report, "skipped");
        var none = report.getInt("judgedPayments") > 0 ? NOTHING_FOUND : NOTHING_JUDGED;
        lines.add(findings.isEmpty() ? none : "");
        lines.add("%d rules passed; %d had nothing to check%s"
                .formatted(
                        report.getArray("passed", new JsonArray()).size(),
                        waiting.size(),
                        skipped || waiting.isEmpty() ? "." : ": --skipped lists them."));
        var since = Json.text(report, "completeSince");
        if (!since.isEmpty()) {
            lines.add("The journal no longer has the requests before " + since
                    + ", so their mistakes are not found. It keeps maxJournalEntries requests of each world.");
        }
        if (skipped) {
            output.addTable(
                    lines,
                    List.of(
                            Column.text("RULE", "rule"),
                            Column.text("MISTAKE", "title"),
                            Column.text("WAITS FOR", "waitsFor")),
                    waiting);
        }
        return lines;
    }

    private static String severity(JsonObject finding) {
        return Json.text(finding, "severity") + (finding.getBoolean("accepted") ? ", accepted" : "");
    }
}
