package dev.paysandbox.http.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.Refusal;
import dev.paysandbox.support.TestMerchant;
import org.junit.jupiter.api.Test;

class NextTest {
    private final TestMerchant merchant = TestMerchant.opened();

    NextTest() {
        merchant.freezes();
    }

    private Answer advancesToNext() {
        return merchant.controls("/clock/advance", "{\"to\": \"next\"}");
    }

    @Test
    void the_clock_advances_from_one_task_to_the_next_and_shows_what_happened() {
        var payout = merchant.paysOut(Order.payout(5_000)).at("id");
        var payin = merchant.opens(Order.pix(100)).at("id");

        assertThat(advancesToNext().json().get("happened").findValuesAsText("what"))
                .containsExactly("process " + payout);
        var settled = advancesToNext();
        assertThat(settled.json().get("happened").findValuesAsText("what")).containsExactly("approve " + payout);
        assertThat(settled.at("happened/0/at")).isEqualTo(settled.at("now"));
        assertThat(settled.at("more")).isEqualTo("0");
        assertThat(advancesToNext().json().get("happened").findValuesAsText("what"))
                .containsExactly("expire " + payin);
    }

    @Test
    void the_next_task_may_be_the_retry_of_an_attempt_that_is_due_now() {
        try (var receiver = new Receiver().behaving(Receiver.status(500))) {
            var payin = merchant.opens(Order.card("4111111111111111", 100).heardAt(receiver.url()));
            merchant.isQuiet();
            var delivery = merchant.deliveries(payin).get(0).get("id").asText();

            var answer = advancesToNext();

            assertThat(answer.at("happened/0/what")).contains(delivery).contains(payin.at("id"));
            assertThat(receiver.heard()).hasSize(2);
        }
    }

    @Test
    void if_nothing_is_scheduled_the_clock_cannot_advance_to_the_next_task() {
        var before = merchant.looksAt("/clock").at("now");

        assertThat(Refusal.in(advancesToNext()).code().name()).isEqualTo("NOTHING_DUE");
        assertThat(merchant.looksAt("/clock").at("now")).isEqualTo(before);
    }

    @Test
    void the_first_hundred_tasks_are_listed_and_the_rest_counted() {
        for (int i = 0; i < 103; i++) {
            merchant.opens(Order.pix(100));
        }
        var answer = merchant.advances("1h");

        assertThat(answer.at("ran")).isEqualTo("103");
        assertThat(answer.json().get("happened")).hasSize(100);
        assertThat(answer.at("more")).isEqualTo("3");
    }
}
