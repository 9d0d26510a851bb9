package dev.paysandbox.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.paysandbox.support.RunningSandbox;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every failure is an exception with the sandbox's message. No message contains a secret. */
class ErrorsTest {
    private final World w = Server.shared().world();

    private static SandboxException refused(ThrowingCallable call) {
        var refused = catchThrowableOfType(SandboxException.class, call);
        assertThat(refused).isNotNull();
        return refused;
    }

    @Test
    void without_a_sandbox_the_message_says_how_to_start_one() throws IOException {
        int port;
        try (var free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        var nobody = refused(() -> PaySandbox.at("http://127.0.0.1:" + port).world());

        assertThat(nobody).hasMessageContainingAll("http://127.0.0.1:" + port, "paysandbox serve", "PAYSANDBOX_URL");
        assertThat(nobody.status()).isZero();
        assertThat(nobody.code()).isNull();
    }

    @Test
    void a_wrong_secret_is_unauthorized() {
        w.createPayin(Payins.pix(11980));
        var other = w.sandbox().worldOf(w.publicKey(), "sk_test_something_else");

        var refused = refused(() -> other.createPayin(Payins.pix(11980)));

        assertThat(refused.status()).isEqualTo(401);
        assertThat(refused.code()).isEqualTo("UNAUTHORIZED");
        assertThat(refused).hasMessageNotContaining("something_else");
    }

    @Test
    void an_action_that_is_not_allowed_lists_the_allowed_ones() {
        var payin = w.createPayin(Payins.pix(11980)).pay();

        var refused = refused(payin::pay);

        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.code()).isEqualTo("TRANSITION_NOT_ALLOWED");
        assertThat(refused)
                .hasMessageContainingAll(
                        "A PIX payin in status APPROVED cannot pay. Allowed now: refund, open_med.",
                        "POST /_sandbox/payins/" + payin.id() + "/actions: 409");
        assertThat(payin.details().allowedActions()).containsExactly("refund", "open_med");
    }

    @Test
    void an_unknown_action_lists_the_known_ones() {
        var payin = w.createPayin(Payins.pix(11980));

        assertThat(refused(() -> payin.act("pey"))).hasMessageContainingAll("Did you mean pay?", "cancel");
    }

    @Test
    void a_missing_or_ambiguous_payment_is_reported() {
        assertThat(refused(() -> w.payin("order-1"))).hasMessageContaining("No payin of this world", "order-1");
        assertThat(refused(() -> w.payout("../payins?x=%2F#"))).hasMessageContaining("No payout of this world");

        var one = w.createPayin(Payins.pix(11980).reference("order-1"));
        var two = w.createPayin(Payins.pix(11980).reference("order-1"));
        assertThat(refused(() -> w.payin("order-1")))
                .hasMessageContainingAll("2 payins have the referenceId \"order-1\"", one.id(), two.id());
        assertThat(w.payin(one.id()).referenceId()).isEqualTo("order-1");
    }

    @Test
    void all_invalid_fields_are_listed() {
        var body = Payins.pix(0).with("customer.document", "123").without("payerIp");

        var refused = refused(() -> w.createPayin(body));

        assertThat(refused.code()).isEqualTo("INVALID_DATA");
        assertThat(refused.errors())
                .extracting(SandboxException.Violation::field)
                .contains("amount", "customer.document", "payerIp");
        assertThat(refused.errors())
                .extracting(SandboxException.Violation::rejected)
                .contains("123");
    }

    @Test
    void a_status_that_is_not_reached_has_the_reason() {
        var payin = w.createPayin(Payins.pix(11980));

        var late = refused(() -> payin.await(Status.APPROVED, Duration.ofMillis(50)));
        assertThat(late.code()).isEqualTo("NOT_REACHED");
        assertThat(late).hasMessageContaining("it is PENDING: it waits for a payer to pay it");
        assertThat(refused(() -> payin.pay().delivered(Duration.ofSeconds(1)))).hasMessageContaining("no webhookUrl");
        assertThat(refused(() -> payin.await("APROVED"))).hasMessageContaining("APPROVED");
    }

    @Test
    void a_notification_to_a_public_address_is_blocked_and_the_error_says_what_to_set() {
        var payin = w.createPayin(Payins.pix(11980).webhookUrl("https://203.0.113.9/hooks"));

        assertThat(refused(() -> payin.pay().delivered(Duration.ofMinutes(10))))
                .hasMessageContainingAll("is BLOCKED", "203.0.113.9:443 is public", "set webhookTo");
        assertThat(w.deliveries(payin.id())).extracting(Delivery::state).containsExactly("BLOCKED");
    }

    @Test
    void a_mistake_in_a_scenario_has_its_file_line_and_column(@TempDir Path folder) throws IOException {
        Files.writeString(
                folder.resolve("a.yml"), "scenario: fine\nabout: Fine.\nfor: PIX payin\nthen:\n  - answer: PENDING\n");
        Files.writeString(folder.resolve("b.yaml"), "scenario: wrong\nwhen:\n  opration: payin\n");

        var refused = refused(() -> w.scenarios(folder));

        assertThat(refused.code()).isEqualTo("INVALID_SCENARIO");
        assertThat(refused).hasMessageContainingAll("b.yaml", "line 3", "column 3", "operation");
        assertThat(refused(() -> w.scenario("card-refussed").on())).hasMessageContaining("card-refussed");
        assertThat(refused(() -> w.settings(Map.of("cvvRequird", true)))).hasMessageContaining("cvvRequired");
    }

    @Test
    void another_server_is_reported() throws IOException {
        for (var foreign : new String[] {"<html>", "[]", ""}) {
            try (var server = new FixedAnswer(200, foreign)) {
                assertThat(refused(() ->
                                PaySandbox.at(server.url()).world().clock().now()))
                        .hasMessageContainingAll("is not a PaySandbox", server.url());
            }
        }
        try (var server = new FixedAnswer(502, "<html>Bad gateway")) {
            var refused = refused(() -> PaySandbox.at(server.url()).world());
            assertThat(refused.status()).isEqualTo(502);
            assertThat(refused).hasMessageContaining("not an error of PaySandbox");
        }
    }

    @Test
    void additions_of_a_later_sandbox_are_kept_and_do_no_harm() throws IOException {
        var answer = "{\"id\":\"payin_1\",\"status\":\"SETTLED\",\"amount\":5,\"timeline\":[{\"at\":"
                + "\"2026-11-21T03:16:27.058Z\",\"action\":\"settle\",\"to\":\"SETTLED\",\"cause\":\"bank\",\"x\":1}],"
                + "\"fees\":{\"cents\":12}}";
        try (var server = new FixedAnswer(200, answer);
                var sandbox = PaySandbox.at(server.url())) {
            var details =
                    sandbox.worldOf("pk_test_a", "sk_test_a").payin("payin_1").details();

            assertThat(details.status()).isEqualTo("SETTLED");
            assertThat(details.timeline().get(0).action()).isEqualTo("settle");
            assertThat(details.raw()).containsEntry("fees", Map.of("cents", 12L));
        }
    }

    @Test
    void a_control_token_is_sent() {
        try (var server = RunningSandbox.started("--control-token=t0ps3cret-t0ps3cret");
                var without = Server.clientOf(server);
                var with = without.withControlToken("t0ps3cret-t0ps3cret");
                var wrong = without.withControlToken("another-t0ken-another")) {
            assertThat(refused(without::world).code()).isEqualTo("CONTROL_TOKEN_REQUIRED");
            assertThat(refused(wrong::world)).hasMessageNotContaining("another-t0ken");
            with.world().createPayin(Payins.pix(11980)).pay();
        }
    }

    @Test
    void the_environment_can_set_the_url_and_the_token() {
        assertThat(PaySandbox.from(Map.of()).url()).isEqualTo("http://127.0.0.1:8080");
        assertThat(PaySandbox.from(Map.of("PAYSANDBOX_URL", "", "PAYSANDBOX_TOKEN", ""))
                        .url())
                .isEqualTo("http://127.0.0.1:8080");
        assertThat(PaySandbox.from(Map.of("PAYSANDBOX_URL", "http://sandbox:1234/", "PAYSANDBOX_TOKEN", "t"))
                        .url())
                .isEqualTo("http://sandbox:1234");
        assertThatThrownBy(() -> PaySandbox.from(Map.of("PAYSANDBOX_CONTROL_TOKEN", "of-the-server")))
                .hasMessage(
                        "PAYSANDBOX_CONTROL_TOKEN is a setting of the server; tests read its token from PAYSANDBOX_TOKEN.");
        PaySandbox.from(Map.of("PAYSANDBOX_CONTROL_TOKEN", "t", "PAYSANDBOX_TOKEN", "t"))
                .close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "s3cret",
                "127.0.0.1:8080",
                "ftp://s3cret",
                "http://",
                "http://me:s3cret@host",
                "http://host?s3cret",
                "http://h ost/s3cret",
                "http://host#s3cret"
            })
    void an_invalid_url_is_refused_and_not_in_the_message(String url) {
        assertThatThrownBy(() -> PaySandbox.at(url))
                .isInstanceOf(IllegalArgumentException.class)
                .satisfies(refused -> assertThat(stackTrace(refused)).doesNotContain("s3cret"));
    }

    @Test
    void invalid_keys_and_tokens_are_refused_and_not_in_the_message() {
        var sandbox = Server.shared();
        for (ThrowingCallable wrong : new ThrowingCallable[] {
            () -> sandbox.worldOf("sk_test_s3cret", "pk_test_s3cret"),
            () -> sandbox.worldOf("pk_test_a", "sk_live_s3cret"),
            () -> sandbox.withControlToken("s3cret\r\nX: y"),
            () -> sandbox.withControlToken("s3cret é")
        }) {
            assertThatThrownBy(wrong)
                    .isInstanceOf(IllegalArgumentException.class)
                    .satisfies(refused -> assertThat(stackTrace(refused)).doesNotContain("s3cret"));
        }
        assertThat(w).asString().contains(w.publicKey()).doesNotContain(w.secretKey());
    }

    private static String stackTrace(Throwable thrown) {
        var text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text));
        return text.toString();
    }
}
