package dev.paysandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The tool shows notifications that the sandbox does not send to public addresses, and sends them once it may. */
class BlockedWebhooksTest {
    private static final String PUBLIC = "https://203.0.113.9/shop/hooks?shop=7";
    private static final String WHY = "203.0.113.9:443 is public, so nothing was sent: set webhookTo, ";

    private final Tester tester = new Tester();

    @AutoClose
    private final Endpoint endpoint = new Endpoint();

    @BeforeEach
    void freeze() {
        tester.does("clock freeze");
    }

    /** Paid and refunded: two notifications. Returns the payin's id. */
    private String refunded() {
        var payin = tester.opensPayin("--webhook " + PUBLIC);
        tester.does("payin pay " + payin);
        tester.does("payin refund " + payin);
        tester.does("clock advance 0s");
        return payin;
    }

    private String newest() {
        return tester.does("webhook list --limit 1 -o id");
    }

    @Test
    void it_is_shown_with_its_reason() {
        var payin = refunded();

        tester.types("webhook list --state blocked")
                .printsLines(
                        "ID PAYMENT OF STATE ATTEMPTS LAST ANSWER CREATED NEXT ATTEMPT",
                        "ntf_* payin_* REFUNDED BLOCKED 1 BLOCKED TIME",
                        "ntf_* payin_* APPROVED BLOCKED 1 BLOCKED TIME");
        tester.types("webhook show " + newest()).exits(0).prints("BLOCKED", PUBLIC, WHY);
        tester.types("payin show " + payin).exits(0).prints(newest() + " is blocked: " + WHY);
        tester.atTerminal().types("webhook list").prints("\u001b[33mBLOCKED\u001b[0m");
    }

    @Test
    void who_waits_for_its_delivery_learns_why_it_never_comes() {
        var payin = refunded();

        tester.types("payin await " + payin + " REFUNDED --delivered --timeout 50s")
                .exits(1)
                .printsError("is BLOCKED, its last attempt BLOCKED (" + WHY);
        assertThat(tester.does("clock advance 40d")).doesNotContain("failed");
    }

    @Test
    void an_advance_counts_it() {
        tester.opensPayin("--webhook " + PUBLIC);

        assertThat(tester.does("clock advance 31m"))
                .contains("Notifications: 0 delivered, 0 failed, 1 blocked (webhook list --state BLOCKED).");
    }

    @Test
    void a_trigger_ends_with_it() {
        tester.types("trigger pix-paid --fast --webhook " + PUBLIC)
                .exits(0)
                .prints("blocked: " + WHY)
                .printsNoErrors();
    }

    @Test
    void blocked_notifications_are_replayed_in_order_once_there_is_a_place_for_them() {
        refunded();
        tester.types("webhook replay " + newest() + " --wait").exits(1).prints(newest() + " is blocked: " + WHY);
        tester.types("webhook replay --blocked --wait")
                .exits(1)
                .prints("2 replayed, 0 of them failed again, 2 blocked: " + WHY);
        tester.does("merchant set webhookTo=" + endpoint.origin());

        tester.types("webhook replay --blocked --wait").exits(0).prints("2 replayed, 0 of them failed again");
        assertThat(endpoint.received())
                .extracting(line -> line.replaceFirst(" ntf_\\w+", ""))
                .containsExactly("/shop/hooks?shop=7 APPROVED", "/shop/hooks?shop=7 REFUNDED");
        assertThat(tester.does("webhook show " + newest()).replaceAll(" +", " "))
                .contains("url " + PUBLIC, "sent to " + endpoint.origin() + "/shop/hooks?shop=7");
        tester.does("merchant set webhookTo=none");
        tester.types("webhook replay --status refunded --wait")
                .exits(1)
                .prints("1 replayed, 0 of them", ", 1 blocked: " + WHY);
        tester.types("webhook replay --blocked --exhausted").exits(2).printsError("contradict each other");
    }
}
