package dev.paysandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Order;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A command beside a running sandbox. The archive's tests start one with it. */
class ExecTest {
    private final Tester tester = new Tester();

    @TempDir
    private Path folder;

    @BeforeEach
    void saves_reports_here() {
        tester.environment.put("PAYSANDBOX_REPORTS", folder.resolve("reports").toString());
    }

    private Cli runs(String options, String script) {
        var arguments =
                ("exec " + options + " -- sh -c").strip().replaceAll(" +", " ").split(" ", -1);
        var all = new String[arguments.length + 1];
        System.arraycopy(arguments, 0, all, 0, arguments.length);
        all[arguments.length] = script.replace("FOLDER", folder.toString());
        return tester.calls(all);
    }

    private String written() throws IOException {
        return Files.readString(folder.resolve("out")).strip();
    }

    @Test
    void the_command_has_a_world_of_its_own_in_its_variables() throws Exception {
        var script = "echo $PAYSANDBOX_URL $PAYSANDBOX_PUBLIC_KEY $AUTH $PAYSANDBOX_SECRET_KEY >FOLDER/out";
        runs("--env AUTH={publicKey}:{secretKey}@{url}", script).exits(0).printsNothing();
        var words = written().split(" ", -1);

        assertThat(words[0]).isEqualTo(tester.environment.get("PAYSANDBOX_URL"));
        assertThat(words[1]).startsWith("pk_test_").isNotEqualTo(tester.key());
        assertThat(words[2]).isEqualTo(words[1] + ":" + words[3] + "@" + words[0]);
        assertThat(words[3]).startsWith("sk_test_");
        assertThat(folder.resolve("reports")).doesNotExist();
    }

    @Test
    void the_world_is_as_the_options_say() throws Exception {
        Files.writeString(
                folder.resolve("mine.yaml"),
                "scenario: mine\nabout: Refused.\nfor: PIX payin\nthen:\n  - answer: PENDING\n");
        runs("--freeze --set pixValidity=7m --scenarios " + folder, "echo $PAYSANDBOX_PUBLIC_KEY >FOLDER/out")
                .exits(0);
        tester.environment.put("PAYSANDBOX_PUBLIC_KEY", written());

        assertThat(tester.does("status")).contains("frozen");
        assertThat(tester.does("merchant show")).contains("7m");
        assertThat(tester.does("scenario list")).contains("mine");
        runs("--set pixValidity=soon", "echo never >FOLDER/out").exits(2).printsError("pixValidity");
        assertThat(written()).isNotEqualTo("never");
    }

    @Test
    void all_notifications_of_its_world_go_to_one_place() throws Exception {
        runs("--webhook-to http://127.0.0.1:3000", "echo $PAYSANDBOX_PUBLIC_KEY >FOLDER/out")
                .exits(0);
        tester.environment.put("PAYSANDBOX_PUBLIC_KEY", written());

        assertThat(tester.does("merchant show -o json")).contains("\"webhookTo\":\"http://127.0.0.1:3000\"");
        runs("--webhook-to ftp://127.0.0.1", "true").exits(2).printsError("webhookTo");
        runs("--webhook-to http://127.0.0.1:3000 --set webhookTo=none", "true")
                .exits(2)
                .printsError("--webhook-to and --set webhookTo contradict each other");
    }

    @Test
    void the_exit_code_of_a_failed_command_is_kept_and_its_world_is_told_and_saved() throws Exception {
        var failed = runs(
                        "",
                        "curl -s $PAYSANDBOX_URL/payin -u $PAYSANDBOX_PUBLIC_KEY:$PAYSANDBOX_SECRET_KEY"
                                + " -H 'Content-Type: application/json' -d '{}'; exit 7")
                .exits(7)
                .printsError("The command failed. What happened in its world:", "POST    /payin");

        try (var files = Files.list(folder.resolve("reports"))) {
            assertThat(files)
                    .singleElement()
                    .satisfies(file -> assertThat(failed.err()).contains(file.toString()));
        }
    }

    @Test
    void of_tests_with_a_kit_only_the_failed_ones_are_told_by_their_names() throws Exception {
        Files.createDirectories(folder.resolve("reports"));
        Files.writeString(folder.resolve("reports/older.txt"), "test_of_yesterday\nWorld pk_test_older of http://x\n");
        Files.writeString(folder.resolve("test_shop.py"), """
                from paysandbox import Payins

                def test_takes_orders(paysandbox_world):
                    paysandbox_world.create_payin(Payins.pix(500))

                def test_ships_once(paysandbox_world):
                    payin = paysandbox_world.create_payin(Payins.pix(11980))
                    assert payin.amount == 1
                """);
        var pytest = "cd FOLDER; PYTHONDONTWRITEBYTECODE=1 PYTHONPATH="
                + Path.of("..", "testkit", "python").toAbsolutePath() + " python3 -m pytest -q -p paysandbox >out";
        var failed = runs("", pytest)
                .exits(1)
                .printsError("test_ships_once failed, in the world of pk_test_", "reports/test_ships_once-", "PSB-026");

        assertThat(failed.err())
                .doesNotContain("test_takes_orders", "test_of_yesterday", "The command failed.")
                .containsOnlyOnce("Findings in the world of");
    }

    @Test
    void a_finding_fails_a_command_that_succeeded() throws Exception {
        Files.writeString(folder.resolve("order"), Order.pix(1_000).json());
        var pays = "curl -s $PAYSANDBOX_URL/payin -u $PAYSANDBOX_PUBLIC_KEY:$PAYSANDBOX_SECRET_KEY"
                + " -H 'Content-Type: application/json' -d @FOLDER/order >FOLDER/out";
        runs("--fail-on warning", pays).exits(1).printsError("PSB-026");
        runs("", pays).exits(0).printsError("PSB-026");
    }

    @Test
    void a_command_without_a_payment_is_told_that_nothing_was_judged() {
        runs("", "true").exits(0).printsError("No payment of the application was judged");
    }

    @Test
    void options_and_empty_words_of_the_command_are_its_own() throws Exception {
        tester.calls("exec", "sh", "-c", "echo \"$0|$1|$2\" >" + folder + "/out", "--url", "", "-o")
                .exits(0);

        assertThat(written()).isEqualTo("--url||-o");
    }

    @Test
    void what_cannot_be_run_is_explained() {
        var refused = tester.calls("exec", "--", "no-such-program")
                .exits(127)
                .printsError("Cannot start no-such-program: No such file or directory.");
        assertThat(refused.err()).doesNotContain("Cannot run", "error=", "Findings");
        tester.calls("exec").exits(2).printsError("COMMAND");
        tester.calls("exec", "--fail-on", "what?", "--", "true").exits(2).printsError("--fail-on");
        tester.calls("exec", "--url", "what?", "--", "true").exits(2).printsError("what?");
        tester.calls("exec", "--url", "http://127.0.0.1:1", "--", "true")
                .exits(3)
                .printsError("127.0.0.1:1");
    }
}
