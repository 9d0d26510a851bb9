package dev.paysandbox.http.control;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import dev.paysandbox.support.Json;
import dev.paysandbox.support.LocalServer;
import dev.paysandbox.support.Order;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Nothing passes by silence: an order that is not placed, a fact that never changes, a fault that nobody meets. */
@Tag("thorough")
class DrillEvidenceTest extends DrillRunning {
    private static final int TAKEN = 0;

    private final List<String> methods = new CopyOnWriteArrayList<>();

    @AutoClose
    private final LocalServer front = new LocalServer(this::answer);

    /** How the n-th order is answered, from 1; {@link #TAKEN} if the shop takes it. */
    private volatile IntFunction<Integer> placing = order -> TAKEN;

    /** What becomes of the shop's answer about an order. */
    private volatile UnaryOperator<String> telling = UnaryOperator.identity();

    private void answer(HttpExchange exchange) throws IOException {
        var path = exchange.getRequestURI().getPath();
        if (exchange.getRequestMethod().equals("GET")) {
            says(exchange, 200, telling.apply(shop.told(path.substring(1))));
            return;
        }
        methods.add(Json.read(LocalServer.body(exchange)).get("method").asText());
        int status = placing.apply(methods.size());
        says(exchange, status == TAKEN ? 200 : status, status == TAKEN ? shop.placed() : "{\"error\": \"not today\"}");
    }

    private static void says(HttpExchange exchange, int status, String text) throws IOException {
        LocalServer.says(exchange, status, "application/json", text);
    }

    private ObjectNode plan(String... drills) {
        var plan = plan().put("patience", "1s").put("quiet", "100ms");
        plan.withObject("/place").put("request", "POST " + front.url()).put("body", "{\"method\": \"{method}\"}");
        plan.withObject("/oracle").put("request", "GET " + front.url() + "/{referenceId}");
        Stream.of(drills).forEach(plan.withArray("drills")::add);
        return plan;
    }

    private static List<String> results(JsonNode run) {
        return texts(run, "result");
    }

    private static List<String> texts(JsonNode run, String field) {
        return Json.elements(run.get("drills")).stream()
                .map(drill -> drill.path(field).asText())
                .toList();
    }

    private static List<String> unproven(JsonNode run) {
        return Json.elements(run.path("unproven")).stream()
                .map(JsonNode::asText)
                .toList();
    }

    /** Drills by card, which this shop of PIX does not take. */
    private static final String[] CARDS = {"ordinary", "refused-for-good", "challenge-abandoned"};

    @ParameterizedTest
    @CsvSource({
        "500, FAILED, 2",
        "503, FAILED, 2",
        "403, FAILED, 2",
        "422, DOES_NOT_APPLY, 1",
        "501, DOES_NOT_APPLY, 1",
        "400, NOT_JUDGED, 1",
        "404, NOT_JUDGED, 1"
    })
    void an_order_that_the_application_fails_to_place_fails_its_drill_and_one_that_it_does_not_offer_does_not_apply(
            int status, String result, int tries) {
        placing = order -> order == 1 ? TAKEN : status;

        var run = played(plan(CARDS));

        assertThat(results(run)).as(run.toPrettyString()).containsExactly("PASSED", result, result);
        assertThat(texts(run, "reason").subList(1, 3))
                .allMatch(reason -> reason.contains("answered " + status + ": {\"error\": \"not today\"}"));
        assertThat(run.has("notDriven")).isFalse();
        assertThat(methods.stream().filter("CREDIT_CARD"::equals)).hasSize(tries);
    }

    @Test
    void an_order_that_leads_to_no_payment_fails_its_drill() {
        placing = order -> order == 1 ? TAKEN : 200;

        var run = played(plan(CARDS));

        assertThat(results(run)).as(run.toPrettyString()).containsExactly("PASSED", "FAILED", "FAILED");
        assertThat(texts(run, "reason").get(1)).startsWith("The application sent no POST /payin to ");
    }

    @ParameterizedTest
    @CsvSource({"true, DOES_NOT_APPLY", "false, FAILED"})
    void the_caller_of_a_run_says_whether_the_application_offers_such_an_order(boolean notOffered, String result) {
        var plan = plan("ordinary", "refused-for-good");
        plan.putObject("place");
        var run = started(plan);
        answers(run, question(run), shop.placed());
        merchant.asksUntil(
                path(run), seen -> seen.at("/question/method").asText().equals("CREDIT_CARD"));
        var answer = JSON.createObjectNode()
                .put("number", question(run).get("number").asInt())
                .put("failed", "exit code 3: no cards")
                .put("notOffered", notOffered);

        merchant.controls("/drills/runs/" + run + "/answer", answer.toString());

        assertThat(results(ended(run))).containsExactly("PASSED", result);
    }

    @Test
    void the_payer_who_is_shown_the_open_pix_again_has_not_paid_twice() {
        var plan = plan("second-pix-payment");
        placing = order -> order == 1 ? TAKEN : 200;

        var drill = passed(played(plan)).at("/drills/0");

        assertThat(drill.get("saw").asText())
                .isEqualTo("1 POST /payin, 1 notification delivered; the application showed the open payment again;"
                        + " shipped=1 after 1h");
    }

    @ParameterizedTest
    @CsvSource({"409, NOT_JUDGED", "500, FAILED"})
    void a_second_order_that_is_not_placed_is_no_success(int status, String result) {
        placing = order -> order == 1 ? TAKEN : status;

        var run = played(plan("second-pix-payment", "duplicated"));

        assertThat(results(run).get(0)).as(run.toPrettyString()).isEqualTo(result);
        assertThat(texts(run, "reason").get(0)).contains("sent no further POST /payin", "answered " + status);
    }

    @Test
    void a_passed_drill_says_what_it_saw() {
        var run = passed(played(plan("duplicated")));

        assertThat(texts(run, "saw"))
                .containsExactly("1 POST /payin, 3 notifications delivered; paid=true, shipped=1 after 1h");
    }

    @Test
    void a_passed_drill_says_which_fact_is_right_because_the_order_is_on_hold() {
        telling = answer -> answer.replace("PAID", "HELD").replace("\"shipments\": 1", "\"shipments\": 0");
        var plan = plan("ordinary");
        plan.withObject("/oracle/facts").put("held", "$.status=HELD");

        var run = passed(played(plan));

        assertThat(texts(run, "saw").get(0))
                .endsWith("paid=false, shipped=0 after 30s; paid=false (held), shipped=0 (held) after 1h");
    }

    @ParameterizedTest
    @CsvSource({"HELD, PASSED,", "PAID, WARNING, PSB-001"})
    void who_holds_an_order_instead_of_looking_its_payment_up_trusts_no_approval(
            String status, String result, @Nullable String rule) {
        shop.confirmsLater = true;
        telling = answer -> answer.replace("OPEN", status);
        var plan = plan(new String[0]);
        plan.remove("drills");
        plan.withArray("texts").add("""
                scenario: my-approval
                about: The payment is approved after ten minutes.
                for: PIX payin
                then: [{answer: PENDING}, {after: 10m, become: APPROVED}]
                expect:
                  rules: [PSB-001]
                  checks: [{after: 20m, paid: true, or: {held: true}, rule: PSB-016}]
                """);
        plan.withObject("/oracle/facts").put("held", "$.status=HELD");

        var run = played(plan);

        assertThat(results(run)).as(run.toPrettyString()).containsExactly(result);
        assertThat(run.at("/drills/0/rule").asText(null)).isEqualTo(rule);
    }

    @Test
    void a_paid_order_that_is_not_shipped_is_not_said_to_be_unpaid() {
        telling = answer -> answer.replace("\"shipments\": 1", "\"shipments\": 0");

        var run = played(plan("ordinary"));

        assertThat(texts(run, "reason").get(0))
                .startsWith(
                        "The order counts as paid, but is not shipped: shipped is 0 instead of 1, 1h after the order.")
                .contains("leave out the fact shipped");
    }

    private static final String FORGED = """
            scenario: NAME
            about: Nobody pays, and a forged notification comes.
            for: PIX payin
            then: [{answer: PENDING}]
            notifications: {forged: {status: APPROVED, after: 1m}}
            expect: {checks: [{after: 10m, refunded: false, rule: PSB-042}]}
            """;

    @Test
    void a_path_that_no_answer_has_cannot_be_asked() {
        var plan = plan("ordinary");
        plan.withArray("texts").add(FORGED.replace("NAME", "my-forged"));
        plan.withObject("/oracle/facts").put("refunded", "$.refundd=true");

        var run = played(plan);

        assertThat(results(run)).as(run.toPrettyString()).containsExactly("PASSED", "REVIEW");
        assertThat(texts(run, "reason").get(1)).endsWith("It could not be asked: its answer has nothing at $.refundd.");
        assertThat(unproven(run)).containsExactly("refunded could not be asked: no answer had $.refundd.");
    }

    @ParameterizedTest
    @CsvSource({"'\"refunded\": null,'", "'\"refunded\": false,'"})
    void a_path_that_a_later_answer_has_is_false_while_it_is_absent(String member) {
        telling = answer -> methods.size() < 2 ? answer : answer.replace("{", "{" + member);
        var plan = plan(new String[0]);
        plan.remove("drills");
        plan.withArray("texts").add(FORGED.replace("NAME", "my-first")).add(FORGED.replace("NAME", "my-second"));
        plan.withObject("/oracle/facts").put("refunded", "$.refunded=true");

        var run = passed(played(plan));

        assertThat(results(run)).containsExactly("PASSED", "PASSED");
        assertThat(unproven(run))
                .containsExactly(
                        "refunded was always false at $.refunded; no drill of this run could show the other value.");
    }

    @Test
    void a_fact_that_is_always_true_proves_nothing() {
        var plan = plan("duplicated");
        plan.withObject("/oracle/facts").put("paid", "$.status=OPEN|PAID");

        var run = played(plan);

        assertThat(results(run)).as(run.toPrettyString()).containsExactly("REVIEW");
        assertThat(texts(run, "reason").get(0)).contains("It could not be asked: paid was always true at $.status");
        assertThat(run.at("/drills/0/checks/0").has("held")).isFalse();
        assertThat(unproven(run)).hasSize(1);
    }

    @Test
    void an_order_that_counts_as_paid_before_the_payment_fails_the_first_drill_and_the_others_are_not_judged() {
        var plan = plan("forged", "ordinary", "api-fails-once");
        plan.withObject("/oracle/facts").put("paid", "$.status=OPEN|PAID");

        var run = played(plan);

        assertThat(texts(run, "name")).startsWith("ordinary");
        assertThat(results(run).subList(0, 2)).as(run.toPrettyString()).containsExactly("FAILED", "NOT_JUDGED");
        assertThat(texts(run, "rule").get(0)).isEqualTo("PSB-047");
        assertThat(texts(run, "reason").get(1)).isEqualTo("Not judged: see the drill ordinary.");
        assertThat(texts(run, "reason").get(2)).doesNotContain("Not judged");
    }

    @Test
    void an_application_that_books_no_payment_is_accused_once() {
        shop.confirmsLater = true;

        var run = played(plan("duplicated", "forged", "ordinary", "late-boleto"));

        assertThat(results(run))
                .as(run.toPrettyString())
                .containsExactly("FAILED", "NOT_JUDGED", "NOT_JUDGED", "NOT_JUDGED");
        assertThat(texts(run, "rule").get(0)).isEqualTo("PSB-048");
    }

    @Test
    void a_payout_that_is_wrong_without_any_fault_is_told_by_one_drill() {
        var plan = plan("payout-answered-504", "payout-refused", "payout-sent");
        plan.putObject("placePayout").put("request", "POST " + shop.url("/payouts"));
        plan.putObject("payoutOracle")
                .put("request", "GET " + shop.url("/payouts/{referenceId}"))
                .putObject("facts")
                .put("sent", "$.status=COMPLETED");

        var run = played(plan);

        assertThat(texts(run, "name")).as(run.toPrettyString()).startsWith("payout-sent");
        assertThat(results(run)).containsExactly("FAILED", "NOT_JUDGED", "REVIEW");
        assertThat(texts(run, "reason").get(1)).isEqualTo("Not judged: see the drill payout-sent.");
    }

    @Test
    void a_mistake_in_the_requests_of_the_first_drill_hides_no_other() {
        shop.shipsTwice = true;
        telling = answer -> {
            merchant.posts(
                    "/payin", Order.boleto(50).with("items.0.unitPrice", "5000").json());
            return answer;
        };

        var run = played(plan("duplicated", "ordinary"));

        assertThat(texts(run, "rule")).as(run.toPrettyString()).containsExactly("PSB-023", "PSB-036");
    }

    @Test
    void a_single_drill_passes_and_the_run_says_what_it_could_not_show() {
        var run = passed(played(plan("forged")));

        assertThat(unproven(run))
                .containsExactly(
                        "paid was always false at $.status; no drill of this run could show the other value.",
                        "shipped was always 0 at $.shipments; no drill of this run could show the other value.");
    }

    @Test
    void a_drill_about_notifications_does_not_apply_to_payments_without_a_webhook() {
        var plan = plan(new String[0]);
        plan.remove("drills");
        plan.withArray("texts").add(FORGED.replace("NAME", "my-forged"));
        plan.withObject("/oracle/facts").put("refunded", "$.status=REFUNDED");
        shop.isDeaf = true;

        var run = played(plan);

        assertThat(results(run)).as(run.toPrettyString()).containsExactly("DOES_NOT_APPLY");
        assertThat(texts(run, "reason").get(0))
                .isEqualTo("The payment has no webhookUrl, so no notification of it is sent.");
    }
}
