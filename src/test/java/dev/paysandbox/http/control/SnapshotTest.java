package dev.paysandbox.http.control;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.paysandbox.support.Browser;
import dev.paysandbox.support.Json;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A world is taken as one document, and gone on with by a colleague. */
class SnapshotTest {
    private final TestMerchant merchant = TestMerchant.opened();
    private final TestMerchant colleague = TestMerchant.opened();

    static String taken(TestMerchant from) {
        var answer = from.looksAt("/snapshot");
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer.text();
    }

    private static void restored(TestMerchant to, String document) {
        var answer = to.restores(document);
        assertThat(answer.status()).as(answer.text()).isEqualTo(204);
    }

    @Test
    void a_merchant_continues_in_another_sandbox_from_its_snapshot() {
        try (var receiver = new Receiver();
                var elsewhere = RunningSandbox.started()) {
            merchant.freezes();
            var payin = merchant.opens(Order.pix(100).heardAt(receiver.url()));
            var payout = merchant.paysOut(Order.payout(2_000));
            var there = TestMerchant.of(elsewhere);

            restored(there, taken(merchant));
            there.advances("1h");

            assertThat(there.statusOf(payin)).isEqualTo("EXPIRED");
            assertThat(receiver.statuses()).containsExactly("EXPIRED");
            assertThat(there.cents("balance")).isEqualTo(9_998_000);
            assertThat(there.statusOfPayout(payout)).isEqualTo("APPROVED");
            assertThat(merchant.statusOf(payin)).isEqualTo("PENDING");
        }
    }

    @Test
    void attempts_begun_before_a_restoration_have_no_recorded_outcome() {
        var latch = new CountDownLatch(1);
        try (var receiver = new Receiver().behaving(Receiver.waitingFor(latch, Receiver.status(200)))) {
            merchant.freezes();
            var nothing = taken(merchant);
            var payin = merchant.opens(Order.card("4111111111111111", 100).heardAt(receiver.url()));
            receiver.next();

            restored(merchant, nothing);
            latch.countDown();
            merchant.waitsForDeliveries();

            assertThat(merchant.gets("/payin/" + payin.at("id")).status()).isEqualTo(404);
            assertThat(merchant.list("/deliveries")).isEmpty();
            assertThat(receiver.heard()).hasSize(1);
        }
    }

    @Test
    void a_restored_scenario_run_continues_in_a_sandbox_without_its_scenario() {
        merchant.freezes();
        merchant.uploads("""
                        scenario: paid-later
                        about: Paid after two minutes.
                        when: {operation: payin, method: PIX}
                        then:
                          - answer: PENDING
                          - after: 2m
                            become: APPROVED
                        """);
        merchant.controls("/scenarios/paid-later/arm", "{}");
        var payin = merchant.opens(Order.pix(100));
        var forgotten = merchant.deletes("/scenarios/paid-later");
        assertThat(forgotten.status()).isEqualTo(204);

        restored(colleague, taken(merchant));
        colleague.advances("2m");

        assertThat(colleague.statusOf(payin)).isEqualTo("APPROVED");
        assertThat(colleague.looksAt("/scenarios/paid-later").status()).isEqualTo(404);
    }

    @Test
    void neither_cards_nor_secrets_are_in_a_snapshot() {
        try (var signing = RunningSandbox.started("--webhook-signing=whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")) {
            var careful = TestMerchant.of(signing);
            careful.opens(Order.card("4235647728025682", 100).heardAt("http://127.0.0.1:1/"));
            var browser = new Browser(careful);
            var token = browser.token("4235647728025682");
            browser.authenticates(token, 100);
            careful.opens(Browser.order(token, 100));

            assertThat(taken(careful))
                    .contains("5682", token)
                    .doesNotContain(
                            "4235647728025682",
                            "42356477",
                            "\"cvv\":\"737\"",
                            "\"cvv\":\"123\"",
                            careful.secretKey(),
                            careful.basic(),
                            "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
        }
    }

    @Test
    void settings_changed_since_come_along_and_a_reset_goes_back_to_the_worlds_own() {
        merchant.patches("{\"settings\": {\"tokenizationRequired\": true}}");
        restored(colleague, taken(merchant));
        var order = Order.card("4111111111111111", 100).json();

        assertThat(colleague.posts("/payin", order).text()).contains("TOKENIZATION_REQUIRED");
        colleague.controls("/reset", "{}");
        assertThat(colleague.posts("/payin", order).status()).isEqualTo(201);
    }

    /** Each with the place that is named and what is set in the document; an empty value removes the field. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            format                              | format = 1
            fromat                              | fromat = 1
            clock.now                           | clock/now = "yesterday"
            clock.speed                         | clock/speed = -1
            chance                              | chance = "luck"
            settings.pixValidity                | settings/pixValidity = "soon"
            scripts[0]                          | scripts = ["scenario: ?"]
            ledger                              | ledger/PAYERS = 7
            payins.entries[0].value.status      | payins/entries/0/value/status = "PAID"
            payins.entries[0].value.amount      | payins/entries/0/value/amount = "100"
            payins.entries[0].value.referenceId | payins/entries/0/value/referenceId =
            payins.entries[0].value.last        | payins/entries/0/value/last = []
            payins.entries[0].value.last        | payins/entries/0/value/last/0/to = "PAID"
            payins.entries[0].value.id          | payins/entries/0/value/id = "../../etc"
            schedules[0]                        | schedules/0/paymentId = "payin_nobody"
            schedules[0].move                   | payins/entries/0/value/status = "CANCELED"
            schedules[0].scenarioRun.next       | schedules/0/scenarioRun = {"script": 0}
            deliveries                          | deliveries/due = ["ntf_nobody"]
            """)
    void impossible_values_are_refused_with_their_place_and_change_nothing(String place, String change) {
        colleague.freezes();
        merchant.freezes();
        merchant.opens(Order.pix(100));
        var before = taken(colleague);
        var document = (ObjectNode) Json.read(taken(merchant));
        change(document, change);

        var answer = colleague.restores(document.toString());

        assertThat(answer.status()).as(answer.text()).isEqualTo(400);
        assertThat(answer.at("code")).isEqualTo("INVALID_DATA");
        assertThat(answer.at("errors/0/field")).isEqualTo(place);
        assertThat(taken(colleague)).isEqualTo(before);
    }

    @Test
    void a_document_that_breaks_off_anywhere_changes_nothing() {
        colleague.freezes();
        merchant.opens(Order.pix(100));
        var before = taken(colleague);
        var document = taken(merchant);

        for (int end = 0; end < document.length(); end += 97) {
            assertThat(colleague.restores(document.substring(0, end)).status()).isEqualTo(400);
        }
        assertThat(taken(colleague)).isEqualTo(before);
    }

    @Test
    void a_snapshot_over_the_limit_is_refused() {
        try (var small = RunningSandbox.started("--max-snapshot-bytes=1048576")) {
            var narrow = TestMerchant.of(small);

            var answer = narrow.restores("{\"\": \"" + "x".repeat(1 << 20) + "\"}");

            assertThat(answer.status()).isEqualTo(413);
            assertThat(answer.at("code")).isEqualTo("BODY_TOO_LARGE");
        }
    }

    /** Whatever else, none of these may be an internal error or leave the world without its senses. */
    @Tag("thorough")
    @Test
    void every_value_of_another_type_is_refused() {
        colleague.freezes();
        merchant.freezes();
        merchant.opens(Order.card("4111111111111111", 100).heardAt("http://127.0.0.1:1/"));
        merchant.paysOut(Order.payout(500));
        var document = Json.read(taken(merchant));
        bend(document, document);
        assertThat(colleague.looksAt("/clock").status()).isEqualTo(200);
    }

    private void bend(JsonNode root, JsonNode node) {
        if (node instanceof ObjectNode object) {
            for (var name : object.properties().stream().map(Map.Entry::getKey).toList()) {
                var value = object.get(name);
                for (var other : List.of("[[]]", "{\"\": 0}", "-9223372036854775808", "1e999")) {
                    object.set(name, Json.read(other));
                    var status = colleague.restores(root.toString()).status();
                    assertThat(status).as(name + " as " + other).isIn(204, 400);
                }
                object.set(name, value);
                bend(root, value);
            }
        } else if (node.isArray()) {
            node.forEach(element -> bend(root, element));
        }
    }

    private static void change(ObjectNode document, String change) {
        int end = change.indexOf(" =");
        var path = "/" + change.substring(0, end);
        var value = change.substring(end + 2);
        var owner = (ObjectNode) document.at(path.substring(0, path.lastIndexOf('/')));
        var name = path.substring(path.lastIndexOf('/') + 1);
        if (value.isBlank()) {
            owner.remove(name);
        } else {
            owner.set(name, Json.read(value));
        }
    }
}
