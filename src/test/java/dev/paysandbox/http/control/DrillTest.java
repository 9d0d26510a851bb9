package dev.paysandbox.http.control;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Drills over the control API, played to a small shop over real HTTP. */
class DrillTest extends DrillRunning {
    private static final String COPIES = """
            scenario: my-copies
            about: The notification of the approval comes three times.
            for: PIX payin
            then:
              - answer: PENDING
              - after: 1m
                become: APPROVED
            notifications:
              APPROVED: {copies: 3}
            expect:
              checks:
                - {after: 1h, paid: true, shipped: 1, rule: PSB-036}
            """;

    @Test
    void a_shop_with_the_expected_state_passes() {
        var drill = firstDrill(planOf(COPIES));

        passed(drill);
        assertThat(drill.get("checks"))
                .extracting(check -> check.get("found").asText())
                .containsExactlyInAnyOrder("true", "1");
        assertThat(drill.get("timeline"))
                .extracting(entry -> entry.get("text").asText())
                .anyMatch(text -> text.startsWith("POST /payin  201"))
                .anyMatch(text -> text.startsWith("notification APPROVED  200") && text.contains("copy of"));
    }

    @Test
    void a_shop_that_ships_for_each_copy_fails_by_the_rule_with_what_it_said() {
        shop.shipsTwice = true;

        var run = played(planOf(COPIES));

        var drill = run.get("drills").get(0);
        assertThat(run.get("result").asText()).isEqualTo("FAILED");
        assertThat(drill.get("rule").asText()).isEqualTo("PSB-036");
        assertThat(drill.get("reason").asText()).contains("shipped is 3 instead of 1, 1h after the order");
        assertThat(drill.get("payment").asText()).startsWith("payin_");
    }

    @Test
    void shipping_too_often_is_reported_whichever_fact_was_checked() {
        shop.shipsTwice = true;

        var drill = firstDrill(planOf(COPIES.replace("PSB-036", "PSB-048")));

        assertThat(drill.get("rule").asText()).as(drill.toPrettyString()).isEqualTo("PSB-036");
        assertThat(drill.get("reason").asText()).startsWith("One payment is shipped twice: shipped is 3 instead of 1");
    }

    @Test
    void a_fact_that_nobody_can_be_asked_for_must_be_reviewed_by_a_person() {
        var plan = planOf(COPIES);
        plan.remove("oracle");

        var drill = ended(started(plan)).get("drills").get(0);

        assertThat(drill.get("result").asText()).isEqualTo("REVIEW");
        assertThat(drill.get("reason").asText()).contains("How often was the order shipped? It must be 1");
    }

    @Test
    void the_caller_of_a_run_can_place_orders_and_answer_for_the_application() {
        var run = started(answeredByTheCaller());
        for (var seen = next(run); seen.has("question"); seen = next(run)) {
            var question = seen.get("question");
            var isPlace = question.get("kind").asText().equals("PLACE");
            var order = question.path("referenceId").asText();
            answers(run, question, isPlace ? shop.placed() : shop.told(order));
        }

        passed(ended(run));
    }

    @Test
    void a_payer_who_tries_again_may_get_the_payment_that_is_still_open() {
        var plan = planOf(COPIES + "  orders: 2\n");
        plan.putObject("place");
        var run = started(plan);
        answers(run, "PLACE", shop::placed);
        answers(run, "PLACE", () -> "the same order");

        passed(ended(run));
    }

    @Test
    void an_order_that_the_application_has_tried_again_by_itself_is_not_placed_again() {
        var payments = new AtomicInteger();
        shop.whenPlaced = () -> {
            if (payments.incrementAndGet() == 1) {
                shop.placed();
            }
        };

        ended(started(planOf(COPIES + "  orders: 2\n")));

        assertThat(payments).hasValue(2);
    }

    @Test
    void an_orders_id_is_passed_on_unchanged_even_if_it_looks_like_a_card() {
        var run = started(answeredByTheCaller());
        answers(run, "PLACE", () -> {
            shop.placed();
            return "{\"id\": \"4111111111111111\"}";
        });

        assertThat(question(run).get("placed").asText()).isEqualTo("4111111111111111");
        stops(run);
        ended(run);
    }

    @Test
    void a_drill_can_name_a_scenario_that_was_uploaded_to_the_world() {
        var upload = merchant.uploads("""
                        scenario: my-lookup
                        about: The provider cannot say what has become of a payin.
                        for: lookup
                        fault: {serverError: 503}
                        """);
        assertThat(upload.status()).as(upload.text()).isEqualTo(201);

        passes(planOf(COPIES + "  also: [my-lookup]\n"));
    }

    /** Answers the run's question, which must be of this kind, by what is done once it is asked: before that, no drill is played. */
    private void answers(String run, String kind, Supplier<String> text) {
        var question = question(run);
        assertThat(question.get("kind").asText()).isEqualTo(kind);
        answers(run, question, text.get());
    }

    @Test
    void an_application_that_requests_no_payment_ends_the_run_with_an_error() {
        shop.forgetsToPay = true;
        var plan = planOf(COPIES).put("patience", "300ms");
        plan.withArray("texts").add(COPIES.replace("my-copies", "my-second"));

        var run = ended(started(plan));

        assertThat(run.get("notDriven").asText()).contains("sent no POST /payin to " + merchant.publicKey());
        assertThat(run.get("drills"))
                .extracting(drill -> drill.get("result").asText())
                .containsOnly("FAILED");
    }

    @Test
    void an_application_that_fails_the_order_although_its_payment_was_created_fails_the_drill() {
        shop.failsAfterPaying = true;

        var drill = firstDrill(planOf(COPIES));

        assertThat(drill.get("result").asText()).as(drill.toPrettyString()).isEqualTo("FAILED");
        assertThat(drill.get("reason").asText())
                .contains("accepted the application's POST /payin, but the order failed");
    }

    @Test
    void a_late_request_of_an_earlier_drills_order_does_not_spoil_the_next() {
        shop.retriesLate = true;
        var plan = planOf(COPIES);
        plan.withArray("texts").add(COPIES.replace("my-copies", "my-second"));
        plan.withArray("texts").add(COPIES.replace("my-copies", "my-third"));

        var run = ended(started(plan));

        assertThat(run.get("drills"))
                .extracting(drill -> drill.get("result").asText())
                .as(run.toPrettyString())
                .containsOnly("PASSED");
    }

    @Test
    void an_order_with_the_reference_of_one_that_an_earlier_drill_has_paid_is_found_once() {
        shop.refersToCustomers = true;
        var plan = planOf(COPIES);
        plan.withObject("/oracle").put("request", "GET " + shop.url("/orders/{placed}"));
        plan.withArray("texts").add(COPIES.replace("my-copies", "my-second"));
        plan.withArray("texts").add(COPIES.replace("my-copies", "my-third"));

        var run = ended(started(plan));

        assertThat(run.get("drills"))
                .extracting(drill ->
                        drill.get("result").asText() + drill.path("rule").asText())
                .as(run.toPrettyString())
                .containsExactly("PASSED", "WARNINGPSB-065", "PASSED");
        assertThat(run.at("/drills/1/reason").asText())
                .matches(
                        "The order has the referenceId \"customer-1-.*\", as has one that was paid in an earlier drill\\.");
    }

    @Test
    void an_application_that_numbers_its_orders_from_the_start_after_a_restart_is_right() {
        var restarted = COPIES.replace("expect:", "expect:\n  restarted: true").replace("my-copies", "my-restart");
        var plan = planOf(COPIES);
        plan.withArray("texts").add(restarted).add(COPIES.replace("my-copies", "my-second"));
        plan.putObject("restart").put("request", "POST " + shop.url("/restarts"));
        plan.put("restartProof", "$.startedAt");

        passes(plan);
    }

    @Test
    void an_order_that_is_not_paid_yet_may_be_tried_again_in_the_next_drill() {
        shop.refersToCustomers = true;
        var refused = COPIES.replace("my-copies", "my-unpaid")
                .replace("become: APPROVED", "become: EXPIRED")
                .replaceFirst("(?s)notifications:.*", "expect: {checks: [{after: 1h, paid: false, rule: PSB-047}]}");
        var plan = planOf(refused);
        plan.withObject("/oracle").put("request", "GET " + shop.url("/orders/{placed}"));
        plan.withArray("texts").add(COPIES);

        passes(plan);
    }

    @Test
    void an_application_that_offers_one_method_is_judged_by_its_drills() {
        var plan = planOf(COPIES).put("patience", "300ms");
        var texts = plan.withArray("texts");
        texts.insert(
                0,
                COPIES.replace("my-copies", "my-payout")
                        .replace("PIX payin", "payout")
                        .replace("become: APPROVED", "become: PROCESSING")
                        .replace("paid: true, shipped: 1", "sent: true")
                        .replace("  APPROVED: {copies", "  PROCESSING: {copies"));
        shop.forgetsOnce = true;
        texts.insert(0, COPIES.replace("my-copies", "my-boleto").replace("PIX payin", "BOLETO payin"));

        var run = ended(started(plan));

        assertThat(run.has("notDriven")).isFalse();
        assertThat(run.get("drills"))
                .extracting(drill -> drill.get("result").asText())
                .containsExactly("FAILED", "NOT_JUDGED", "PASSED");
        assertThat(run.at("/drills/0/reason").asText()).contains("sent no POST /payin");
        assertThat(run.at("/drills/1/reason").asText()).contains("the run has no way to place one");
    }

    @Test
    void an_order_whose_payment_was_never_made_is_asked_about_by_the_reference_of_the_request() {
        var drill = firstDrill(planOf("""
                        scenario: my-outage
                        about: The request for the payin fails.
                        for: PIX payin
                        fault: {serverError: 503}
                        expect:
                          checks:
                            - {after: 1h, paid: false, rule: PSB-047}
                        """));

        passed(drill);
        assertThat(drill.get("referenceId").asText()).startsWith("order-1-");
    }

    @Test
    void one_failed_lookup_of_a_batch_job_causes_no_finding() {
        shop.confirmsLater = true;
        var plan = planOf(COPIES + "  also: [api-lookup-fails-once]\n").put("patience", "300ms");
        plan.putObject("reconcile").put("request", "POST " + shop.url("/jobs"));

        passes(plan);
    }

    @Test
    void without_a_way_to_start_the_batch_job_a_lost_notification_must_be_reviewed() {
        shop.confirmsLater = true;
        var lost = """
                scenario: my-lost
                about: The notification never arrives.
                for: PIX payin
                then: [{after: 1m, become: APPROVED}]
                notifications: {APPROVED: {dropAttempts: 100}}
                expect:
                  rules: [PSB-006]
                  checks: [{after: 4d, paid: true, rule: PSB-006}]
                """;
        var without = firstDrill(planOf(lost).put("patience", "300ms"));

        assertThat(without.get("result").asText()).isEqualTo("REVIEW");
        assertThat(without.get("reason").asText()).contains("Say by \"reconcile\" how it is started, or let");

        var plan = planOf(lost).put("patience", "300ms");
        plan.putObject("reconcile").put("request", "POST " + shop.url("/jobs"));
        var with = firstDrill(plan);
        assertThat(with.get("result").asText())
                .as("this job knows only what it was told")
                .isEqualTo("WARNING");
        assertThat(with.get("rule").asText()).isEqualTo("PSB-006");
    }

    @Test
    void in_a_drill_signatures_have_the_computers_time() {
        var change = "{\"settings\": {\"webhookSigning\": \"whsec_" + "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw" + "\"}}";
        merchant.patches(change);

        passes(planOf("""
                scenario: my-med
                about: The payment is disputed after five days, and the merchant wins.
                for: PIX payin
                then: [{after: 1m, become: APPROVED}, {after: 5d, become: MED}, {after: 7d, dispute: won}]
                expect:
                  checks: [{after: 13d, paid: true, rule: PSB-043}]
                """));
        assertThat(shop.signedAt).hasSize(3);
        assertThat(shop.signedAt.get(2) - shop.signedAt.get(0)).isLessThan(3_600);
    }

    @Test
    void mistakes_in_the_plan_are_reported_by_their_fields() {
        var plan = planOf(COPIES);
        ((ObjectNode) plan.get("oracle").get("facts")).put("refund", "$.x=1").put("paid", "$.status");
        ((ObjectNode) plan.get("place")).put("request", "SEND nowhere");

        var answer = merchant.controls("/drills/runs", plan.toString());

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json().get("detail").asText())
                .contains("place.request must be a method and a URL")
                .contains("oracle.facts.refund is not a fact; known: paid, shipped")
                .contains("Did you mean refunded?")
                .contains(
                        "oracle.facts.paid must be a path and its values, such as $.status=PAID|SHIPPED or $.isPaid=true");
    }

    private ObjectNode answeredByTheCaller() {
        var plan = planOf(COPIES);
        plan.putObject("place");
        ((ObjectNode) plan.get("oracle")).remove("request");
        return plan;
    }
}
