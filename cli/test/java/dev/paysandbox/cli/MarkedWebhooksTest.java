package dev.paysandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The tool shows what a scenario has done to notifications, and the results of notifications during an advance. */
class MarkedWebhooksTest {
    private final Tester tester = new Tester();
    private final Endpoint endpoint = new Endpoint();

    @BeforeEach
    void freeze() {
        tester.does("clock freeze");
    }

    @AfterEach
    void close() {
        endpoint.close();
    }

    @Test
    void tables_and_single_notifications_show_copies_and_faults() {
        var payin = paidWith("copies: 2, dropAttempts: 1");
        tester.does("clock advance 5s");

        var ids = tester.does("webhook list -o id").lines().toList();
        tester.types("webhook list")
                .exits(0)
                .prints("SCENARIO DID", "copy of " + ids.get(1) + ", lost", "duplicated, lost");
        tester.types("payin show " + payin)
                .exits(0)
                .prints("SCENARIO DID", "copy of " + ids.get(1), "duplicated, lost");
        tester.types("webhook show " + ids.get(0)).exits(0).prints("scenario did", "copy of " + ids.get(1));
    }

    @Test
    void a_notification_is_found_by_a_status_that_a_scenario_invented() {
        tester.typing("scenario: marked\nabout: Marked.\nfor: PIX payin\nthen:\n  - answer: PENDING\nnotifications:\n"
                        + "  forged: {status: ON_HOLD}\n")
                .does("scenario upload -");
        var payin = tester.opensPayin("--scenario marked --webhook " + endpoint.url());
        tester.does("clock advance 0s");

        var id = tester.does("webhook list --status ON_HOLD -o id");
        assertThat(id).startsWith("ntf_");
        tester.types("webhook list --status ON_HOLD").exits(0).prints(payin, "forged");
        assertThat(tester.does("webhook replay --status ON_HOLD --dry-run -o id"))
                .isEqualTo(id);
    }

    @Test
    void a_held_notification_shows_what_it_waits_for_and_until_when() {
        var payin = paidWith("swapWith: REFUNDED");

        tester.types("webhook list").exits(0).prints("WAITS FOR", "REFUNDED, at the latest 20");
        tester.types("payin show " + payin).exits(0).prints("WAITS FOR", "REFUNDED, at the latest 20", "held");
        var id = tester.does("webhook list -o id");
        tester.types("webhook show " + id).exits(0).prints("waits for", "REFUNDED, at the latest 20");
    }

    @Test
    void other_faults_of_scenarios_are_shown() {
        var payin =
                paidWith("copies: 2, together: true, loseAnswers: 1, amount: 100, set: {batch: b_1}, signature: stale");
        tester.does("clock advance 0s");

        var marks = "false amount, new field, stale signature, answer lost, at once";
        tester.types("payin show " + payin).exits(0).prints("duplicated, " + marks);
        var id = tester.does("webhook list -o id").lines().findFirst().orElseThrow();
        tester.types("webhook show " + id).exits(0).prints("scenario did", marks, "ANSWER_LOST");
    }

    @Test
    void a_tail_shows_faults_of_scenarios() throws Exception {
        var tail = CompletableFuture.supplyAsync(() -> tester.types("webhook tail --count 1"));
        var payin = paidWith("report: UNDER_REVIEW");
        while (!tail.isDone()) {
            tester.does("webhook replay --payment " + payin);
        }

        tail.get().exits(0).prints("DELIVERED", "false status");
    }

    @Test
    void an_advance_lists_failed_notifications_and_counts_the_others() {
        endpoint.answering(500);
        var payin = tester.opensPayin("--webhook " + endpoint.url());
        tester.types("clock advance 30m")
                .exits(0)
                .prints("Notifications: 0 delivered, 1 failed.", "RETRYING", "answered 500", payin);
        endpoint.answering(200);

        tester.types("clock advance 5s").exits(0).prints("Notifications: 1 delivered, 0 failed.");
        assertThat(tester.does("clock advance 1h")).doesNotContain("Notifications");
    }

    /** Creates a payin that is paid at once, and whose notification has this fault. Returns the payin's id. */
    private String paidWith(String fault) {
        tester.typing("scenario: marked\nabout: Marked.\nfor: PIX payin\nthen:\n  - become: APPROVED\nnotifications:\n"
                        + "  APPROVED: {" + fault + "}\n")
                .does("scenario upload -");
        return tester.opensPayin("--scenario marked --webhook " + endpoint.url());
    }
}
