package dev.paysandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The tool says what a scenario has done to a notification, and what became of those that an advance let go. */
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
    void tables_and_single_notifications_name_copies_and_what_was_done() {
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
    void one_whose_status_a_scenario_invented_is_found_by_it() {
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
    void one_that_is_held_says_for_what_and_until_when() {
        var payin = paidWith("swapWith: REFUNDED");

        tester.types("webhook list").exits(0).prints("WAITS FOR", "REFUNDED, at the latest 20");
        tester.types("payin show " + payin).exits(0).prints("WAITS FOR", "REFUNDED, at the latest 20", "held");
        var id = tester.does("webhook list -o id");
        tester.types("webhook show " + id).exits(0).prints("waits for", "REFUNDED, at the latest 20");
    }

    @Test
    void whatever_else_a_scenario_alters_is_named() {
        var payin = paidWith(
                "copies: 2, together: true, loseAnswers: 1, amount: 100, extra: {batch: b_1}, signature: stale");
        tester.does("clock advance 0s");

        var marks = "false amount, new field, stale signature, answer lost, at once";
        tester.types("payin show " + payin).exits(0).prints("duplicated, " + marks);
        var id = tester.does("webhook list -o id").lines().findFirst().orElseThrow();
        tester.types("webhook show " + id).exits(0).prints("scenario did", marks, "ANSWER_LOST");
    }

    @Test
    void what_is_told_as_it_happens_is_marked() throws Exception {
        var tail = CompletableFuture.supplyAsync(() -> tester.types("webhook tail --count 1"));
        var payin = paidWith("report: UNDER_REVIEW");
        while (!tail.isDone()) {
            tester.does("webhook replay --payment " + payin);
        }

        tail.get().exits(0).prints("DELIVERED", "false status");
    }

    @Test
    void an_advance_names_the_notifications_that_failed_and_counts_the_others() {
        endpoint.answering(500);
        var payin = tester.opensPayin("--webhook " + endpoint.url());
        tester.types("clock advance 30m")
                .exits(0)
                .prints("Notifications: 0 delivered, 1 failed.", "RETRYING", "answered 500", payin);
        endpoint.answering(200);

        tester.types("clock advance 5s").exits(0).prints("Notifications: 1 delivered, 0 failed.");
        assertThat(tester.does("clock advance 1h")).doesNotContain("Notifications");
    }

    /** The id of a payin that is paid at once, and with whose notification something is wrong. */
    private String paidWith(String fault) {
        tester.typing("scenario: marked\nabout: Marked.\nfor: PIX payin\nthen:\n  - become: APPROVED\nnotifications:\n"
                        + "  APPROVED: {" + fault + "}\n")
                .does("scenario upload -");
        return tester.opensPayin("--scenario marked --webhook " + endpoint.url());
    }
}
