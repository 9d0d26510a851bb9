package dev.paysandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.noun.Choices;
import dev.paysandbox.finding.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoctorTest {
    private final Tester tester = new Tester();

    @Test
    void a_world_in_which_nothing_happened_is_in_good_health() {
        tester.types("doctor").exits(0).prints("Nothing was found.", "0 rules passed", "--skipped lists them");
        tester.types("doctor --skipped").exits(0).prints("PSB-001", "WAITS FOR");
    }

    @Test
    void a_mistake_is_shown_with_its_evidence_and_fails_the_command_from_its_severity_on() {
        var payin = tester.opensPayin("");

        tester.types("doctor --fail-on warning")
                .exits(1)
                .prints("WARNING", "PSB-026", "A payment has no webhookUrl", payin, "/findings/PSB-026");
        tester.types("doctor").exits(0).prints("PSB-026");
        tester.types("doctor --fail-on never").exits(0);
        assertThat(tester.types("doctor -o json")
                        .exits(0)
                        .json()
                        .getArray("data")
                        .getObject(0)
                        .getString("rule"))
                .isEqualTo("PSB-026");
    }

    @Test
    void a_payment_is_shown_with_the_findings_about_it() {
        var payin = tester.opensPayin("");
        var another = tester.opensPayin("--webhook http://127.0.0.1:9/hook");

        tester.types("payin show " + payin).exits(0).prints("WARNING PSB-026: POST /payin");
        assertThat(tester.does("payin show " + another)).doesNotContain("PSB-026");
    }

    @Test
    void what_is_accepted_fails_nothing_and_what_is_gone_is_told(@TempDir Path folder) throws IOException {
        tester.opensPayin("");
        var known = folder.resolve("findings.yml");
        Files.writeString(known, """
                # We poll.
                - PSB-026

                - PSB-008 http://localhost:3000/hook  # fixed in May
                """);

        tester.calls("doctor", "--fail-on", "note", "--accept", known.toString())
                .exits(0)
                .prints("WARNING, accepted")
                .complains("accepts PSB-008 http://localhost:3000/hook, which is no longer found");
    }

    @Test
    void its_ids_are_those_of_the_rules_and_without_a_finding_there_is_no_line() {
        tester.calls("doctor", "-o", "id").exits(0).printsNothing();
        tester.opensPayin("");
        tester.calls("doctor", "-o", "id").exits(0).printsLines("PSB-026");
    }

    @Test
    void an_accepted_rule_that_there_is_not_is_wrong_usage_with_the_nearest(@TempDir Path folder) throws IOException {
        var known = folder.resolve("findings.yml");
        Files.writeString(known, "- PSB-026\n- PSB-992 http://localhost:3000/hook\n");

        tester.calls("doctor", "--accept", known.toString())
                .exits(2)
                .complains(known + ", line 2: PSB-992 is not a rule of this sandbox; the closest id is PSB-002.");
    }

    @Test
    void what_is_accepted_twice_is_told(@TempDir Path folder) throws IOException {
        tester.opensPayin("");
        var known = folder.resolve("findings.yml");
        Files.writeString(known, "- PSB-026\n- PSB-026\n- PSB-026 of one URL\n");

        tester.calls("doctor", "--fail-on", "note", "--accept", known.toString())
                .exits(0)
                .complains(
                        "line 2: line 1 already accepts PSB-026.",
                        "line 3: line 1 already accepts PSB-026 of one URL.");
    }

    @Test
    void a_subject_with_spaces_is_accepted(@TempDir Path folder) throws IOException {
        tester.opensPayin("--set antifrau=x");
        var findings = tester.calls("doctor", "-o", "json").json().getArray("data");
        var misspelt = findings.stream()
                .map(finding -> ((JsonObject) finding).getString("subject", ""))
                .filter(subject -> !subject.isEmpty())
                .findFirst()
                .orElseThrow();
        var known = folder.resolve("findings.yml");
        Files.writeString(known, "- PSB-026\n- PSB-025 " + misspelt + "\n");

        assertThat(misspelt).contains(" ");
        tester.calls("doctor", "--fail-on", "note", "--accept", known.toString())
                .exits(0);
    }

    @Test
    void a_list_that_cannot_be_read_is_wrong_usage(@TempDir Path folder) throws IOException {
        var known = folder.resolve("findings.yml");
        Files.writeString(known, "- PSB-026\nPSB-27\n");

        tester.calls("doctor", "--accept", known.toString()).exits(2).complains("line 2", "expected '- PSB-012'");
        tester.calls("doctor", "--accept", folder.resolve("none.yml").toString())
                .exits(2)
                .complains("cannot be read");
        tester.types("doctor --fail-on bad").exits(2).complains("ERROR, WARNING, NOTE, NEVER");
    }

    @Test
    void the_severities_are_the_servers() {
        assertThat(Choices.SEVERITIES)
                .isEqualTo(Arrays.stream(Severity.values()).map(Enum::name).toList());
    }
}
