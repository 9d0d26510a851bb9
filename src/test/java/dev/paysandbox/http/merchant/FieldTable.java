package dev.paysandbox.http.merchant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Refusal;
import dev.paysandbox.support.TestMerchant;

/** What the rows of the field tables are checked by. */
final class FieldTable {
    static final String VISA = "4111111111111111";

    private FieldTable() {}

    /** A refusal with INVALID_DATA that names each of these, {@code "amount OUT_OF_RANGE"}, in this order. */
    static Refusal refuses(Answer answer, String... errors) {
        var refusal = Refusal.in(answer);
        assertThat(refusal.errors()).as(answer.text()).containsExactly(errors);
        assertThat(refusal.code()).as(answer.text()).isEqualTo(ErrorCode.INVALID_DATA);
        for (var error : errors) {
            assertThat(refusal.detail()).contains(error.substring(0, error.indexOf(' ')));
        }
        return refusal;
    }

    static Refusal refuses(TestMerchant merchant, String path, Order order, String... errors) {
        return refuses(merchant.posts(path, order.json()), errors);
    }

    static void accepts(TestMerchant merchant, String path, Order order) {
        var answer = merchant.posts(path, order.json());
        assertThat(answer.status()).as(answer.text()).isEqualTo(201);
    }
}
