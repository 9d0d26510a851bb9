package dev.paysandbox.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.TestMerchant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which notifications a replay of many selects. */
class SelectedReplaysTest {
    private final TestMerchant merchant = TestMerchant.opened();
    private final Receiver receiver = new Receiver();

    @BeforeEach
    void an_old_payment_was_approved_and_refunded_and_a_new_one_was_canceled() {
        merchant.freezes();
        var old = merchant.opens(Order.pix(100).with("referenceId", "\"old\"").heardAt(receiver.url()));
        merchant.does("pay", old);
        merchant.does("refund", old);
        merchant.advances("1h");
        merchant.does(
                "cancel",
                merchant.opens(Order.pix(100).with("referenceId", "\"new\"").heardAt(receiver.url())));
        merchant.advances("1h");
    }

    @AfterEach
    void close() {
        receiver.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"referenceId": "old"}                      | 2
            {"referenceId": "new"}                      | 1
            {"status": "REFUNDED"}                      | 1
            {"referenceId": "new", "status": "APPROVED"} | 0
            {"until": "90m"}                            | 2
            {"since": "90m"}                            | 1
            {"since": "3h", "until": "0s"}              | 3
            """)
    void criteria_must_all_hold(String body, int count) {
        var replay = merchant.controls("/deliveries/replay", body);

        assertThat(replay.json().get("replayed").asInt()).as(replay.text()).isEqualTo(count);
    }

    @Test
    void a_dry_run_lists_the_notifications_and_sends_nothing() {
        int heard = receiver.heard().size();

        var dry = merchant.controls("/deliveries/replay", "{\"referenceId\": \"old\", \"dryRun\": true}");
        assertThat(dry.json().get("replayed").asInt()).isEqualTo(2);
        merchant.advances("0s");
        assertThat(receiver.heard()).hasSize(heard);
        var real = merchant.controls("/deliveries/replay", "{\"referenceId\": \"old\"}");
        assertThat(real.json().get("ids")).isEqualTo(dry.json().get("ids"));
        merchant.advances("0s");
        assertThat(receiver.heard()).hasSize(heard + 2);
    }

    @Test
    void no_criterion_is_refused() {
        assertThat(merchant.controls("/deliveries/replay", "{\"dryRun\": true}").status())
                .isEqualTo(400);
    }
}
