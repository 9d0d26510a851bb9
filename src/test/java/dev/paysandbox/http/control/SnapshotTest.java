package dev.paysandbox.http.control;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Browser;
import dev.paysandbox.support.Json;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Receiver;
import dev.paysandbox.support.RunningSandbox;
import dev.paysandbox.support.TestMerchant;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A world is taken as one document, and gone on with by a colleague. */
class SnapshotTest {
    private final TestMerchant merchant = TestMerchant.opened();
    private final TestMerchant colleague = TestMerchant.opened();

    static String taken(TestMerchant from) {
        var answer = from.looksAt("/snapshot");
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer.text();
    }

    static Answer restores(TestMerchant to, String document) {
        return to.restores(document);
    }

    private static void restored(TestMerchant to, String document) {
        var answer = restores(to, document);
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
            assertThat(there.looksAt("/payouts/" + payout.at("id")).at("status"))
                    .isEqualTo("APPROVED");
            assertThat(merchant.statusOf(payin)).isEqualTo("PENDING");
        }
    }

    @Test
    void a_restored_world_gives_the_same_snapshot_again() {
        merchant.freezes();
        merchant.controls("/deliveries/pause", "");
        merchant.opens(Order.card("4111111111111111", 100).heardAt("http://127.0.0.1:1/"));
        merchant.paysOut(Order.payout(2_000));
        merchant.controls("/balance/withdrawals", "{\"amount\": 5, \"after\": \"1d\"}");
        var token = new Browser(merchant).token("4111111111111111");
        new Browser(merchant).authenticates(token, 500);
        var snapshot = taken(merchant);

        restored(colleague, snapshot);

        assertThat(taken(colleague))
                .isEqualTo(snapshot.replace(
                        "\"publicKey\":\"" + merchant.publicKey(), "\"publicKey\":\"" + colleague.publicKey()));
    }

    @Test
    void attempts_being_made_when_the_snapshot_was_taken_are_made_again() {
        var latch = new CountDownLatch(1);
        try (var receiver = new Receiver().behaving(Receiver.waitingFor(latch, Receiver.status(200)))) {
            merchant.freezes();
            var payin = merchant.opens(Order.card("4111111111111111", 100).heardAt(receiver.url()));
            var first = receiver.next();

            restored(colleague, taken(merchant));

            assertThat(receiver.next().webhookId()).isEqualTo(first.webhookId());
            latch.countDown();
            colleague.isQuiet();
            assertThat(colleague.deliveries(payin).get(0).get("state").asText()).isEqualTo("DELIVERED");
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
            merchant.isQuiet();

            assertThat(merchant.gets("/payin/" + payin.at("id")).status()).isEqualTo(404);
            assertThat(merchant.looksAt("/deliveries").json().get("data")).isEmpty();
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
        var forgotten = merchant.send(merchant.request("/_sandbox/scenarios/paid-later")
                .header("x-api-key", merchant.publicKey())
                .DELETE());
        assertThat(forgotten.status()).isEqualTo(204);

        restored(colleague, taken(merchant));
        colleague.advances("2m");

        assertThat(colleague.statusOf(payin)).isEqualTo("APPROVED");
        assertThat(colleague.looksAt("/scenarios/paid-later").status()).isEqualTo(404);
    }

    @Test
    void a_snapshot_may_be_larger_than_other_bodies() {
        merchant.freezes();
        var note = "\"" + "long ".repeat(40) + "\"";
        merchant.opens(Order.pix(100));
        var document = (ObjectNode) Json.read(taken(merchant));
        var journal = (ArrayNode) document.at("/journal/entries");
        var exchange = journal.get(0);
        for (int i = 0; i < 900; i++) {
            var more = (ObjectNode) exchange.deepCopy();
            ((ObjectNode) more.get("asked"))
                    .put("bytes", exchange.at("/asked/bytes").asText() + note.repeat(5));
            journal.add(more);
        }
        ((ObjectNode) document.get("journal")).put("count", 901);
        assertThat(document.toString().length()).isGreaterThan(1 << 20);

        restored(colleague, document.toString());

        assertThat(colleague.looksAt("/journal?limit=1").at("data/0/id")).isEqualTo("req_901");
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

    private static Arguments bent(String place, Consumer<ObjectNode> bending) {
        return Arguments.of(place, bending);
    }

    static Stream<Arguments> impossible() {
        return Stream.of(
                bent("format", document -> document.put("format", 1)),
                bent("fromat", document -> document.put("fromat", 1)),
                bent("clock.now", document -> at(document, "clock").put("now", "yesterday")),
                bent("clock.speed", document -> at(document, "clock").put("speed", -1)),
                bent("chance", document -> document.put("chance", "luck")),
                bent(
                        "settings.pixValidity",
                        document -> at(document, "settings").put("pixValidity", "soon")),
                bent("scripts[0]", document -> document.putArray("scripts").add("scenario: ?")),
                bent(
                        "scenarios.switchedOn",
                        document -> at(document, "scenarios").put("switchedOn", "nobodys")),
                bent("ledger", document -> at(document, "ledger").put("PAYERS", 7)),
                bent("ledger.RESERVED", document -> {
                    at(document, "ledger").put("RESERVED", 7);
                    at(document, "ledger").put("FUNDING", -10_000_007);
                }),
                bent(
                        "payins.entries[0].value.status",
                        document -> payin(document).put("status", "PAID")),
                bent(
                        "payins.entries[0].value.amount",
                        document -> payin(document).put("amount", "100")),
                bent(
                        "payins.entries[0].value.referenceId",
                        document -> payin(document).remove("referenceId")),
                bent("payins.entries[0].value.last", document -> payin(document).putArray("last")),
                bent("payins.entries[0].value.id", document -> payin(document).put("id", "../../etc")),
                bent(
                        "payins.entries[0].number",
                        document -> at(document, "payins/entries/0").put("number", 9)),
                bent(
                        "schedules[0].paymentId",
                        document -> at(document, "schedules/0").put("paymentId", "pay_nobody")),
                bent(
                        "schedules[0].move",
                        document -> at(document, "schedules/0/move").put("what", "SETTLE")),
                bent(
                        "schedules[0].moves.turn",
                        document -> at(document, "schedules/0/moves").put("turn", -1)),
                bent("schedules[0].forgeries", document -> {
                    var slot = at(document, "schedules/0/moves").deepCopy().put("turn", 1_000);
                    at(document, "schedules/0")
                            .putArray("forgeries")
                            .addObject()
                            .put("status", "APPROVED")
                            .set("slot", slot);
                }),
                bent("deliveries.due", document -> ((ArrayNode) document.at("/deliveries/due")).add("ntf_nobody")),
                bent(
                        "authentications.aliases",
                        document -> at(document, "authentications/aliases").put("x", "3da_x")),
                bent("holds.withdrawals", document -> {
                    at(document, "ledger").put("SCHEDULED", 7);
                    at(document, "ledger").put("FUNDING", -10_000_007);
                }));
    }

    private static ObjectNode payin(ObjectNode document) {
        return at(document, "payins/entries/0/value");
    }

    private static ObjectNode at(ObjectNode document, String path) {
        return (ObjectNode) document.at("/" + path);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("impossible")
    void impossible_values_are_refused_with_their_place_and_change_nothing(String place, Consumer<ObjectNode> bending) {
        colleague.freezes();
        merchant.freezes();
        merchant.opens(Order.pix(100));
        var before = taken(colleague);
        var document = (ObjectNode) Json.read(taken(merchant));
        bending.accept(document);

        var answer = restores(colleague, document.toString());

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
            assertThat(restores(colleague, document.substring(0, end)).status()).isEqualTo(400);
        }
        assertThat(taken(colleague)).isEqualTo(before);
    }

    @Test
    void a_snapshot_over_the_limit_is_refused() {
        try (var small = RunningSandbox.started("--max-snapshot-bytes=1048576")) {
            var narrow = TestMerchant.of(small);

            var answer = restores(narrow, "{\"\": \"" + "x".repeat(1 << 20) + "\"}");

            assertThat(answer.status()).isEqualTo(413);
            assertThat(answer.at("code")).isEqualTo("BODY_TOO_LARGE");
        }
    }
}
