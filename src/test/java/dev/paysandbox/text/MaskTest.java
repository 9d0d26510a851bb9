package dev.paysandbox.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paysandbox.support.Json;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Nothing that nobody may keep gets past the mask, and nothing else is lost. */
class MaskTest {
    private static final String CARD = "4111111111111111";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"number\": \"4111111111111111\"}          | {\"number\": \"************1111\"}",
                "{\"number\": 4111111111111111}              | {\"number\": \"************1111\"}",
                "{\"x\": \"4111 1111-1111.1111\"}            | {\"x\": \"**** ****-****.1111\"}",
                "{\"number\": \"4111111111111112\"}          | {\"number\": \"************1112\"}",
                "{\"number\": 4111111111111112, \"a\": 1}     | {\"number\": \"************1112\", \"a\": 1}",
                "{\"4111111111111111\": 1}                   | {\"************1111\": 1}",
                "{\"x\": \"a4111111111111111b\"}             | {\"x\": \"a************1111b\"}",
                "{\"x\": \"12 4111111111111111 12/39\"}      | {\"x\": \"12 ************1111 12/39\"}",
                "{\"x\": \"\\u0034111111111111111\"}         | {\"x\": \"************1111\"}",
                "{\"x\": \"4111\\u00201111\\t1111.1111\"}   | {\"x\": \"**** **** ****.1111\"}",
                "{\"x\": \"%B4111111111111111^A\"}         | {\"x\": \"%B************1111^A\"}",
                "{\"x\": \"\\u00e34111111111111111\"}      | {\"x\": \"\\u00e3************1111\"}",
                "{\"cvv\": \"123\", \"amount\": 100}         | {\"cvv\": \"***\", \"amount\": 100}",
                "{\"cvv\": 123}                              | {\"cvv\": \"***\"}",
                "{\"CVC\" : null, \"a\": 1}                  | {\"CVC\" : \"***\", \"a\": 1}",
                "{\"client_secret\": \"a\\\"b\", \"a\": 1}   | {\"client_secret\": \"***\", \"a\": 1}",
                "{\"\\u0063vv\": \"123\"}                    | {\"\\u0063vv\": \"***\"}",
                "{\"x\": \"{\\\"cvv\\\": \\\"123\\\"}\"}     | {\"x\": \"{\\\"cvv\\\": \\\"***\\\"}\"}",
                "{cvv: 123, a: 1                             | {cvv: \"***\", a: 1",
                "{\"cvv\": \"123                             | {\"cvv\": \"***",
                "{'cvv': '123'}                              | {'cvv': '***'}",
                "{\"secret\"                                 | {\"secret\"",
                "{\"type\": \"secret\", \"a\": 1}            | {\"type\": \"secret\", \"a\": 1}",
                "{\"x\": \"sk_test_abc_1 sk_live_Z\"}        | {\"x\": \"sk_test_*** sk_live_***\"}",
                "{\"x\": \"sk_test_, sk_live_\"}            | {\"x\": \"sk_test_, sk_live_\"}",
            })
    void a_body_is_kept_without_its_secrets(String body, String kept) {
        assertThat(body(body)).isEqualTo(kept);
    }

    /** Pieces that one reader or another takes for the beginning of something. */
    private static final int[] ODD_BYTES = {
        0, 1, 7, '"', '\'', '\\', '%', '&', ';', '#', 'u', 'x', '0', '4', ':', '=', '<', '>', '/', '{', '_', ' ', 0x80,
        0xbf, 0xc2, 0xe0, 0xed, 0xef, 0xf0, 0xf4, 0xff
    };

    @Test
    void the_mask_ends_for_any_bytes_and_finds_the_card_after_them() {
        var random = new Random(11);
        for (int i = 0; i < 50_000; i++) {
            var odd = new byte[1 + random.nextInt(12)];
            for (int at = 0; at < odd.length; at++) {
                odd[at] = (byte) ODD_BYTES[random.nextInt(ODD_BYTES.length)];
            }
            var text = new String(odd, StandardCharsets.ISO_8859_1);
            var bytes = (text + " " + CARD + " ").getBytes(StandardCharsets.ISO_8859_1);
            var kept = new String(Mask.of(bytes, bytes.length, bytes.length), StandardCharsets.ISO_8859_1);
            assertThat(kept).as("seed 11, text %d: %s", i, text).doesNotContain(CARD);
        }
    }

    /** Its last digits, and the length of what stands before its asterisks, pass for a card's once in about 70 codes. */
    @Test
    void no_digits_of_a_pix_code_are_masked_as_a_card() {
        for (int checksum = 0; checksum < 10_000; checksum++) {
            var code = "{\"emv\":\"00020101021226800014br.gov.bcb.pix6009SAO PAULO62070503***6304%04d\"}"
                    .formatted(checksum);
            assertThat(body(code)).isEqualTo(code);
        }
    }

    /** Texts of which every part leads to a look at much of the rest: what comes first, and what is repeated. */
    private static Stream<Arguments> laborious() {
        var values = "\"v\":1,";
        var names = "\"n\":\"cvv\",";
        return Stream.of(
                arguments("", "{" + values.repeat(330) + names.repeat(200) + values.repeat(600) + "}"),
                arguments("{", values.repeat(300) + names.repeat(300)),
                arguments("{", names + "\"a\":{" + names + values.repeat(10) + "},"),
                arguments("", "{\"name\":\"cvv\",\"value\":"),
                arguments("", "[\"cvv\","),
                arguments("[", "\"cvv\",[\"a\"]:"),
                arguments("{", "\""),
                arguments("{", "[0]\""),
                arguments("{", "'\""),
                arguments("x", "\"\":"),
                arguments("", "1 "),
                arguments("", "4,"),
                arguments("", "_"),
                arguments("", "://"),
                arguments("", "://a@"),
                arguments("", "url=a@ "),
                arguments("", "sk_test_"),
                arguments("", "c-v"),
                arguments("cvv=", "["),
                arguments("", "password=\"\\"),
                arguments("", "%25"),
                arguments("", "\\u005c"),
                arguments("", "&#"));
    }

    /** In quadratic time each of them would take minutes at least. */
    @ParameterizedTest
    @MethodSource("laborious")
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void masking_takes_time_proportional_to_the_length_of_the_text(String first, String repeated) {
        var text = first + repeated.repeat((1 << 20) / repeated.length());
        assertThat(Mask.of(text + " sk_test_abc ")).doesNotContain("sk_test_abc");
    }

    @Test
    void a_password_of_any_length_is_found() {
        assertThat(Mask.of("https://m:" + "hunter2".repeat(90) + "@shop/")).isEqualTo("https://***@shop/");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https:\\/\\/maria:hunter2@shop.example",
                "url=https%3A%2F%2Fmaria%3Ahunter2%40shop.example%2F&a=1",
                "{\"a\":\"\"\"\",\"cvv\":\"737\"}",
                "{\"a\":\"x\\\\\",\"cvv\":\"737\"}",
                "{\"password\":\"hun\\\"ter2\"}",
                "{\"p\\u0061ssword\":\"x\\\"hunter2\"}",
                "p%61ssword=x%26hunter2",
                "%22cvv%22%3A%22737%22",
                "{\"x\":\"%22cvv%22:737\"}",
                "Senha : hunter2",
                "card_cvv=737;a=b",
                "SK_LIVE_HUNTER2",
                "sk%5Flive_hunter2 sk\\u005ftest_hunter2",
                "%4111111111111111",
                "%404111111111111111",
                "\\u0034111111111111111",
                "1 2 3 4111-1111-1111-1111 1 2 3",
                "4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1",
                "pan=4111111111111112",
            })
    void no_secret_gets_past_the_mask(String text) {
        for (var kept : new String[] {body(text), Mask.of(text), Mask.labelled(text, false)}) {
            assertThat(kept)
                    .doesNotContainIgnoringCase("hunter2")
                    .doesNotContain("ter2", "737", "411111111111", "1111-1111-1", "1 1 1 1 1", "2 3 4111");
        }
    }

    @Test
    void the_end_of_a_text_that_was_cut_shows_no_beginning_of_a_number() {
        for (int length = 1; length <= CARD.length(); length++) {
            assertThat(Mask.ofCut("paid by " + CARD.substring(0, length))).doesNotContain("411111");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "/payin?card=4111+1111%201111%2d1111&cvv=123&a=1, /payin?card=****+**** ****-1111&cvv=***&a=1",
        "/payin/%34111111111111111, /payin/************1111",
        "/payin/4111111111111111, /payin/************1111"
    })
    void a_path_is_kept_without_what_is_secret(String path, String kept) {
        assertThat(Mask.of(path)).isEqualTo(kept);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"barcode\": \"99990001200202600000123456789012345678901234567\", \"amount\": 12345}",
                "{\"createdAt\": \"2026-11-20T14:03:00.250Z\", \"payerIp\": \"203.0.113.7\", \"a\\\\\": 1}",
                "{\"document\": \"12345678909\", \"total\": 4111111111111112, \"phone\": \"11987654321\"}",
                "{\"customer\":{\"document\":\"12345678909\",\"zipCode\":\"01310100\"},\"cvvRequired\":true}",
                "{\"id\":\"7f9c24e8-3b12-4fef-91a0-55b8d1f6c1aa\",\"number\":\"1000\",\"code\":\"INVALID_DATA\"}",
                "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/120.0.0.0 Safari/537.36",
                "https://shop.example:8080/hooks/payments?order=1&at=2026-11-20",
                "{\"webhookUrl\": \"https://shop.example:8080/hooks?mail=maria@shop.example\"}",
                "São Paulo — café, 3ª etapa (100%)",
                "{\"qrcode\": \"00020101021226800014br.gov.bcb.pix5204000053039865406123.455802BR5915\"}",
                "not JSON at all: \\ \" 1 2 3 {{{ é"
            })
    void data_without_secrets_is_kept_unchanged(String body) {
        assertThat(body(body)).isEqualTo(body);
    }

    @Test
    void a_number_that_the_bound_cuts_is_masked() {
        var body = "{\"x\": \"%s\"}".formatted("4111 1111 1111 1111").getBytes(StandardCharsets.UTF_8);
        for (int limit = 0; limit < body.length; limit++) {
            assertThat(new String(Mask.of(body, limit, body.length), StandardCharsets.UTF_8))
                    .doesNotContain("4111", "1 1");
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void random_bodies_with_card_numbers_in_odd_places_never_show_one(long seed) {
        var random = new Random(seed);
        for (int i = 0; i < 500; i++) {
            var number = anyNumber(random);
            var body = surrounded(written(number, random), random);

            var kept = body(body);

            assertThat(digits(kept)).as(body).doesNotContain(number);
            if (isJson(body)) {
                assertThat(isJson(kept)).as(kept).isTrue();
            }
        }
    }

    /** A number of 13 to 19 digits that passes Luhn's check. */
    private static String anyNumber(Random random) {
        var digits = new StringBuilder();
        int length = 13 + random.nextInt(7);
        digits.append(1 + random.nextInt(9));
        while (digits.length() < length - 1) {
            digits.append(random.nextInt(10));
        }
        int sum = 0;
        for (int i = digits.length() - 1, place = 1; i >= 0; i--, place++) {
            int digit = (digits.charAt(i) - '0') * (place % 2 == 1 ? 2 : 1);
            sum += digit > 9 ? digit - 9 : digit;
        }
        return digits.append((10 - sum % 10) % 10).toString();
    }

    /** The number in one of the ways that it may be written within a JSON string or a query. */
    private static String written(String number, Random random) {
        var way = random.nextInt(6);
        var text = new StringBuilder();
        for (int i = 0; i < number.length(); i++) {
            if (i > 0 && way != 0 && (way == 5 || i % 4 == 0)) {
                text.append(new String[] {"", " ", "-", "\\u0020", "%20", "."}[way]);
            }
            char digit = number.charAt(i);
            text.append(way == 3 && random.nextBoolean() ? "\\u003" + digit : String.valueOf(digit));
        }
        return text.toString();
    }

    private static String surrounded(String number, Random random) {
        return switch (random.nextInt(9)) {
            case 0 -> "{\"a\": [\"%s\", 1]}".formatted(number);
            case 1 -> "{\"%s\": true}".formatted(number);
            case 2 -> "{\"a\": \"x%sy\"".formatted(number);
            case 3 -> "{\"a\": \"é\\n%s\\\"\"}".formatted(number);
            case 4 -> "%s".formatted(number);
            case 5 -> "{\"a\": \"pays 10 by %s\", \"b\": %d}".formatted(number, random.nextInt());
            case 6 -> "{{{\"\" \"\" %s ]".formatted(number);
            case 7 -> "a=1&b=%s&c".formatted(number);
            default -> "{\"a\": {\"b\": [[\"%s %d\"]]}}".formatted(number, random.nextInt(10_000));
        };
    }

    /** The digits in it, with all that may stand between those of a card left out. */
    private static String digits(String text) {
        return text.replaceAll("\\\\u003([0-9])", "$1").replaceAll("\\\\u0020|%20|[ .-]", "");
    }

    private static boolean isJson(String text) {
        try {
            JsonNode read = Json.read(text);
            return read.isObject();
        } catch (AssertionError not) {
            return false;
        }
    }

    /** The body as the journal keeps it. */
    static String body(String text) {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        return new String(Mask.of(bytes, bytes.length, bytes.length), StandardCharsets.UTF_8);
    }
}
