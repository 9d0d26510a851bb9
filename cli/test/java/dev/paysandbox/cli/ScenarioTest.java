package dev.paysandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScenarioTest {
    private static final String MINE = """
            scenario: mine
            about: The payer pays after a minute.
            for: PIX payin
            then:
              - answer: PENDING
              - after: 1m
                become: APPROVED
            """;

    private final Tester tester = new Tester();

    @Test
    void scenarios_are_listed_and_shown() {
        tester.types("scenario list refused-antifraud --layer shipped")
                .exits(0)
                .printsLines(
                        "NAME FOR LAYER ABOUT",
                        "card-refused-antifraud CREDIT_CARD payin shipped"
                                + " The fraud check refuses the order before the issuer is asked.");
        tester.types("scenario list nothing-like-it").exits(0).printsError("No scenario matches.");
        tester.types("scenario show pix-paid").exits(0).prints("about   The payer pays", "for     PIX payin");
        tester.types("scenario show pix-pad").exits(1).printsError("Try: paysandbox scenario list");
    }

    @Test
    void the_users_own_scenario_is_uploaded_and_removed() {
        tester.typing(MINE).types("scenario upload -").exits(0).prints("name    mine", "uploaded");
        assertThat(tester.does("scenario list --layer uploaded -o id")).isEqualTo("mine");
        tester.types("scenario remove mine").exits(0).prints("mine is removed");
        tester.typing("scenario: bad").types("scenario upload -").exits(1).printsError("about");
        tester.types("scenario upload absent.yaml").exits(1).printsError("There is no file absent.yaml.");
    }

    @Test
    void files_and_folders_are_uploaded_and_their_mistakes_have_a_position(@TempDir Path folder) throws Exception {
        var below = Files.createDirectories(folder.resolve("pix/deeper"));
        Files.writeString(folder.resolve("mine.yaml"), MINE);
        Files.writeString(below.resolve("other.yml"), MINE.replace("mine", "other"));
        Files.writeString(below.resolve(".hidden.yaml"), "no scenario");
        Files.writeString(below.resolve("notes.txt"), "no scenario");

        tester.calls("scenario", "validate", folder.toString(), "-o", "jsonl")
                .exits(0)
                .printsNoErrors();
        assertThat(tester.does("scenario list --layer uploaded -o id")).isEmpty();
        tester.calls("scenario", "upload", folder.toString()).exits(0).prints("mine", "other");
        assertThat(tester.does("scenario list --layer uploaded -o id").lines()).containsExactly("mine", "other");
        tester.does("world reset");

        var wrong = Files.writeString(
                below.resolve("wrong.yaml"), MINE.replace("mine", "wrong").replace("1m", "soon"));
        for (var verb : List.of("upload", "validate")) {
            tester.calls("scenario", verb, folder.resolve("mine.yaml").toString(), wrong.toString())
                    .exits(1)
                    .printsError(wrong + ":6:12: after: found the text \"soon\"");
        }
        assertThat(tester.does("scenario list --layer uploaded -o id")).isEmpty();
        tester.calls("scenario", "upload", folder.resolve("absent").toString())
                .exits(1)
                .printsError("There is no file");
    }

    @Test
    void a_file_that_is_not_utf_8_is_refused(@TempDir Path folder) throws Exception {
        var odd = folder.resolve("odd.yaml");
        Files.write(odd, MINE.replace("The", "Até the").getBytes(StandardCharsets.ISO_8859_1));
        var refusal = "Cannot read " + odd + ": the text is not valid UTF-8.";

        for (var verb : List.of("upload", "validate")) {
            tester.calls("scenario", verb, odd.toString()).exits(1).printsError(refusal);
        }
        tester.calls("drill", "run", odd.toString()).exits(2).printsError(refusal);
        assertThat(tester.does("scenario list --layer uploaded -o id")).isEmpty();
    }

    @Test
    void two_files_with_the_same_scenario_name_are_a_mistake(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("a.yaml"), MINE);
        Files.writeString(folder.resolve("b.yaml"), MINE);

        tester.calls("scenario", "validate", folder.toString())
                .exits(1)
                .printsError("b.yaml:1:1: the name mine is also used in " + folder.resolve("a.yaml"));
    }

    @Test
    void warnings_about_a_file_are_printed(@TempDir Path folder) throws Exception {
        var conditions = "when: {operation: payin, method: PIX, amount: 777}\n";
        var first = Files.writeString(
                folder.resolve("first.yaml"), MINE.replace("mine", "a-first").replace("for: PIX payin\n", conditions));
        tester.calls("scenario", "upload", first.toString()).exits(0);
        var second = Files.writeString(
                folder.resolve("second.yaml"),
                MINE.replace("mine", "b-second").replace("for: PIX payin\n", conditions));

        tester.calls("scenario", "validate", second.toString())
                .exits(0)
                .printsError(second + ":1:", "warning: b-second never plays by its conditions");
    }

    @Test
    void the_text_of_a_scenario_is_shown() {
        tester.types("scenario show pix-paid --source").exits(0).prints("scenario: pix-paid", "become: APPROVED");
        tester.typing(MINE).types("scenario upload -").exits(0);
        assertThat(tester.does("scenario show mine --source")).isEqualTo(MINE.strip());
    }

    @Test
    void the_template_of_a_new_scenario_is_valid() throws Exception {
        var file = Path.of("t-new-scenario.yaml");
        try {
            tester.types("scenario new t-new-scenario").exits(0).prints("scenario validate t-new-scenario.yaml");
            tester.types("scenario validate t-new-scenario.yaml").exits(0).printsNoErrors();
            tester.types("scenario new t-new-scenario").exits(1).printsError("already exists; --force");
            tester.types("scenario new t-new-scenario --force --from pix-refunded")
                    .exits(0);
            assertThat(Files.readString(file))
                    .startsWith("# yaml-language-server: $schema=" + tester.environment.get("PAYSANDBOX_URL")
                            + "/schemas/scenario.schema.json\nscenario: t-new-scenario\n");
            tester.types("scenario upload t-new-scenario.yaml").exits(0);
            tester.types("scenario new Mine!").exits(2);
        } finally {
            Files.deleteIfExists(file);
        }
    }

    @Test
    void a_scenario_is_armed_and_disarmed_and_switched_on_and_off() {
        tester.types("scenario arm pix-canceled --times 2").exits(0).printsLines("armed pix-canceled x2", "on none");
        tester.types("scenario disarm").exits(0).printsLines("armed none", "on none");
        tester.types("scenario on pix-paid").exits(0).printsLines("armed none", "on pix-paid");
        tester.types("scenario off").exits(0).printsLines("armed none", "on none");
        tester.types("scenario on pix-paid --lasts 10m").exits(0).prints("on     pix-paid until ");
    }

    @Test
    void explain_shows_which_scenario_would_be_used() {
        var request = "{\"amount\": 5000, \"pixKey\": \"payout_slow@paysandbox.test\", \"pixKeyType\": \"EMAIL\","
                + " \"referenceId\": \"p\"}";

        tester.typing(request).types("scenario explain - --payout").exits(0).prints("payout-slow would be used.");
        tester.typing(request.replace("payout_slow", "other"))
                .types("scenario explain - --payout --header X-Test=1")
                .exits(0)
                .prints("No scenario would be used", "would not: pixKey is \"other@paysandbox.test\"");
        tester.typing(request)
                .types("scenario explain - --payout --header X-Sandbox-Scenario=payout-failed-late")
                .exits(0)
                .prints("payout-failed-late would be used. The header names it.");
        tester.types("scenario arm payout-completed").exits(0);
        tester.typing(request)
                .types("scenario explain - --payout")
                .exits(0)
                .prints("payout-completed would be used. It is armed.");
        tester.typing("[]").types("scenario explain -").exits(1).printsError("not a JSON object");
    }

    @Test
    void trigger_creates_a_payment_with_a_scenario_and_prints_its_steps() {
        tester.does("clock freeze");

        assertThat(StableOutput.of(tester.does(
                        "trigger pix-paid --fast --reference r --webhook http://127.0.0.1:9/hook" + " --for 20s")))
                .startsWith(
                        "TIME payin_* open PENDING request",
                        "TIME payin_* pay APPROVED scenario pix-paid PAYERS > AVAILABLE R$ 123,45")
                .anySatisfy(line -> assertThat(line).startsWith("TIME ntf_* notify APPROVED attempt"));
    }

    @Test
    void trigger_ends_with_its_own_payment_and_lists_first_what_else_happens() {
        tester.does("clock freeze");
        var other = tester.opensPayin("");
        var from = now();

        // No server answers at the URL, so retries would continue for days.
        tester.types("trigger pix-paid --fast --webhook http://127.0.0.1:9/hook")
                .exits(0)
                .prints("APPROVED")
                .printsError("Its next attempt is at");
        assertThat(Duration.between(from, now())).isLessThan(Duration.ofMinutes(30));
        assertThat(tester.does("payin show " + other)).contains("PENDING");

        tester.types("trigger boleto-expired --fast")
                .exits(1)
                .printsError("this happens too: ", "expire " + other, "The clock was not advanced: --here advances it");
        assertThat(tester.does("payin show " + other)).contains("PENDING");
        tester.types("trigger boleto-expired --fast --here")
                .exits(0)
                .prints("EXPIRED")
                .printsError("Until ", "this happens too: ", "expire " + other);
        assertThat(tester.does("payin show " + other)).contains("EXPIRED");
    }

    private Instant now() {
        return Instant.parse(tester.types("clock show -o json").exits(0).json().getString("now"));
    }

    @Test
    void trigger_reports_lost_late_and_failed_answers() {
        tester.does("clock freeze");

        assertThat(StableOutput.of(tester.does("trigger api-answer-lost --fast")))
                .anySatisfy(line -> assertThat(line).endsWith("request 1 no answer: the connection broke"))
                .anySatisfy(line -> assertThat(line).contains("pay APPROVED"));
        assertThat(tester.does("trigger api-slow --fast")).contains("APPROVED");
        assertThat(StableOutput.of(tester.does("trigger api-500-then-fine --fast")))
                .containsSequence(
                        "TIME request 1 answered 500", "TIME request 2 answered 500", "TIME request 3 answered 201");
        tester.types("trigger payout-outage --fast")
                .exits(0)
                .prints("request 3", "answered 503")
                .printsError("No payout was created.");
        tester.types("trigger payout-outage --name Ana").exits(2).printsError("--name is for a payin");
        tester.types("trigger payout-failed-late --fast --set pixKey=ana@example.com --reference to-ana")
                .exits(0);
        assertThat(tester.does("payout show to-ana")).contains("ana@example.com");
    }

    @Test
    void trigger_tells_what_it_waits_for() {
        tester.types("trigger pix-expired --for 1s").exits(0).printsError("Next: ", " in ", "; --fast goes there.");
    }

    @Test
    void trigger_warns_that_a_frozen_clock_delays_an_answer() {
        tester.does("clock freeze");

        tester.types("trigger api-slow --for 1s")
                .exits(1)
                .printsError("The clock is frozen: use --fast", "within the time of --for");
    }

    @Test
    void trigger_creates_cards_boletos_and_payouts_too() {
        tester.does("clock freeze");

        assertThat(tester.does("trigger card-refused-antifraud --fast")).contains("decline", "REFUSED");
        assertThat(tester.does("trigger boleto-paid --fast")).contains("APPROVED");
        assertThat(tester.does("trigger payout-failed-late --fast -o jsonl")).contains("\"status\":\"FAILED\"");
        tester.types("trigger nothing").exits(1).printsError("Try: paysandbox scenario list");
    }
}
