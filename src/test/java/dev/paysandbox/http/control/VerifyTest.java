package dev.paysandbox.http.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.TestMerchant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whether the merchant's backend asked what it should have. */
class VerifyTest {
    private final TestMerchant merchant = TestMerchant.opened();

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"request": {}}                                                      | true  | 3
            {"request": {"method": "POST", "path": "/payin"}, "times": 2}        | true  | 2
            {"request": {"path": "/payin/*"}}                                    | true  | 1
            {"request": {"path": "/pay**"}, "atMost": 2}                         | false | 3
            {"request": {"path": "/payout"}, "atMost": 1}                        | true  | 0
            {"request": {"path": "/payout"}}                                     | false | 0
            {"request": {"authentication": "basic"}, "atLeast": 3, "atMost": 3}  | true  | 3
            {"request": {"status": 201}, "times": 2}                             | true  | 2
            {"request": {"fields": {"amount": 1000}}}                            | true  | 1
            {"request": {"fields": {"amount": "1000"}}}                          | false | 0
            {"request": {"fields": {"customer.address.city": "São Paulo"}}}      | true  | 2
            {"request": {"fields": {"items[0].quantity": 1, "card": null}}}      | true  | 1
            {"request": {"fields": {"$.items[0]['quantity']": 1, "card": null}}} | true  | 1
            {"request": {"fields": {"card.number": "4111111111111111"}}}         | true  | 1
            {"request": {"fields": {"card.number": "5555555555554444"}}}         | false | 0
            {"request": {"scenario": "pix-paid"}}                                | false | 0
            """)
    void requests_are_counted(String question, boolean met, int count) {
        var payin = merchant.opens(Order.pix(1_000));
        merchant.opens(Order.card("4111111111111111", 2_000));
        merchant.gets("/payin/" + payin.at("id"));

        var verdict = verifies(question);

        assertThat(verdict.json().get("met").asBoolean()).as(verdict.text()).isEqualTo(met);
        assertThat(verdict.json().get("count").asInt()).isEqualTo(count);
        assertThat(verdict.json().get("matches")).hasSize(count);
        if (met) {
            assertThat(verdict.json().get("nearMisses")).isEmpty();
        }
    }

    @Test
    void if_too_few_requests_match_the_differences_of_the_nearest_are_reported() {
        merchant.freezes();
        merchant.gets("/payin/payin_1");
        merchant.opens(Order.pix(1_000));
        merchant.opens(Order.pix(3_000).with("customer.document", "\"11144477735\""));
        merchant.opens(Order.pix(2_000));

        var misses = verifies("""
                        {"request": {"method": "POST", "status": 201,
                          "fields": {"amount": 3000, "customer.document": "12345678909"}}}""").json().get("nearMisses");

        assertThat(misses).hasSize(3);
        assertThat(misses.toString())
                .startsWith(
                        "[{\"id\":\"req_4\",\"differs\":[{\"field\":\"fields.amount\",\"expected\":3000,\"actual\":2000}]},"
                                + "{\"id\":\"req_3\",\"differs\":[{\"field\":\"fields.customer.document\","
                                + "\"expected\":\"12345678909\",\"actual\":\"11144477735\"}]},{\"id\":\"req_2\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"request\": {\"method\": \"4111111111111111\"}}",
                "{\"request\": {\"path\": \"/payin/4111111111111111\"}}",
                "{\"request\": {\"fields\": {\"of 4111111111111111\": 1}}}"
            })
    void a_near_miss_repeats_no_card_number_of_the_question(String question) {
        merchant.opens(Order.pix(1_000));

        var verdict = verifies(question);

        assertThat(verdict.json().get("nearMisses")).isNotEmpty();
        assertThat(verdict.text()).doesNotContain("4111111111111111");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{} | request",
                "{\"request\": {\"authentication\": \"bearer\"}} | basic, headers, public key, none",
                "{\"request\": {\"fields\": {\"card.cvv\": \"123\"}}} | never kept",
                "{\"request\": {\"fields\": {\"card['cvv']\": \"123\"}}} | never kept",
                "{\"request\": {\"fields\": {\"items[*].title\": \"x\"}}} | fields.items[*].title is not a path such as",
                "{\"request\": {\"status\": 99}} | between 100 and 599",
                "{\"request\": {}, \"times\": 1, \"atMost\": 2} | times",
                "{\"request\": {}, \"atLeast\": 3, \"atMost\": 2} | must not be below atLeast"
            })
    void a_question_that_cannot_be_understood_is_refused(String example) {
        var answer = verifies(example.substring(0, example.indexOf(" | ")));

        assertThat(answer.status()).as(answer.text()).isEqualTo(400);
        assertThat(answer.at("detail")).contains(example.substring(example.indexOf(" | ") + 3));
    }

    private Answer verifies(String question) {
        return merchant.controls("/journal/verify", question);
    }
}
