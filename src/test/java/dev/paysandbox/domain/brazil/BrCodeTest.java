package dev.paysandbox.domain.brazil;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class BrCodeTest {
    private static final String URL = "pix.paysandbox.invalid/v2/8b3da2f39a4140d1a91abd93113bd441";

    static Stream<JsonNode> valid() {
        return Vectors.each("brcode.json", "/valid");
    }

    static Stream<String> invalid() {
        return Vectors.each("brcode.json", "/invalid")
                .map(row -> row.get("payload").asText());
    }

    @ParameterizedTest
    @MethodSource("valid")
    void a_published_code_is_read(JsonNode row) {
        var code = BrCode.parse(row.get("payload").asText());
        assertThat(code.isDynamic()).isEqualTo(row.get("kind").asText().equals("dynamic"));
    }

    @ParameterizedTest
    @MethodSource("invalid")
    void a_published_broken_code_is_refused_with_a_position(String payload) {
        refused(payload, "position");
    }

    @Test
    void the_central_banks_static_code_is_read_in_full() {
        assertThat(BrCode.parse(payload(0)))
                .isEqualTo(new BrCode(
                        false,
                        "123e4567-e12b-12d1-a456-426655440000",
                        null,
                        null,
                        null,
                        "Fulano de Tal",
                        "BRASILIA",
                        "***"));
    }

    @Test
    void the_central_banks_dynamic_code_is_read_in_full() {
        assertThat(BrCode.parse(payload(1)))
                .isEqualTo(new BrCode(
                        true,
                        null,
                        null,
                        "pix.example.com/v2/8b3da2f39a4140d1a91abd93113bd441",
                        12345L,
                        "Fulano de Tal",
                        "BRASILIA",
                        "RP12345678-2019"));
    }

    @Test
    void a_static_code_may_carry_a_text_and_an_amount() {
        var code = BrCode.parse(payload(3));
        assertThat(code.key()).isEqualTo("thalesog@me.com");
        assertThat(code.info()).isEqualTo("Pedido 123");
        assertThat(code.amountCents()).isEqualTo(1000);
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
        var code = BrCode.parse(BrCode.dynamic(URL, "Padaria e Confeitaria Três Irmãos", "São Miguel do Oeste", 1));
        assertThat(code.payeeName()).isEqualTo("Padaria e Confeitaria Tre");
        assertThat(code.payeeCity()).isEqualTo("Sao Miguel do O");
        var nameless = BrCode.parse(BrCode.dynamic(URL, "支付", "", 1));
        assertThat(nameless.payeeName()).isEqualTo("RECEBEDOR");
        assertThat(nameless.payeeCity()).isEqualTo("BRASIL");
    }

    @ParameterizedTest
    @CsvSource({"1, 54040.01", "10, 54040.10", "100, 54041.00", "999999999999, 54139999999999.99"})
    void an_amount_is_written_in_reais_with_two_decimals(long cents, String field) {
        var payload = BrCode.dynamic(URL, "Loja", "Recife", cents);
        assertThat(payload).contains("5303986" + field + "5802BR");
        assertThat(BrCode.parse(payload).amountCents()).isEqualTo(cents);
    }

    @ParameterizedTest
    @ValueSource(longs = {Long.MIN_VALUE, -1, 0, BrCode.MAX_AMOUNT_CENTS + 1, Long.MAX_VALUE})
    void an_amount_outside_the_limits_names_them(long cents) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BrCode.dynamic(URL, "Loja", "Recife", cents))
                .withMessageContaining("1 to 999999999999 cents")
                .withMessageContaining("13 characters")
                .withMessageContaining(Long.toString(cents));
    }

    @Test
    void the_longest_url_fills_its_field() {
        var url = "pix.paysandbox.invalid/" + "a".repeat(BrCode.MAX_URL_LENGTH - 23);
        var payload = BrCode.dynamic(url, "Loja", "Recife", 1);
        assertThat(payload).contains("26990014br.gov.bcb.pix2577" + url);
        assertThat(BrCode.parse(payload).url()).isEqualTo(url);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "https://pix.example.com/1", "pix.example.com/a b", "pix.example.com/ã"})
    void a_url_that_a_code_cannot_carry_is_refused(String url) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BrCode.dynamic(url, "Loja", "Recife", 1))
                .withMessageContaining("PIX URL");
    }

    @Test
    void a_url_over_77_characters_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BrCode.dynamic("a".repeat(78), "Loja", "Recife", 1))
                .withMessageContaining("77");
    }

    @ParameterizedTest
    @MethodSource("dev.paysandbox.domain.brazil.Seeds#hundred")
    void a_created_code_can_be_read_back_and_one_wrong_character_is_noticed(long seed) {
        var random = new Random(seed);
        var url = "pix.paysandbox.invalid/" + Seeds.text(random, 1 + random.nextInt(54), "0123456789abcdef-/");
        var name = Seeds.text(random, 1 + random.nextInt(25), "ABCxyz&.0");
        var city = Seeds.text(random, 1 + random.nextInt(15), "ABCxyz");
        long cents = 1 + random.nextLong(BrCode.MAX_AMOUNT_CENTS);

        var payload = BrCode.dynamic(url, name, city, cents);

        assertThat(BrCode.parse(payload)).isEqualTo(new BrCode(true, null, null, url, cents, name, city, "***"));
        assertThat(Seeds.mutations(payload, "0159AFaz .é")).noneMatch(BrCodeTest::isRead);
    }

    @ParameterizedTest
    @MethodSource("valid")
    void every_code_cut_short_is_refused(JsonNode row) {
        var payload = row.get("payload").asText();
        assertThat(Stream.iterate(0, end -> end < payload.length(), end -> end + 1)
                        .map(end -> payload.substring(0, end)))
                .noneMatch(BrCodeTest::isRead);
    }

    @Test
    void the_published_broken_codes_are_refused_for_their_own_reason() {
        var broken = invalid().toList();
        refused(broken.get(0), "The CRC at position 143 is 1D3D, but this content has 288F");
        refused(broken.get(1), "Field 62 at position 100 claims 8 characters, but 7 are left");
    }

    /** Each is sealed anew, so that the checksum is right and the parser must see the reason itself. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "000201 | 000202 | Field 00 at position 1 is '02', not 01",
                "010212 | 010213 | Field 01 at position 7 is '13', not 11 or 12",
                "000201010212 | 010212000201 | Field 00 at position 7 is not the first field",
                "000201010212 | 0002010102120102AA | A second field 01 at position 13",
                "br.gov.bcb.pix | br.gov.bcb.pax | No field from 26 to 51 names br.gov.bcb.pix",
                "2512pix.test/abc | 2513pix.test/abc | Field 26-25 at position 35 claims 13 characters, but 12 are"
                        + " left",
                "26340014br.gov.bcb.pix | 26410014br.gov.bcb.pix0103abc | carries either a key (01) or a URL (25)",
                "2512pix.test/abc | 0212pix.test/abc | carries either a key (01) or a URL (25)",
                "2512pix.test/abc | 2512http://a/abc | Field 26-25 at position 35 is 'http://a/abc', not a URL",
                "52040000 | 5204000A | Field 52 at position 51 is '000A', not four digits",
                "5303986 | 5303840 | Field 53 at position 59 is '840', not 986",
                "54041.00 | 54041,00 | Field 54 at position 66 is '1,00', not an amount",
                "54041.00 | 54051.000 | Field 54 at position 66 is '1.000', not an amount",
                "54041.00 | 5403.50 | Field 54 at position 66 is '.50', not an amount",
                "54041.00 | 54021. | Field 54 at position 66 is '1.', not an amount",
                "54041.00 | 541412345678901.00 | Field 54 at position 66 has 14 characters, at most 13",
                "5802BR | 5802AR | Field 58 at position 74 is 'AR', not BR",
                "5904Loja | 5926ABCDEFGHIJKLMNOPQRSTUVWXYZ | Field 59 at position 80 has 26 characters, at most 25",
                "5904Loja | 5900 | Field 59 at position 80 is empty",
                "5904Loja |'' | Field 59 is missing",
                "6006Recife | 6016SaoMigueldoOeste | Field 60 at position 88 has 16 characters, at most 15",
                "62070503*** |'' | Field 62 is missing",
                "62070503*** | 62070403*** | Field 62-05 is missing",
                "62070503*** | 62070503***6304ABCD | Field 63 at position 109 is not the last field",
                "62070503*** | 62070503***7 | Expected a field at position 109",
                "5802BR | 5X02BR | Expected a field id at position 74, not '5X'",
                "5802BR | 58O2BR | Expected the length of field 58 at position 76, not 'O2'"
            })
    void each_broken_rule_is_reported_with_its_position(String right, String wrong, String reason) {
        var payload = BrCode.dynamic("pix.test/abc", "Loja", "Recife", 100);
        assertThat(payload).contains(right);
        refused(sealed(payload.replace(right, wrong)), reason);
    }

    @Test
    void two_pix_accounts_are_refused() {
        var account = "0014br.gov.bcb.pix2512pix.test/abc";
        var payload = BrCode.dynamic("pix.test/abc", "Loja", "Recife", 100);
        refused(
                sealed(payload.replace("2634" + account, "2634" + account + "2734" + account)),
                "Field 27 at position 51 is a second br.gov.bcb.pix account");
    }

    @Test
    void an_account_of_another_scheme_may_also_be_present() {
        var payload = BrCode.dynamic("pix.test/abc", "Loja", "Recife", 100);
        var both = sealed(payload.replace("2634", "27180014com.example.pa2634"));
        assertThat(BrCode.parse(both)).isEqualTo(BrCode.parse(payload));
    }

    @Test
    void a_static_codes_txid_is_letters_and_digits() {
        var payload = payload(0);
        assertThat(BrCode.parse(sealed(payload.replace("62070503***", "62070503a1B")))
                        .txid())
                .isEqualTo("a1B");
        refused(
                sealed(payload.replace("62070503***", "62070503a-B")),
                "Field 62-05 at position 123 is 'a-B', neither letters and digits nor ***");
    }

    @ParameterizedTest
    @CsvSource({
        "540210, 1000",
        "540510.50, 1050",
        "540410.5, 1050",
        "54010, 0",
        "5413" + "9999999999999, 999999999999900"
    })
    void an_amount_may_be_short_of_decimals(String field, long cents) {
        var payload = BrCode.dynamic("pix.test/abc", "Loja", "Recife", 100);
        assertThat(BrCode.parse(sealed(payload.replace("54041.00", field))).amountCents())
                .isEqualTo(cents);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "6304", "6304FFFF", "hello", "000201"})
    void a_text_that_is_not_a_br_code_is_refused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> BrCode.parse(text));
    }

    @Test
    void accents_and_overlong_codes_are_refused() {
        refused(payload(0).replace("Fulano", "Fuláno"), "Not a printable ASCII character at position");
        refused("0".repeat(513), "at most 512 characters");
    }

    @Test
    void the_checksum_has_its_published_check_value() {
        assertThat(Crc16.of("123456789", 9)).isEqualTo("29B1");
        assertThat(Crc16.of("", 0)).isEqualTo("FFFF");
    }

    private static String payload(int row) {
        return Vectors.at("brcode.json", "/valid/" + row + "/payload").asText();
    }

    private static String sealed(String payload) {
        int end = payload.length() - 4;
        return payload.substring(0, end) + Crc16.of(payload, end);
    }

    private static void refused(String payload, String reason) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BrCode.parse(payload))
                .withMessageContaining(reason);
    }

    private static boolean isRead(String payload) {
        try {
            BrCode.parse(payload);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
