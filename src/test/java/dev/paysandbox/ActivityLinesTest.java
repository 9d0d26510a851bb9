package dev.paysandbox;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a terminal shows while the sandbox serves. */
@Tag("thorough")
class ActivityLinesTest {
    @AutoClose
    private final Sandbox sandbox = RunningSandbox.started();

    private final TestMerchant merchant = TestMerchant.named(sandbox, "shop");

    private final BufferedReader lines;

    @AutoClose
    @SuppressWarnings("unused")
    private final AutoCloseable activity;

    ActivityLinesTest() throws IOException {
        var out = new PipedOutputStream();
        lines = new BufferedReader(new InputStreamReader(new PipedInputStream(out), UTF_8));
        activity = sandbox.printActivity(new PrintStream(out, true, UTF_8));
    }

    /** The next lines, without times and ids. */
    private List<String> next(int count) throws IOException {
        var next = new ArrayList<String>();
        for (int i = 0; i < count; i++) {
            next.add(lines.readLine()
                    .replaceAll("\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z", "TIME")
                    .replaceAll("payin_[a-z0-9]{24}", "PAYIN")
                    .replaceAll("\\d+ ms", "MS"));
        }
        return next;
    }

    @Test
    void each_request_of_a_merchant_and_each_attempt_at_a_notification_is_a_line() throws Exception {
        try (var receiver = new Receiver().behaving(Receiver.status(503))) {
            var payin = merchant.opens(Order.pix(100).heardAt(receiver.url()));
            assertThat(next(1)).containsExactly("TIME  pk_test_shop  POST /payin  201  MS  PAYIN");
            merchant.does("pay", payin);
            assertThat(next(1)).containsExactly("TIME  pk_test_shop  notification APPROVED  503  RETRYING  PAYIN");
            merchant.posts("/payin", "{}");
            merchant.gets("/payin/" + payin.at("id"));
            assertThat(next(2))
                    .containsExactly(
                            "TIME  pk_test_shop  POST /payin  400  MS",
                            "TIME  pk_test_shop  GET /payin/PAYIN  200  MS  PAYIN");
        }
    }

    @Test
    void what_a_scenario_has_done_to_a_notification_is_in_its_line() throws Exception {
        try (var receiver = new Receiver()) {
            merchant.hasScenario(
                    "scenario: stale\nabout: Old.\nwhen: {operation: payin, method: PIX, amount: 7777}\nthen:\n"
                            + "  - answer: PENDING\nnotifications:\n  APPROVED: {staleUpdatedAt: 1h}\n");
            var payin = merchant.opens(Order.pix(7_777).heardAt(receiver.url()));
            next(1);
            merchant.does("pay", payin);

            assertThat(next(1))
                    .containsExactly("TIME  pk_test_shop  notification APPROVED  200  DELIVERED  [STALE]  PAYIN");
        }
    }

    @Test
    void a_terminal_executes_no_escape_sequence_of_a_request() throws Exception {
        merchant.opens(Order.pix(100));
        next(1);
        merchant.gets("/payin/%1b%5b2J");

        assertThat(next(1)).allMatch(line -> line.chars().noneMatch(letter -> letter < ' '));
    }

    @Test
    void each_new_finding_is_a_line() throws Exception {
        merchant.opens(Order.pix(100));

        assertThat(next(2))
                .containsExactly(
                        "TIME  pk_test_shop  POST /payin  201  MS  PAYIN",
                        "TIME  pk_test_shop  WARNING PSB-026  A payment has no webhookUrl: POST /payin (req_1) has no"
                                + " webhookUrl, so the merchant gets no notification about the payment.");
    }
}
