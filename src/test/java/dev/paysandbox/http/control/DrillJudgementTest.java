package dev.paysandbox.http.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Json;
import dev.paysandbox.support.Order;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What drills say about applications of different kinds. */
@Tag("thorough")
class DrillJudgementTest extends DrillRunning {
    @ParameterizedTest
    @CsvSource({"true, FAILED, PSB-036", "false, PASSED,"})
    void a_mistake_that_a_queue_makes_later_is_found_and_without_one_the_shop_passes(
            boolean shipsTwice, String result, @Nullable String rule) {
        shop.queues = true;
        shop.shipsTwice = shipsTwice;

        var drill = firstDrill(planFor("duplicated"));

        assertThat(drill.get("result").asText()).as(drill.toPrettyString()).isEqualTo(result);
        assertThat(drill.path("rule").asText(null)).isEqualTo(rule);
    }

    @Test
    void an_accepted_finding_or_failed_check_is_reported_but_decides_no_result() {
        shop.shipsTwice = true;
        var plan = planFor("duplicated");
        plan.putArray("accept").add("PSB-036");

        var drill = firstDrill(plan);

        passed(drill);
        assertThat(drill.get("reason").asText()).isEqualTo("Accepted: PSB-036.");
        assertThat(drill.get("checks"))
                .filteredOn(check -> check.has("accepted"))
                .extracting(check -> check.get("rule").asText() + " " + check.get("held"))
                .containsExactly("PSB-036 false");
        plan.putArray("accept").add("PSB-036 http://other.example");
        assertThat(firstDrill(plan).get("result").asText()).isEqualTo("FAILED");
    }

    @Test
    void an_accepted_finding_is_marked_and_the_drill_waits_for_nothing() {
        shop.confirmsLater = true;
        var plan = plan().put("patience", "5m");
        plan.remove("oracle");
        plan.putArray("accept").add("PSB-001");
        plan.putArray("texts").add("""
                scenario: my-confirmation
                about: The payment is approved.
                for: PIX payin
                then: [{answer: PENDING}, {after: 1m, become: APPROVED}]
                expect: {rules: [PSB-001], until: 2h}
                """);

        var drill = passed(firstDrill(plan));

        assertThat(drill.get("reason").asText()).isEqualTo("Accepted: PSB-001.");
        assertThat(drill.get("findings"))
                .filteredOn(finding -> finding.get("accepted").asBoolean())
                .extracting(finding -> finding.get("rule").asText())
                .containsExactly("PSB-001");
    }

    @Test
    void an_order_that_was_never_shipped_is_not_reported_as_shipped_twice() {
        var plan = planFor("second-pix-payment").put("patience", "300ms");
        plan.withObject("/oracle/facts").put("shipped", "$.returns");

        var drill = firstDrill(plan);

        assertThat(drill.get("result").asText()).as(drill.toPrettyString()).isEqualTo("FAILED");
        assertThat(drill.get("rule").asText()).isEqualTo("PSB-048");
        assertThat(drill.get("reason").asText())
                .contains("shipped is 0 instead of 1")
                .contains("It had 300ms for that. If a batch job does it, allow more time (patience)");
        assertThat(drill.at("/checks/0/rule").asText()).isEqualTo("PSB-048");
    }

    @Test
    void a_shop_that_only_the_provider_can_notify_is_not_judged_by_what_others_send() {
        shop.believes = true;
        shop.hook = "/hook?key=0f8fad5b-d9cb-469f-a165-70867728950e";

        for (var name : List.of("forged", "another-payment")) {
            var drill = firstDrill(planFor(name));

            assertThat(drill.get("result").asText()).as(drill.toPrettyString()).isEqualTo("DOES_NOT_APPLY");
            assertThat(drill.get("reason").asText()).contains("webhookUrl is secret");
        }
    }

    @Test
    void a_shop_whose_notifications_are_blocked_is_not_judged() {
        merchant.controls(
                "PATCH",
                "/merchants/" + merchant.publicKey(),
                "{\"settings\": {\"webhookTo\": \"https://203.0.113.9\"}}");

        for (var name : List.of("ordinary", "duplicated")) {
            var drill = firstDrill(planFor(name).put("patience", "300ms"));

            assertThat(drill.get("result").asText()).as(drill.toPrettyString()).isEqualTo("NOT_JUDGED");
            assertThat(drill.get("reason").asText())
                    .startsWith(
                            "A notification was blocked: 203.0.113.9:443 is public, so nothing was sent: set webhookTo");
        }
    }

    @Test
    void a_page_that_takes_a_returning_payer_for_paid_is_found() {
        var plan = planFor("page-polled").put("patience", "300ms");
        plan.putObject("page").put("request", "GET " + shop.url("/thanks/{referenceId}"));

        var drill = firstDrill(plan);

        assertThat(drill.get("result").asText()).as(drill.toPrettyString()).isEqualTo("FAILED");
        assertThat(drill.get("rule").asText()).isEqualTo("PSB-047");
    }

    @Test
    void a_page_and_a_notification_that_see_the_approval_at_once_and_ship_twice_are_found() {
        shop.asksWithoutALock = true;
        var plan = planFor("page-polled");
        plan.putObject("page").put("request", "GET " + shop.url("/page/{referenceId}"));

        var drill = firstDrill(plan);

        assertThat(drill.get("result").asText()).as(drill.toPrettyString()).isEqualTo("FAILED");
        assertThat(drill.get("rule").asText()).isEqualTo("PSB-036");
    }

    @ParameterizedTest
    @CsvSource({"med-lost, MED, 4990", "partial-refund, REFUNDED, 499"})
    void a_payout_for_what_the_provider_has_returned_is_found(String name, String status, long cents) {
        var payout = Order.payout(cents).with("pixKey", "\"maria@example.com\"").json();
        var isReturned = new AtomicBoolean();
        shop.whenHeard = () -> {
            var payin = merchant.list("/payins").get(0);
            if (payin.get("status").asText().equals(status) && isReturned.compareAndSet(false, true)) {
                merchant.posts("/payout", payout);
            }
        };

        var drill = firstDrill(planFor(name));

        assertThat(drill.get("result").asText()).as(drill.toPrettyString()).isEqualTo("WARNING");
        assertThat(drill.get("rule").asText()).isEqualTo("PSB-056");
    }

    @Test
    void an_application_that_does_not_know_an_order_whose_payment_was_made_has_not_booked_it() {
        shop.storesLate = true;
        var plan = planFor("ordinary");
        plan.withArray("drills").add("payin-answer-lost");

        var lost = played(plan).get("drills").get(1);

        assertThat(lost.get("result").asText()).as(lost.toPrettyString()).isEqualTo("FAILED");
        assertThat(lost.get("reason").asText()).contains("paid is false instead of true");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    med-lost | none | The application asked, was told MED, and did not book it: disputed is false
                    med-lost | MED | The application refuses the notification MED with 500: disputed is false
                    refunded | none | The application asked, was told REFUNDED, and did not book it: refunded is false
                    """)
    void a_state_that_is_not_booked_is_blamed_on_what_the_application_did(String name, String refused, String reason) {
        shop.refuses = refused;
        var plan = planFor(name).put("patience", "300ms");
        plan.withObject("/oracle/facts").put("disputed", "$.status=DISPUTED").put("refunded", "$.status=REFUNDED");

        var drill = firstDrill(plan);

        assertThat(drill.get("reason").asText()).as(drill.toPrettyString()).startsWith(reason);
    }

    @Test
    void lookups_of_other_payments_are_one_line_of_the_timeline() {
        shop.confirmsLater = true;
        shop.looksUpAll = true;
        var plan = planFor("ordinary");
        plan.withArray("drills").add("duplicated");
        plan.putObject("reconcile").put("request", "POST " + shop.url("/jobs"));
        for (int i = 0; i < 3; i++) {
            shop.placed();
        }

        var lookups = Json.elements(played(plan).at("/drills/1/timeline")).stream()
                .map(entry -> entry.get("text").asText())
                .filter(text -> text.startsWith("GET /payin/"))
                .toList();

        assertThat(lookups)
                .filteredOn(text -> text.matches("GET /payin/\\{id} of other payments, \\d+ times"))
                .hasSize(1);
        assertThat(lookups).hasSizeBetween(2, 6);
    }

    @Test
    void another_fact_that_is_right_too_is_awaited() {
        shop.queues = true;
        var plan = plan();
        plan.putArray("texts").add("""
                scenario: my-late-payment
                about: The payer pays.
                for: PIX payin
                then: [{answer: PENDING}, {after: 1m, become: APPROVED}]
                expect: {checks: [{after: 1h, refunded: true, or: {paid: true}, rule: PSB-044}]}
                """);

        passed(firstDrill(plan));
    }

    @Test
    void a_request_with_a_trailing_slash_counts_as_the_applications_request() {
        shop.payins = "/payin/";

        var drill = firstDrill(planFor("ordinary"));

        passed(drill);
    }

    @Test
    void an_application_whose_requests_are_all_refused_gets_the_reason_and_no_mistake() {
        shop.price = 0;

        var run = played(planFor("ordinary"));

        assertThat(run.get("notDriven").asText())
                .contains("The sandbox refused the application's request: POST /payin was answered 400 INVALID_DATA")
                .contains("amount");
        assertThat(run.at("/drills/0/result").asText()).isEqualTo("FAILED");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    /deliveries/pause | Somebody paused the deliveries while it was played. Play it again without such changes.
                    /clock/resume | Somebody let the clock run while it was played. Play it again without such changes.
                    /scenarios/pix-paid/arm | Somebody changed scenarios (armed pix-paid) while it was played
                    """)
    void a_disturbed_drill_is_not_judged(String act, String reason) {
        var plan = planFor("ordinary").put("patience", "300ms");
        plan.remove("place");
        var run = started(plan);
        question(run);

        assertThat(merchant.controls(act, "{}").status()).isLessThan(300);
        shop.placed();

        var drill = ended(run).at("/drills/0");
        assertThat(drill.get("result").asText()).as(drill.toPrettyString()).isEqualTo("NOT_JUDGED");
        assertThat(drill.get("reason").asText()).startsWith(reason);
    }

    @Test
    void a_late_request_of_the_application_does_not_count_in_the_next_drill() {
        var plan = planFor("ordinary");
        plan.withArray("drills").add("duplicated");
        plan.remove("place");
        var run = started(plan);
        question(run);
        var late = Json.read(shop.placed());
        merchant.asksUntil(
                path(run), seen -> seen.at("/question/drill").asText().equals("duplicated"));

        shop.placed();
        var order = Order.pix(4_990).with("referenceId", late.get("id").toString());
        assertThat(merchant.posts("/payin", order.json()).status()).isEqualTo(201);

        var drill = ended(run).at("/drills/1");
        assertThat(drill.get("referenceId").asText()).startsWith("order-2-");
        passed(drill);
    }

    @Test
    void no_finding_says_that_an_order_stays_unpaid_which_the_application_shows_as_paid() {
        shop.believes = true;

        var drill = passed(firstDrill(planFor("before-the-answer")));

        assertThat(drill.at("/checks/0/found").asText()).isEqualTo("true");
        assertThat(drill.get("findings"))
                .noneMatch(finding -> finding.get("rule").asText().equals("PSB-003"));
    }
}
