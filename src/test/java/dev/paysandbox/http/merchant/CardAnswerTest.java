package dev.paysandbox.http.merchant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.domain.brazil.Vectors;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.TestMerchant;
import java.util.Locale;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What issuers answer to cards, and what is kept of a card. */
class CardAnswerTest {
    private final TestMerchant merchant = TestMerchant.opened();

    @Test
    void an_approved_card_is_credited_at_once() {
        var before = merchant.cents("available");
        var payin = merchant.opens(Order.card(FieldTable.VISA, 5_000));

        assertThat(payin.at("status")).isEqualTo("APPROVED");
        assertThat(merchant.cents("available")).isEqualTo(before + 5_000);
    }

    @ParameterizedTest
    @CsvSource({
        "4000000000000002, ABECS 05: generic refusal (may be retried)",
        "5200000000001005, ABECS 05: generic refusal (may be retried)",
        "6362970000000003, ABECS 05: generic refusal (may be retried)",
        "4000000000009995, ABECS 51: insufficient funds (may be retried)",
        "5200000000001013, ABECS 51: insufficient funds (may be retried)",
        "4000000000009987, ABECS 41: card lost (do not retry)",
        "4000000000009979, ABECS 43: card stolen (do not retry)",
        "4000000000000069, ABECS 54: card expired (do not retry)",
        "4000000000000119, ABECS 91: issuer unavailable (may be retried)",
        "4000000000005704, ABECS 57: transaction not allowed for this card (do not retry)",
        "4100000000000019, ABECS 59: suspected fraud (may be retried)"
    })
    void a_refused_test_card_is_refused_for_its_reason_with_any_amount(String number, String reason) {
        var before = merchant.cents("balance");
        for (var cents : new long[] {1, 999_999_999_999L}) {
            var payin = merchant.opens(Order.card(number, cents));

            assertThat(payin.at("status")).isEqualTo("REFUSED");
            assertThat(reason(payin)).isEqualTo(reason);
        }
        assertThat(merchant.cents("balance")).isEqualTo(before);
    }

    @ParameterizedTest
    @CsvSource({
        "2027-05-31T23:59:59Z, 05, 27, APPROVED",
        "2027-06-01T02:59:59Z, 05, 2027, APPROVED",
        "2027-06-01T03:00:00Z, 05, 2027, REFUSED",
        "2027-06-01T03:00:00Z, 06, 27, APPROVED",
        "2027-06-01T03:00:00Z, 12, 26, REFUSED",
        "2027-06-01T03:00:00Z, 01, 0000, REFUSED",
        "2027-06-01T03:00:00Z, 12, 9999, APPROVED"
    })
    void a_card_expires_with_its_month_in_sao_paulo(String now, String month, String year, String status) {
        merchant.freezes();
        merchant.controls("/clock/advance", "{\"to\":\"" + now + "\"}");

        var payin = merchant.opens(Order.card(FieldTable.VISA, 100)
                .with("card.expirationMonth", '"' + month + '"')
                .with("card.expirationYear", '"' + year + '"'));

        assertThat(payin.at("status")).isEqualTo(status);
        if (status.equals("REFUSED")) {
            assertThat(reason(payin)).startsWith("ABECS 54");
        }
    }

    static Stream<Arguments> cardsByBrand() {
        var brands = Vectors.at("cards.json", "/brands");
        return StreamSupport.stream(((Iterable<String>) brands::fieldNames).spliterator(), false)
                .flatMap(brand -> Vectors.texts("cards.json", "/brands/" + brand)
                        .map(number -> Arguments.of(brand.toUpperCase(Locale.ROOT), number)));
    }

    @ParameterizedTest
    @MethodSource("cardsByBrand")
    void of_a_card_its_brand_and_last_digits_are_kept_and_nothing_more(String brand, String number) {
        var payin = merchant.opens(Order.card(number, 100)
                .with("card.cvv", "\"9174\"")
                .with("card.holderName", "\"Zulmira Quixote\"")
                .with("card.installments", "12"));

        var seen = merchant.looksAt("/payins/" + payin.at("id"));
        assertThat(seen.at("card/brand")).isEqualTo(brand);
        assertThat(seen.at("card/last4")).isEqualTo(number.substring(12));
        assertThat(seen.at("card/installments")).isEqualTo("12");
        var everything =
                seen.text() + payin.text() + merchant.looksAt("/payins").text();
        assertThat(everything).doesNotContain(number, "9174\"", "Zulmira");
    }

    @Test
    void the_same_card_has_the_same_fingerprint_and_another_another() {
        var stranger = TestMerchant.opened();
        var first = fingerprint(merchant, merchant.opens(Order.card(FieldTable.VISA, 100)));
        var again = fingerprint(stranger, stranger.opens(Order.card(FieldTable.VISA, 200)));
        var other = fingerprint(merchant, merchant.opens(Order.card("5555555555554444", 100)));

        assertThat(again).isEqualTo(first);
        assertThat(other).isNotEqualTo(first);
    }

    private static String fingerprint(TestMerchant merchant, Answer payin) {
        return merchant.looksAt("/payins/" + payin.at("id")).at("card/fingerprint");
    }

    private String reason(Answer payin) {
        return merchant.looksAt("/payins/" + payin.at("id")).at("timeline/0/reason");
    }
}
