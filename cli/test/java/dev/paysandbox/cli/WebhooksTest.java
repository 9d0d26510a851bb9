package dev.paysandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WebhooksTest {
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
    void notifications_are_listed_and_shown_with_requests_and_answers() {
        paidPayin("");

        tester.types("webhook list")
                .exits(0)
                .printsLines(
                        "ID PAYMENT OF STATE ATTEMPTS LAST ANSWER CREATED NEXT ATTEMPT",
                        "ntf_* payin_* APPROVED DELIVERED 1 200 TIME");
        var id = tester.does("webhook list -o id --state delivered --status approved --since 1h");
        assertThat(tester.does("webhook show " + id))
                .contains("DELIVERED", "\"status\":\"APPROVED\"", "thanks", "Content-Type: application/json", "200");
        assertThat(tester.does("webhook show " + id.substring(0, 14) + " -o json"))
                .contains("\"attempts\"");
        tester.types("webhook list --state exhausted").exits(0).printsNothing().printsError("No notification matches.");
        tester.types("webhook show ntf_none").exits(1).printsError("Try: paysandbox webhook list");
    }

    @Test
    void notifications_of_one_payment_are_listed_by_id_or_reference() {
        paidPayin("--reference one");
        paidPayin("--reference two");

        assertThat(tester.does("webhook list --payment one -o id").lines()).hasSize(1);
        assertThat(tester.does("webhook list --reference two -o id").lines()).hasSize(1);
    }

    @Test
    void a_notification_is_taken_from_the_inbox_as_a_receiver_would_have_got_it() {
        var payin = tester.opensPayin("--webhook http://127.0.0.1:9/never --reference one");
        tester.types("webhook inbox one approved --timeout 0s").exits(1).printsError("it is PENDING");
        tester.does("payin pay " + payin);

        tester.types("webhook inbox one approved")
                .exits(0)
                .prints("Content-Type: application/json", "\n\n{", "\"status\":\"APPROVED\"");
        assertThat(tester.does("webhook list -o id")).isEqualTo(tester.does("webhook inbox one APPROVED -o id"));
        tester.types("webhook inbox one").exits(2).printsError("STATUS");
    }

    @Test
    void one_notification_is_replayed_and_its_answer_awaited() {
        paidPayin("");
        var id = tester.does("webhook list -o id");

        tester.types("webhook replay " + id + " --wait").exits(0).prints(id + " is sent again: 200");
        endpoint.answering(500);
        tester.types("webhook replay " + id + " --wait").exits(1).prints("is sent again: 500");
        assertThat(tester.does("webhook show " + id)).contains("replay", "500");
    }

    @Test
    void a_notification_is_sent_by_hand_to_another_url_or_with_another_body(@TempDir Path folder) throws IOException {
        paidPayin("");
        var id = tester.does("webhook list -o id");
        var text = Files.writeString(folder.resolve("body.json"), "{\"status\": \"PAID\"}");

        tester.types("webhook replay " + id + " --wait --body " + text).exits(0).prints("is sent by hand: 200");
        assertThat(endpoint.received().get(1)).endsWith(" PAID");
        tester.types("webhook replay " + id + " --wait --to http://127.0.0.1:1/")
                .exits(1)
                .prints("is sent by hand: ");
        assertThat(tester.does("webhook list -o id").lines()).hasSize(3);
        tester.types("webhook replay --failed --wait").exits(0).prints("0 replayed");
        tester.types("webhook replay --failed --to http://127.0.0.1:1/").exits(2);
    }

    @Test
    void all_exhausted_or_failed_notifications_are_replayed() {
        endpoint.answering(503);
        paidPayin("");
        paidPayin("");
        tester.types("webhook replay --failed --since 1h --wait").exits(1).prints("2 replayed, 2 of them failed again");
        tester.does("clock advance 40d");
        assertThat(tester.does("webhook list --state exhausted -o id").lines()).hasSize(2);

        endpoint.answering(200);
        tester.types("webhook replay --exhausted --wait").exits(0).prints("2 replayed, 0 of them failed again");
        tester.types("webhook replay --exhausted").exits(0).prints("0 replayed");
    }

    @Test
    void all_notifications_of_a_payment_are_replayed() {
        var id = paidPayin("--reference mine");
        tester.does("payin refund " + id);
        tester.does("clock advance 0s");

        tester.types("webhook replay --payment mine --wait").exits(0).prints("2 replayed");
        tester.types("webhook replay mine --wait").exits(0).prints("2 replayed");
        tester.types("webhook replay " + id + " --wait").exits(0).prints("2 replayed");
    }

    @Test
    void notifications_are_selected_by_reference_status_and_time_and_can_be_listed_first() {
        paidPayin("--reference old");
        tester.does("clock advance 1h");
        var id = paidPayin("--reference new");
        tester.does("payin refund " + id);
        tester.does("clock advance 0s");
        int heard = endpoint.received().size();

        assertThat(tester.does("webhook replay --reference new --dry-run -o id").lines())
                .containsExactlyInAnyOrderElementsOf(tester.does("webhook list --reference new -o id")
                        .lines()
                        .toList())
                .hasSize(2);
        assertThat(tester.does("webhook replay --status refunded --dry-run -o id")
                        .lines())
                .hasSize(1);
        assertThat(tester.does("webhook replay --until 30m --dry-run -o id").lines())
                .hasSize(1);
        assertThat(endpoint.received()).hasSize(heard);
        tester.types("webhook replay --reference new --status approved --wait")
                .exits(0)
                .prints("1 replayed");
        tester.types("webhook replay " + id + " --dry-run").exits(2);
    }

    @Test
    void a_replay_without_a_selection_is_refused() {
        tester.types("webhook replay").exits(2).printsError("Name one notification, or select some");
        tester.types("webhook replay ntf_1 --failed").exits(2);
    }

    @Test
    void deliveries_are_paused_and_resumed_without_a_loss() {
        tester.types("webhook pause").exits(0).prints("paused, 0 waiting, 0 listening");
        paidPayin("");
        assertThat(endpoint.received()).isEmpty();

        tester.types("webhook resume").exits(0).prints("not paused");
        tester.does("clock advance 0s");
        assertThat(endpoint.received()).hasSize(1);
    }

    @Test
    void a_paused_notification_is_named_and_counts_as_not_sent() {
        var before = paidPayin("--reference before");
        tester.does("webhook pause");
        var payin = paidPayin("");
        tester.types("webhook list --state paused").exits(0).prints(payin, "PAUSED");
        tester.types("payin await " + payin + " APPROVED --delivered --timeout 1s")
                .exits(1)
                .printsError("is PAUSED, not yet attempted; nothing is sent until notifications are resumed.");
        tester.types("webhook replay --payment " + before + " --wait")
                .exits(1)
                .prints(
                        "1 replayed, 0 of them failed again, 1 not sent: notifications are PAUSED until `webhook resume`");
        var id = tester.does("webhook list --payment " + before + " -o id");
        assertThat(endpoint.received()).hasSize(1);
        tester.does("webhook resume");
        tester.does("clock advance 0s");
        tester.types("webhook list").exits(0).prints("DELIVERED");
        tester.types("webhook replay " + id + " --wait").exits(0).prints("is sent again: 200");
    }

    @Test
    void a_replay_of_one_notification_during_a_pause_says_so() {
        paidPayin("--reference mine");
        tester.does("webhook pause");
        tester.types("webhook replay mine --wait")
                .exits(1)
                .prints("1 not sent: notifications are PAUSED until `webhook resume`");
    }

    @Test
    void a_replay_of_an_unknown_reference_fails() {
        tester.types("webhook replay --reference nothere")
                .exits(1)
                .printsNothing()
                .printsError("No notification of 'nothere' matches.", "Try: paysandbox webhook list");
    }

    @Test
    void a_notification_is_shown_by_the_reference_of_its_payment() {
        paidPayin("--reference mine");
        tester.types("webhook show mine").exits(0).prints("APPROVED");
        tester.types("webhook show --help").exits(0).prints("referenceId of its payment");
    }

    private String paidPayin(String flags) {
        var id = tester.opensPayin("--webhook " + endpoint.url() + " " + flags);
        tester.does("payin pay " + id);
        tester.does("clock advance 0s");
        return id;
    }
}
