package dev.paysandbox.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.paysandbox.Sandbox;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.settings.Settings;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.Refusal;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestListener;
import dev.paysandbox.support.TestMerchant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Notifications to public addresses are blocked, and all notifications can go to one place instead. */
class BlockedTest {
    private static final String PRODUCTION = "https://203.0.113.9/shop/hooks?shop=7";

    private final TestMerchant merchant = TestMerchant.opened();

    @AutoClose
    private final Receiver receiver = new Receiver();

    /** Paid and refunded: two notifications, and none is sent. */
    private Answer refunded(String url) {
        merchant.freezes();
        var payin = merchant.paid(Order.pix(1_000).heardAt(url));
        merchant.does("refund", payin);
        merchant.waitsForDeliveries();
        return payin;
    }

    private void redirects(String url) {
        var changed = merchant.controls(
                "PATCH", "/merchants/" + merchant.publicKey(), "{\"settings\": {\"webhookTo\": \"" + url + "\"}}");
        assertThat(changed.status()).as(changed.text()).isEqualTo(200);
    }

    @Test
    void a_notification_to_a_public_address_is_blocked_and_holds_up_no_other() {
        var payin = refunded(PRODUCTION);

        assertThat(merchant.states(payin)).containsExactly("BLOCKED", "BLOCKED");
        var shown = merchant.looksAt(
                "/deliveries/" + merchant.delivery(payin).get("id").asText());
        assertThat(shown.at("attempts/0/outcome")).isEqualTo("BLOCKED");
        assertThat(shown.at("attempts/0/detail")).startsWith("203.0.113.9:443 is public, so nothing was sent");
        assertThat(shown.json().has("headers")).isFalse();
        assertThat(merchant.looksAt("/payins/" + payin.at("id")).at("deliveryState"))
                .isEqualTo("BLOCKED");
        assertThat(merchant.looksAt("/payins?deliveryFailing=true").json().get("data"))
                .isEmpty();
    }

    @Test
    void it_is_not_attempted_again_and_an_advance_counts_it_as_blocked_alone() {
        merchant.freezes();
        var payin = merchant.opens(Order.pix(1_000).heardAt(PRODUCTION));
        var advanced = merchant.advances("10d");

        assertThat(merchant.delivery(payin).get("attempts")).hasSize(1);
        assertThat(List.of("delivered", "failed", "blocked"))
                .extracting(result -> advanced.at("notifications/" + result))
                .containsExactly("0", "0", "1");
    }

    @Test
    void who_waits_for_it_learns_at_once_why_it_never_comes() {
        merchant.freezes();
        var payin = merchant.paid(Order.pix(1_000).heardAt(PRODUCTION));

        var missed = awaitsApproval(payin);

        assertThat(Refusal.in(missed).code()).isEqualTo(ErrorCode.NOT_REACHED);
        assertThat(missed.at("detail")).contains("is BLOCKED", "set webhookTo");
    }

    @Test
    void a_forged_one_that_is_blocked_does_not_hide_that_the_true_one_was_delivered() {
        merchant.uploads("scenario: forged\nabout: A forger.\nfor: PIX payin\nthen:\n  - answer: PENDING\n"
                + "notifications:\n  forged: {status: APPROVED, after: 1h}\n");
        merchant.controls("/scenarios/forged/arm", "{}");
        redirects(receiver.url());
        merchant.freezes();
        var payin = merchant.paid(Order.pix(1_000).heardAt(PRODUCTION));
        merchant.waitsForDeliveries();
        redirects("none");
        merchant.advances("1h");
        assertThat(merchant.states(payin)).containsExactlyInAnyOrder("DELIVERED", "BLOCKED");

        var reached = awaitsApproval(payin);

        assertThat(reached.status()).as(reached.text()).isEqualTo(200);
    }

    @Test
    void the_first_look_into_the_inbox_gets_one_that_was_blocked() {
        for (int i = 0; i < 20; i++) {
            var fresh = TestMerchant.opened();
            fresh.freezes();
            var payin = fresh.paid(Order.pix(1_000).heardAt(PRODUCTION));
            fresh.waitsForDeliveries();
            assertThat(fresh.looksAt("/status").at("notifications/blocked")).isEqualTo("1");

            var taken = fresh.looksAt("/inbox?payment=" + payin.at("id") + "&status=APPROVED&timeout=5s");

            assertThat(taken.status()).as(taken.text()).isEqualTo(200);
        }
    }

    @Test
    void who_waits_for_one_that_is_sent_again_does_not_hear_that_it_is_blocked() {
        merchant.freezes();
        var payin = merchant.paid(Order.pix(1_000).heardAt(PRODUCTION));
        merchant.waitsForDeliveries();
        var answers = new CountDownLatch(1);
        receiver.behaving(Receiver.waitingFor(answers, Receiver.status(200)));
        redirects(receiver.url());
        merchant.controls("/deliveries/replay", "{\"state\": \"BLOCKED\"}");
        receiver.next();

        var waits = CompletableFuture.supplyAsync(() -> awaitsApproval(payin), task -> new Thread(task).start());
        merchant.looksAt("/status");
        assertThat(waits).isNotDone();
        answers.countDown();

        assertThat(waits.join().status()).as(waits.join().text()).isEqualTo(200);
    }

    private Answer awaitsApproval(Answer payin) {
        return merchant.controls(
                "/payins/" + payin.at("id") + "/await", "{\"status\": \"APPROVED\", \"delivered\": true}");
    }

    @Test
    void a_finding_says_that_the_test_names_a_receiver_in_production() {
        refunded(PRODUCTION);

        var findings = merchant.looksAt("/findings").json().get("data");

        assertThat(findings.findValuesAsText("rule")).contains("PSB-059").doesNotContain("PSB-007", "PSB-006");
    }

    @Test
    void blocked_ones_are_sent_in_order_once_there_is_one_place_for_all() {
        var payin = refunded(PRODUCTION);
        redirects(receiver.url().replaceFirst("/[^/]*$", ""));

        var replayed = merchant.controls("/deliveries/replay", "{\"state\": \"BLOCKED\"}");
        merchant.waitsForDeliveries();

        assertThat(replayed.status()).as(replayed.text()).isEqualTo(200);
        assertThat(receiver.statuses()).containsExactly("APPROVED", "REFUNDED");
        assertThat(receiver.heard()).extracting(Receiver.Heard::path).containsOnly("/shop/hooks?shop=7");
        assertThat(merchant.states(payin)).containsExactly("DELIVERED", "DELIVERED");
        var shown = merchant.looksAt(
                "/deliveries/" + merchant.delivery(payin).get("id").asText());
        assertThat(shown.at("url")).isEqualTo(PRODUCTION);
        assertThat(shown.at("sentTo")).isEqualTo(receiver.url().replaceFirst("/[^/]*$", "") + "/shop/hooks?shop=7");
        assertThat(shown.at("headers/host")).isEqualTo(receiver.url().replaceFirst("http://([^/]+)/.*", "$1"));
    }

    @Test
    void a_target_with_a_path_replaces_the_path_and_the_password_of_the_own_url_stays_here() {
        redirects(receiver.url());
        merchant.freezes();
        var payin = merchant.paid(Order.pix(1_000).heardAt("https://maria:hunter2@shop.example/own?a=b"));
        merchant.waitsForDeliveries();

        assertThat(receiver.next().path()).isEqualTo(receiver.url().replaceFirst("http://[^/]+", ""));
        var shown = merchant.looksAt(
                "/deliveries/" + merchant.delivery(payin).get("id").asText());
        assertThat(shown.at("state")).isEqualTo("DELIVERED");
        assertThat(shown.json().get("headers").has("authorization")).isFalse();
        assertThat(shown.text()).doesNotContain("hunter2");
    }

    @Test
    void a_target_may_not_be_public_either() {
        redirects("http://203.0.113.10:8080");

        assertThat(merchant.states(refunded(receiver.url()))).containsExactly("BLOCKED", "BLOCKED");
        assertThat(receiver.heard()).isEmpty();
    }

    /** A tester has named the URL, so neither the setting nor the rule for public addresses changes where it goes. */
    @Test
    void what_a_tester_sends_to_a_url_by_hand_goes_there() {
        redirects("http://203.0.113.10:8080");
        var payin = refunded(PRODUCTION);
        var id = merchant.delivery(payin).get("id").asText();

        merchant.controls("/deliveries/" + id + "/replay", "{\"url\": \"" + receiver.url() + "\"}");
        var toCredentials =
                merchant.controls("/deliveries/" + id + "/replay", "{\"url\": \"http://169.254.169.254/latest\"}");
        var ownUrl = merchant.controls("/deliveries/" + id + "/replay", "{\"body\": \"{}\"}");
        merchant.waitsForDeliveries();

        assertThat(receiver.statuses()).hasSize(1);
        assertThat(merchant.looksAt("/deliveries/" + toCredentials.at("id")).at("state"))
                .isEqualTo("BLOCKED");
        assertThat(merchant.looksAt("/deliveries/" + ownUrl.at("id")).at("state"))
                .isEqualTo("BLOCKED");
    }

    /** Neither sends anything to the receiver, so neither needs a setting. */
    @Test
    void a_listener_and_the_inbox_get_notifications_for_public_receivers() {
        merchant.freezes();
        var listener = TestListener.of(merchant);
        var payin = merchant.paid(Order.pix(1_000).heardAt("https://maria:hunter2@203.0.113.9/shop/hooks?senha=7"));
        var parcel = listener.next();
        listener.tells(parcel, 200);

        assertThat(parcel.get("url").asText()).isEqualTo("https://***@203.0.113.9/shop/hooks?senha=7");
        assertThat(merchant.states(payin)).containsExactly("DELIVERED");
        var fetching = TestMerchant.opened();
        fetching.freezes();
        fetching.controls("/inbox", "{}");
        var other = fetching.paid(Order.pix(1_000).heardAt(PRODUCTION));
        assertThat(fetching.looksAt("/inbox?status=APPROVED&payment=" + other.at("id"))
                        .at("url"))
                .isEqualTo(PRODUCTION);
        assertThat(fetching.states(other)).containsExactly("DELIVERED");
    }

    @Test
    void a_blocked_one_that_fails_when_it_is_sent_again_is_exhausted() {
        var payin = refunded(PRODUCTION);
        receiver.behaving(Receiver.status(500));
        redirects(receiver.url());

        merchant.controls("/deliveries/replay", "{\"state\": \"BLOCKED\"}");
        merchant.waitsForDeliveries();

        assertThat(merchant.states(payin)).containsExactly("EXHAUSTED", "EXHAUSTED");
    }

    @Test
    void a_restored_snapshot_keeps_blocked_ones() {
        var payin = refunded(PRODUCTION);
        var snapshot = merchant.looksAt("/snapshot").text();
        var other = TestMerchant.opened();

        assertThat(other.controls("PUT", "/snapshot", snapshot).status()).isEqualTo(204);
        assertThat(other.states(payin)).containsExactly("BLOCKED", "BLOCKED");
    }

    @Test
    void the_setting_is_a_default_for_all_merchants_and_a_merchant_may_have_another() {
        try (var sandbox = RunningSandbox.started("--webhook-to=" + receiver.url())) {
            var redirected = TestMerchant.of(sandbox);
            redirected.freezes();
            redirected.paid(Order.pix(1_000).heardAt(PRODUCTION));
            redirected.waitsForDeliveries();
            assertThat(receiver.statuses()).containsExactly("APPROVED");

            var own = TestMerchant.of(sandbox);
            own.controls("PATCH", "/merchants/" + own.publicKey(), "{\"settings\": {\"webhookTo\": \"none\"}}");
            own.freezes();
            var payin = own.paid(Order.pix(1_000).heardAt(PRODUCTION));
            own.waitsForDeliveries();
            assertThat(own.delivery(payin).get("state").asText()).isEqualTo("BLOCKED");
        }
    }

    @Test
    void no_merchant_may_send_all_to_the_sandbox_itself(@TempDir Path folder) throws IOException {
        int port;
        try (var running = RunningSandbox.started()) {
            port = running.url().getPort();
            var own = TestMerchant.of(running);
            var itself = "{\"settings\": {\"webhookTo\": \"http://localhost:" + port + "/x\"}}";
            for (var refused : List.of(
                    own.controls("PATCH", "/merchants/" + own.publicKey(), itself),
                    own.controls("/merchants", itself))) {
                assertThat(Refusal.in(refused).errors()).containsExactly("settings.webhookTo INVALID_URL");
            }
        }
        var file = Files.writeString(folder.resolve("paysandbox.yml"), """
                port: %1$d
                merchants:
                  - {publicKey: pk_test_a, secretKey: sk_test_a, webhookTo: "http://127.0.0.1:%1$d"}
                """.formatted(port));
        assertThatThrownBy(() -> Sandbox.start(Settings.read(List.of("--config=" + file), Map.of(), folder)))
                .isInstanceOf(Sandbox.StartFailure.class)
                .hasMessageContaining("webhookTo must not lead to this sandbox itself");
    }

    @Test
    void a_start_that_cannot_work_is_refused() {
        assertThatThrownBy(() -> RunningSandbox.started("--webhook-to=ftp://localhost/"))
                .hasMessageContaining("none, or an http or https URL without user and fragment");
        int port;
        try (var running = RunningSandbox.started()) {
            port = running.url().getPort();
        }
        assertThatThrownBy(() -> Sandbox.start(Settings.read(
                        List.of("--port=" + port, "--webhook-to=http://localhost:" + port),
                        Map.of(),
                        Path.of("target"))))
                .isInstanceOf(Sandbox.StartFailure.class)
                .hasMessageContaining("webhookTo must not lead to this sandbox itself");
    }
}
