package dev.paysandbox.mask;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.JsonNode;
import dev.paysandbox.support.Json;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
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
                "{\"x\": \"4111\\u00201111\\t1111\\/1111\"}  | {\"x\": \"****\\u0020****\\t****\\/1111\"}",
                "{\"cvv\": \"123\", \"amount\": 100}         | {\"cvv\": \"***\", \"amount\": 100}",
                "{\"cvv\": 123}                              | {\"cvv\": \"***\"}",
                "{\"CVC\" : null, \"a\": 1}                  | {\"CVC\" : \"***\", \"a\": 1}",
                "{\"securityCode\": {\"a\": [1, \"}\"]}}     | {\"securityCode\": \"***\"}",
                "{\"client_secret\": \"a\\\"b\", \"a\": 1}   | {\"client_secret\": \"***\", \"a\": 1}",
                "{\"\\u0063vv\": \"123\"}                    | {\"\\u0063vv\": \"***\"}",
                "{\"x\": \"{\\\"cvv\\\": \\\"123\\\"}\"}     | {\"x\": \"{\\\"cvv\\\": \\\"***\\\"}\"}",
                "{\"cvv\" \"123\"                            | {\"cvv\" \"***\"",
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
            var out = new Bytes();
            new Mask(out).body(bytes, bytes.length, bytes.length);
            assertThat(out.toString()).as("seed 11, text %d: %s", i, text).doesNotContain(CARD);
        }
    }

    /** Its last digits, and the length of what stands before its asterisks, pass for a card's once in about 70 codes. */
    @Test
    void no_digits_of_a_pix_code_are_masked_as_a_card() {
        for (int checksum = 0; checksum < 10_000; checksum++) {
            var code = "{\"emv\":\"00020101021226800014br.gov.bcb.pix6009SAO PAULO62070503***6304%04d\"}"
                    .formatted(checksum);
            var bytes = code.getBytes(StandardCharsets.ISO_8859_1);
            var out = new Bytes();
            new Mask(out).body(bytes, bytes.length, bytes.length);
            assertThat(out.toString()).isEqualTo(code);
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
                arguments("", "<x name=\"cvv\">"),
                arguments("", "<x name=\"cvv\" "),
                arguments("", "</"),
                arguments("", "<n>cvv</"),
                arguments("", "content-disposition: name=\"cvv\"\n\n"),
                arguments("a;cvv\n", "x;\""),
                arguments("", "1 "),
                arguments("", "4,"),
                arguments("", "_"),
                arguments("", "QUFBQUFBQUFBQUF/"),
                arguments("", base64("ab~".repeat(2_000) + base64("ab~".repeat(2_000)))),
                arguments("", "%25"),
                arguments("", "\\u005c"),
                arguments("", "&#"));
    }

    private static String base64(String text) {
        return Base64.getEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** In quadratic time each of them would take minutes at least. */
    @ParameterizedTest
    @MethodSource("laborious")
    @Tag("thorough")
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void masking_takes_time_proportional_to_the_length_of_the_text(String first, String repeated) {
        var text = first + repeated.repeat((1 << 20) / repeated.length());
        assertThat(Mask.of(text + " sk_test_abc ")).doesNotContain("sk_test_abc");
    }

    @Test
    void a_password_of_any_length_and_base64_with_zeros_are_found() {
        assertThat(Mask.of("https://m:" + "hunter2".repeat(90) + "@shop/")).isEqualTo("https://***@shop/");
        assertThat(Mask.of(base64("user-name-x\0cvv=737&n=" + CARD))).isEqualTo("***");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[\"cvv\",\"cvv\",\"737\"]",
                "[\"cvv\",[\"cvv\"],\"cvv\",\"737\"]",
                "{\"name\":\"cvv\",\"a\":{\"name\":\"cvv\",\"value\":\"1\"},\"name\":\"cvv\",\"value\":\"737\"}",
                "<f name=\"cvv\" name=\"cvv\">737</f>",
                "<f name=\"cvv\">1</f><f name=\"cvv\">737</f>",
                "{\"a\":\"\"\"\",\"cvv\":\"737\"}",
            })
    void a_name_that_comes_again_hides_again(String text) {
        assertThat(Mask.of(text)).doesNotContain("737");
    }

    @ParameterizedTest
    @CsvSource({
        "/payin?card=4111+1111%201111%2d1111&cvv=123&a=1, /payin?card=****+****%20****%2d1111&cvv=***&a=1",
        "/payin/%34111111111111111, /payin/************1111",
        "/payin/4111111111111111, /payin/************1111"
    })
    void a_path_is_kept_without_what_is_secret(String path, String kept) {
        var out = new Bytes();
        var bytes = path.getBytes(StandardCharsets.UTF_8);
        new Mask(out).text(bytes, 0, bytes.length);

        assertThat(out).hasToString(kept);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"barcode\": \"99990001200202600000123456789012345678901234567\", \"amount\": 12345}",
                "{\"createdAt\": \"2026-11-20T14:03:00.250Z\", \"payerIp\": \"203.0.113.7\", \"a\\\\\": 1}",
                "{\"document\": \"12345678909\", \"total\": 4111111111111112, \"phone\": \"11987654321\"}",
                "{\"qrcode\": \"00020101021226800014br.gov.bcb.pix5204000053039865406123.455802BR5915\"}",
                "not JSON at all: \\ \" 1 2 3 {{{ é"
            })
    void data_without_secrets_is_kept_unchanged(String body) {
        assertThat(body(body)).isEqualTo(body);
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16LE", "UTF-16BE", "UTF-32BE"})
    void an_unreadable_encoding_does_not_hide_secrets(String encoding) {
        var body = "{\"number\": \"%s\", \"cvv\": \"987\"}".formatted(CARD).getBytes(Charset.forName(encoding));
        var out = new Bytes();
        new Mask(out).body(body, 1_000, body.length);

        assertThat(out.toString()).doesNotContain(CARD, "987").contains("************1111");
    }

    @Test
    void a_number_that_the_bound_cuts_is_masked() {
        var body = "{\"x\": \"%s\"}".formatted("4111 1111 1111 1111").getBytes(StandardCharsets.UTF_8);
        for (int limit = 0; limit < body.length; limit++) {
            var out = new Bytes();
            new Mask(out).body(body, limit, body.length);

            assertThat(out.toString()).doesNotContain("4111", "1 1");
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void random_bodies_with_card_numbers_in_odd_places_never_show_one(long seed) {
        var random = new Random(seed);
        for (int i = 0; i < 500; i++) {
            var number = CardNumbers.any(random);
            var body = surrounded(CardNumbers.written(number, random), random);

            var kept = body(body);

            assertThat(digits(kept)).as(body).doesNotContain(number);
            if (isJson(body)) {
                assertThat(isJson(kept)).as(kept).isTrue();
            }
        }
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
        return text.replaceAll("\\\\u003([0-9])", "$1").replaceAll("\\\\u0020|\\\\t|[ .-]", "");
    }

    private static boolean isJson(String text) {
        try {
            JsonNode read = Json.read(text);
            return read.isObject();
        } catch (AssertionError not) {
            return false;
        }
    }

    private static String body(String text) {
        var out = new Bytes();
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        new Mask(out).body(bytes, bytes.length, bytes.length);
        return out.toString();
    }
}
