package dev.paysandbox.domain.brazil;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class BrCodeTest {
    private static final String URL = "pix.paysandbox.invalid/v2/8b3da2f39a4140d1a91abd93113bd441";

    static Stream<String> valid() {
        return Vectors.each("brcode.json", "/valid")
                .map(row -> row.get("payload").asText());
    }

    @ParameterizedTest
    @MethodSource("valid")
    void a_published_code_has_our_checksum(String payload) {
        int end = payload.length() - 4;
        assertThat(BrCode.checksum(payload.substring(0, end))).isEqualTo(payload.substring(end));
    }

    @Test
    void the_central_banks_code_of_a_charge_differs_only_in_its_txid() {
        var published = Vectors.at("brcode.json", "/valid/1/payload").asText();
        var ours = BrCode.dynamic(
                "pix.example.com/v2/8b3da2f39a4140d1a91abd93113bd441", "Fulano de Tal", "BRASILIA", 12345);

        var untilTxid = published.substring(0, published.indexOf("6219"));
        assertThat(ours).startsWith(untilTxid + "62070503***6304");
    }

    @Test
    void a_dynamic_code_is_written_as_the_manual_orders_it() {
        assertThat(BrCode.dynamic(URL, "São João & Cia", "Florianópolis", 12345))
                .startsWith("000201" + "010212" + "2680" + "0014br.gov.bcb.pix" + "2558" + URL + "52040000" + "5303986"
                        + "5406123.45" + "5802BR" + "5914Sao Joao & Cia" + "6013Florianopolis" + "62070503***" + "6304")
                .hasSize(181);
    }

    @Test
    void names_are_cut_to_size_and_never_empty() {
        var code = PixCode.read(BrCode.dynamic(URL, "Padaria e Confeitaria Três Irmãos", "São Miguel do Oeste", 1));
        assertThat(code.payeeName()).isEqualTo("Padaria e Confeitaria Tre");
        assertThat(code.payeeCity()).isEqualTo("Sao Miguel do O");
        var nameless = PixCode.read(BrCode.dynamic(URL, "支付", "", 1));
        assertThat(nameless.payeeName()).isEqualTo("RECEBEDOR");
        assertThat(nameless.payeeCity()).isEqualTo("BRASIL");
    }

    @ParameterizedTest
    @CsvSource({"1, 54040.01", "10, 54040.10", "100, 54041.00", "999999999999, 54139999999999.99"})
    void an_amount_is_written_in_reais_with_two_decimals(long cents, String field) {
        var payload = BrCode.dynamic(URL, "Loja", "Recife", cents);
        assertThat(payload).contains("5303986" + field + "5802BR");
        assertThat(PixCode.read(payload).amountCents()).isEqualTo(cents);
    }

    @Test
    void the_longest_url_fills_its_field() {
        var url = "pix.paysandbox.invalid/" + "a".repeat(77 - 23);
        var payload = BrCode.dynamic(url, "Loja", "Recife", 1);
        assertThat(payload).contains("26990014br.gov.bcb.pix2577" + url);
        assertThat(PixCode.read(payload).url()).isEqualTo(url);
    }

    @ParameterizedTest
    @MethodSource("dev.paysandbox.domain.brazil.Seeds#ten")
    void a_created_code_can_be_read_back_and_one_wrong_character_is_noticed(long seed) {
        var random = new Random(seed);
        var url = "pix.paysandbox.invalid/" + Seeds.text(random, 1 + random.nextInt(54), "0123456789abcdef-/");
        var name = Seeds.text(random, 1 + random.nextInt(25), "ABCxyz&.0");
        var city = Seeds.text(random, 1 + random.nextInt(15), "ABCxyz");
        long cents = 1 + random.nextLong(BrCode.MAX_AMOUNT_CENTS);

        var payload = BrCode.dynamic(url, name, city, cents);

        assertThat(PixCode.read(payload)).isEqualTo(new PixCode(url, cents, name, city, "***"));
        assertThat(Seeds.mutations(payload, "0159AFaz .é")).noneMatch(BrCodeTest::isRead);
    }

    @Test
    void the_checksum_has_its_published_check_value() {
        assertThat(BrCode.checksum("123456789")).isEqualTo("29B1");
        assertThat(BrCode.checksum("")).isEqualTo("FFFF");
    }

    private static boolean isRead(String payload) {
        try {
            PixCode.read(payload);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
