package dev.paysandbox.http.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Log;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.TestMerchant;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whoever calls with the wrong key learns which one is right. */
class OtherWorldTest {
    /** This sandbox keeps no worlds, so a restart may be why something does not exist. */
    private static final String SINCE_START =
            " This sandbox started [0-9]+ seconds? ago and keeps nothing over a restart;"
                    + " start it with --data to keep it\\.";

    private final TestMerchant owner = TestMerchant.opened();
    private final TestMerchant stranger = TestMerchant.opened();

    @Test
    void an_id_of_another_world_is_answered_with_the_key_of_that_world() {
        var payin = owner.opens(Order.pix(100)).at("id");
        var payout = owner.paysOut(Order.payout(100)).at("id");
        var there = " It is in the world of " + owner.publicKey() + ": call with that key.";

        assertThat(stranger.gets("/payin/" + payin).at("detail"))
                .isEqualTo("There is no payin with this id here." + there);
        assertThat(stranger.looksAt("/payins/" + payin).at("detail")).endsWith(there);
        assertThat(stranger.looksAt("/payouts/" + payout).at("detail")).endsWith(there);
        assertThat(stranger.looksAt("/deliveries/ntf_" + "x".repeat(24)).at("detail"))
                .matches("There is no delivery with this id here\\." + SINCE_START);
    }

    @Test
    void what_is_no_id_of_that_kind_in_another_world_gets_no_key() {
        var payin = owner.opens(Order.pix(100).with("referenceId", "\"order-" + owner.publicKey() + "\""));
        var payout = owner.paysOut(Order.payout(100)).at("id");

        for (var merchant : List.of(owner, stranger)) {
            assertThat(List.of(
                            merchant.gets("/payin/" + payin.at("referenceId")),
                            merchant.gets("/payin/" + payout),
                            merchant.looksAt("/payins/" + payout),
                            merchant.looksAt("/payouts/" + payin.at("id")),
                            merchant.looksAt("/deliveries/" + payin.at("id"))))
                    .allSatisfy(
                            answer -> assertThat(answer.at("detail")).matches("There is no \\w+ with this id here\\."));
        }
    }

    @Test
    void a_payers_browser_does_not_learn_whose_payment_it_is() {
        var payin = owner.opens(Order.pix(100)).at("id");
        var keyName = stranger.publicKey().substring("pk_test_".length());

        assertThat(stranger.gets("/checkout/payins/" + keyName + "/" + payin).text())
                .contains("There is no payin with this id here.")
                .doesNotContain(owner.publicKey());
    }

    @Test
    void an_id_of_another_world_is_reported_with_that_world() {
        var payin = owner.opens(Order.pix(100).with("referenceId", "\"pedido-" + owner.publicKey() + "\""));

        assertThat(stranger.looksAt("/find?text=" + payin.at("id")).json().toString())
                .isEqualTo("{\"data\":[],\"more\":0,\"elsewhere\":[\"" + owner.publicKey() + "\"]}");
        assertThat(stranger.looksAt("/find?text=pedido-" + owner.publicKey()).at("elsewhere/0"))
                .isEqualTo(owner.publicKey());
    }

    @ParameterizedTest
    @ValueSource(strings = {"pk_test_sandbx", "pk_test_sandboxx", "pk_test_sandbxo", "pk_test_sendbox"})
    void a_key_one_letter_from_a_known_one_is_pointed_out(String mistyped) {
        var answer = owner.send(owner.request("/_sandbox/payins").header("x-api-key", mistyped));

        assertThat(answer.json().get("data")).isEmpty();
        assertThat(answer.header("X-Sandbox-Note"))
                .isEqualTo(mistyped + " has no world yet. Did you mean pk_test_sandbox?");
    }

    @ParameterizedTest
    @ValueSource(strings = {"pk_test_sandbox", "pk_test_sandbox1", "pk_test_another"})
    void other_keys_are_not(String key) {
        var answer = owner.send(owner.request("/_sandbox/payins").header("x-api-key", key));

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.headers().firstValue("X-Sandbox-Note")).isEmpty();
    }

    @Test
    void a_world_opened_by_a_mistyped_key_is_logged() {
        owner.opens(Order.pix(100));
        var mistyped = owner.publicKey() + "x";
        try (var log = Log.listened()) {
            owner.send(owner.request("/_sandbox/clock/freeze")
                    .header("x-api-key", mistyped)
                    .POST(BodyPublishers.noBody()));

            assertThat(log.text())
                    .contains(mistyped + " opened a world of its own. Was " + owner.publicKey() + " meant?");
        }
    }
}
