package dev.paysandbox.scenariorun;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.Sandbox;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A seed repeats all that chance decides; the rest follows from the calls and from the time. */
@Tag("thorough")
class SeedTest {
    private static final String CARD = "4242424242424242";

    @Test
    void the_same_seed_and_the_same_calls_give_the_same_ids_codes_lines_and_choices() {
        try (var one = RunningSandbox.started("--seed=11");
                var other = RunningSandbox.started("--seed=11")) {
            assertThat(life(one, "twin")).isEqualTo(life(other, "twin"));
        }
    }

    @Test
    void a_reset_restarts_the_random_sequence() {
        try (var sandbox = RunningSandbox.started("--seed=11")) {
            var first = life(sandbox, "twin");
            assertThat(TestMerchant.named(sandbox, "twin")
                            .controls("/reset", "")
                            .status())
                    .isEqualTo(204);

            assertThat(life(sandbox, "twin")).isEqualTo(first);
        }
    }

    @Test
    void another_seed_gives_others() {
        try (var one = RunningSandbox.started("--seed=11");
                var other = RunningSandbox.started("--seed=12")) {
            differ(life(one, "twin"), life(other, "twin"));
        }
    }

    @Test
    void each_merchant_of_a_sandbox_has_its_own_random_sequence() {
        try (var sandbox = RunningSandbox.started("--seed=11")) {
            differ(life(sandbox, "twin"), life(sandbox, "brother"));
        }
    }

    private static void differ(List<String> one, List<String> other) {
        var choices = one.size() - 1;
        assertThat(one.subList(0, choices)).doesNotContainAnyElementsOf(other.subList(0, choices));
        assertThat(one.get(choices)).isNotEqualTo(other.get(choices));
    }

    /** Ids, codes and lines, and last what a probability decided. */
    private static List<String> life(Sandbox sandbox, String name) {
        var scenarios = new ScenarioWorld(TestMerchant.named(sandbox, name));
        var merchant = scenarios.merchant;
        // The same time for all, far from where a day or a minute might end between two of them.
        assertThat(merchant.controls("/clock/advance", "{\"to\": \"2030-03-01T12:00:00Z\"}")
                        .status())
                .isEqualTo(200);
        scenarios.upload("""
                scenario: maybe
                about: The issuer refuses every other card.
                when: {operation: payin, method: CREDIT_CARD, probability: 0.5}
                then:
                  - answer: REFUSED
                """);
        var seen = new ArrayList<String>();
        try (var receiver = new Receiver()) {
            var pix = merchant.opens(same(Order.pix(1_000)).heardAt(receiver.url()));
            seen.add(pix.at("id"));
            seen.add(pix.json().at("/pix/qrcode").asText());
            var boleto = merchant.opens(same(Order.boleto(2_000)));
            seen.add(boleto.at("id"));
            seen.add(boleto.json().at("/boleto/barcode").asText());
            var payout = merchant.paysOut(same(Order.payout(3_000)).heardAt(receiver.url()));
            seen.add(payout.at("id"));
            merchant.does("pay", pix);
            merchant.advances("1m");
            merchant.deliveries(pix)
                    .forEach(delivery -> seen.add(delivery.get("id").asText()));
            merchant.deliveries(payout)
                    .forEach(delivery -> seen.add(delivery.get("id").asText()));
        }
        var choices = new ArrayList<String>();
        for (int i = 0; i < 20; i++) {
            var card = merchant.opens(same(Order.card(CARD, 100)));
            seen.add(card.at("id"));
            choices.add(card.at("status"));
        }
        assertThat(seen).doesNotHaveDuplicates().hasSize(28).noneMatch(String::isEmpty);
        assertThat(choices).contains("REFUSED", "APPROVED");
        seen.add(choices.toString());
        return seen;
    }

    private static Order same(Order order) {
        return order.with("referenceId", "\"order\"");
    }
}
