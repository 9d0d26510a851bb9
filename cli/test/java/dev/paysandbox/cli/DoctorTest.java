package dev.paysandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.grack.nanojson.JsonObject;
import dev.paysandbox.cli.noun.Choices;
import dev.paysandbox.support.Order;
import dev.paysandbox.verdict.finding.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoctorTest {
    private final Tester tester = new Tester();

    /** The application creates a payin. Returns its id. */
    private String opens(Order order) {
        return tester.application().opens(order).at("id");
    }

    @Test
    void payments_that_the_tool_creates_are_no_evidence_against_the_application() {
        tester.opensPayin("--method card --reference same");
        tester.opensPayin("--method card --reference same");
        tester.types("doctor --fail-on note")
                .exits(0)
                .prints("No payment of the application was judged", "0 rules passed");
        tester.types("journal list --reference same").exits(0).prints("/payin");
        var request = tester.does("journal list -o id").lines().findFirst().orElseThrow();
        tester.types("journal show " + request).exits(0).prints("User-Agent: paysandbox/");
    }

    @Test
    void requests_that_the_journal_no_longer_has_are_not_judged_in_silence() {
        opens(Order.pix(500));
        assertThat(tester.does("doctor --fail-on never")).doesNotContain("The journal no longer has");

        tester.types("journal clear").exits(0);
        tester.types("doctor").exits(0).prints("The journal no longer has the requests before 20", "maxJournalEntries");
    }

    @Test
    void a_new_world_has_no_findings() {
        tester.types("doctor")
                .exits(0)
                .prints("No payment of the application was judged", "0 rules passed", "--skipped lists them");
        tester.types("doctor --skipped").exits(0).prints("PSB-001", "WAITS FOR");
    }

    @Test
    void a_finding_is_shown_with_its_evidence_and_fails_the_command_at_the_chosen_severity() {
        var payin = opens(Order.pix(11_980));

        tester.types("doctor --fail-on warning")
                .exits(1)
                .prints("WARNING", "PSB-026", "A payment has no webhookUrl", payin, "more: paysandbox rule PSB-026")
                .prints(
                        "what to do: You are not notified when",
                        " chargeback comes. Send a webhookUrl with every payment.");
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
    void each_finding_says_which_line_accepts_it() {
        opens(Order.pix(11_980).with("antifrau", "\"x\""));

        tester.types("doctor --fail-on never")
                .exits(0)
                .prints("  to accept it: - PSB-026\n", "  to accept it: - PSB-025 antifrau is not known");
    }

    @Test
    void it_waits_for_what_the_application_may_still_do_up_to_a_limit() {
        opens(Order.pix(11_980));

        tester.types("doctor --settle 5s").exits(0).prints("PSB-026");
        tester.types("doctor --settle 31s").exits(2).printsError("settle", "30s at most");
        tester.types("doctor --settle soon").exits(2).printsError("'soon' is not a duration");
    }

    @Test
    void a_payment_is_shown_with_the_findings_about_it() {
        var payin = opens(Order.pix(11_980));
        var another = opens(Order.pix(11_980).heardAt("http://127.0.0.1:9/hook"));

        tester.types("payin show " + payin).exits(0).prints("WARNING PSB-026: POST /payin");
        assertThat(tester.does("payin show " + another)).doesNotContain("PSB-026");
    }

    @Test
    void of_five_payments_with_the_same_mistake_each_is_shown_with_its_own_finding() {
        for (int i = 0; i < 5; i++) {
            var payin = opens(Order.pix(11_980));
            var request = tester.types("payin show " + payin + " -o json")
                    .exits(0)
                    .json()
                    .getString("requestId");

            tester.types("payin show " + payin).exits(0).prints("PSB-026: POST /payin (" + request + ")");
        }
    }

    @Test
    void accepted_findings_do_not_fail_the_command_and_missing_ones_are_reported(@TempDir Path folder)
            throws IOException {
        opens(Order.pix(11_980));
        var known = folder.resolve("findings.yml");
        Files.writeString(known, """
                # We poll.
                - PSB-026

                - PSB-008 http://localhost:3000/hook  # fixed in May
                """);

        tester.calls("doctor", "--fail-on", "note", "--accept", known.toString())
                .exits(0)
                .prints("WARNING, accepted")
                .printsError("accepts PSB-008 http://localhost:3000/hook, which is no longer found");
    }

    @Test
    void with_ids_only_it_prints_the_ids_of_the_rules_or_nothing() {
        tester.calls("doctor", "-o", "id").exits(0).printsNothing();
        opens(Order.pix(11_980));
        tester.calls("doctor", "-o", "id").exits(0).printsLines("PSB-026");
    }

    @Test
    void an_unknown_accepted_rule_is_an_invalid_command_and_the_closest_id_is_suggested(@TempDir Path folder)
            throws IOException {
        var known = folder.resolve("findings.yml");
        Files.writeString(known, "- PSB-026\n- PSB-992 http://localhost:3000/hook\n");

        tester.calls("doctor", "--accept", known.toString())
                .exits(2)
                .printsError(known + ", line 2: PSB-992 is not a rule of this sandbox; the closest id is PSB-002.");
    }

    @Test
    void duplicate_lines_are_reported(@TempDir Path folder) throws IOException {
        opens(Order.pix(11_980));
        var known = folder.resolve("findings.yml");
        Files.writeString(known, "- PSB-026\n- PSB-026\n- PSB-026 of one URL\n");

        tester.calls("doctor", "--fail-on", "note", "--accept", known.toString())
                .exits(0)
                .printsError(
                        "line 2: line 1 already accepts PSB-026.",
                        "line 3: line 1 already accepts PSB-026 of one URL.");
    }

    @Test
    void a_subject_with_spaces_is_accepted(@TempDir Path folder) throws IOException {
        opens(Order.pix(11_980).with("antifrau", "\"x\""));
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
    void an_unreadable_list_is_an_invalid_command(@TempDir Path folder) throws IOException {
        var known = folder.resolve("findings.yml");
        Files.writeString(known, "- PSB-026\nPSB-27\n");

        tester.calls("doctor", "--accept", known.toString()).exits(2).printsError("line 2", "expected '- PSB-012'");
        tester.calls("doctor", "--accept", folder.resolve("none.yml").toString())
                .exits(2)
                .printsError("cannot be read");
        tester.types("doctor --fail-on bad").exits(2).printsError("ERROR, WARNING, NOTE, NEVER");
    }

    @Test
    void the_severities_are_those_of_the_server() {
        assertThat(Choices.SEVERITIES)
                .isEqualTo(Arrays.stream(Severity.values()).map(Enum::name).toList());
    }
}
