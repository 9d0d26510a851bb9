package dev.paysandbox.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.support.Order;
import dev.paysandbox.support.Refusal;
import dev.paysandbox.support.TestListener;
import dev.paysandbox.support.TestMerchant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The fields of listeners' requests. */
class ListenerBodiesTest {
    private final TestMerchant merchant = TestMerchant.opened();

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                      | {"lease": "0s"}                                     | lease   | OUT_OF_RANGE
                      | {"lease": 30}                                       | lease   | WRONG_TYPE
            /parcels  | {"wait": "1h"}                                      | wait    | OUT_OF_RANGE
            /parcels  | {"wait": "soon"}                                    | wait    | INVALID_FORMAT
            /parcels  | {"most": 0}                                         | most    | OUT_OF_RANGE
            /outcomes | {"status": 200}                                     | parcel  | REQUIRED
            /outcomes | {"parcel": "prc_x"}                                 | status  | REQUIRED
            /outcomes | {"parcel": "prc_x", "status": 200, "failure": "no"} | status  | REQUIRED
            /outcomes | {"parcel": "prc_x", "status": 100}                  | status  | OUT_OF_RANGE
            /outcomes | {"parcel": "prc_x", "failure": " "}                 | failure | BLANK
            /outcomes | {"parcel": "prc_x", "failure": ""}                  | status  | REQUIRED
            /outcomes | {"parcel": "prc_x", "status": 200, "answer": {}}    | answer  | WRONG_TYPE
            """)
    void a_broken_field_is_named(String path, String body, String field, String code) {
        var refused = merchant.controls(
                path == null ? "/listeners" : TestListener.of(merchant).path() + path, body);

        assertThat(Refusal.in(refused).errors()).first().isEqualTo(field + " " + code);
    }

    @Test
    void an_empty_failure_beside_a_status_counts_as_absent() {
        var ear = TestListener.of(merchant);
        merchant.freezes();
        var payin = merchant.paid(Order.pix(1_000).heardAt("http://127.0.0.1:9/never-called"));
        var parcel = ear.next().get("id").asText();

        var answer = merchant.controls(
                ear.path() + "/outcomes", "{\"parcel\": \"" + parcel + "\", \"status\": 200, \"failure\": \"\"}");

        assertThat(answer.status()).as(answer.text()).isEqualTo(204);
        assertThat(merchant.delivery(payin).get("state").asText()).isEqualTo("DELIVERED");
    }
}
