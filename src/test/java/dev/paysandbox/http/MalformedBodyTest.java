package dev.paysandbox.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.Refusal;
import dev.paysandbox.support.TestMerchant;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A body must be one well-formed JSON object in UTF-8; where it is not, the answer says where. */
class MalformedBodyTest {
    private static final TestMerchant MERCHANT = TestMerchant.opened();

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            null                    | 1 | 1
            []                      | 1 | 1
            "text"                  | 1 | 1
            12                      | 1 | 1
            true                    | 1 | 1
            [{"amount": 1}]         | 1 | 1
            {"amount": 1            | 1 | 13
            {"amount": 1,}          | 1 | 14
            {"amount": 1} x         | 1 | 15
            {"amount": 1}{}         | 1 | 14
            {'amount': 1}           | 1 | 2
            {amount: 1}             | 1 | 2
            {"amount": 01}          | 1 | 13
            {"amount": +1}          | 1 | 12
            {"amount": .5}          | 1 | 12
            {"amount": 1.}          | 1 | 14
            {"amount": NaN}         | 1 | 15
            {"amount": Infinity}    | 1 | 20
            {"amount": undefined}   | 1 | 12
            {"amount" 1}            | 1 | 11
            {"amount": "\\x"}       | 1 | 14
            {"amount": "\\u12"}     | 1 | 17
            {"a": 1, "a": 2}        | 1 | 15
            /* c */ {"a": 1}        | 1 | 1
            {"a": 1 // c#}          | 1 | 9
            {#  "a": 1,#  "b" 2#}   | 3 | 7
            """)
    void malformed_json_is_reported_with_its_line_and_column(String body, int line, int column) {
        var refusal = refusesJson(MERCHANT.posts("/payin", body.replace('#', '\n')));
        assertThat(refusal.detail()).matches("Unexpected JSON at line \\d+, column \\d+: .*");
        assertThat(refusal.detail()).contains("line " + line + ",");
        var found = Integer.parseInt(refusal.detail().replaceAll(".*column (\\d+):.*", "$1"));
        assertThat(found).as(refusal.detail()).isBetween(column - 1, column + 1);
    }

    @Test
    void absent_empty_and_blank_bodies_are_not_objects() {
        for (var path : new String[] {"/payin", "/payout"}) {
            refusesJson(MERCHANT.posts(path, ""));
            refusesJson(MERCHANT.posts(path, " \n\t "));
            refusesJson(MERCHANT.send(MERCHANT.request(path)
                    .header("Authorization", MERCHANT.basic())
                    .method("POST", BodyPublishers.noBody())));
        }
    }

    static Stream<String> operationsWithARequiredBody() {
        return Stream.of("/openapi.json", "/openapi-sandbox.json")
                .flatMap(document -> MERCHANT.gets(document).json().get("paths").properties().stream())
                .flatMap(path -> path.getValue().properties().stream()
                        .filter(operation ->
                                operation.getValue().at("/requestBody/required").asBoolean())
                        .filter(operation ->
                                operation.getValue().at("/requestBody/content").has("application/json"))
                        .map(operation -> operation.getKey().toUpperCase(Locale.ROOT) + " " + path.getKey()));
    }

    @ParameterizedTest
    @MethodSource("operationsWithARequiredBody")
    void an_absent_body_has_the_same_code_everywhere(String operation) {
        refusesJson(MERCHANT.send(absent(operation).header("Content-Type", "application/json")));
    }

    private static HttpRequest.Builder absent(String operation) {
        int blank = operation.indexOf(' ');
        var path = operation
                .substring(blank + 1)
                .replace("{publicKey}", MERCHANT.publicKey())
                .replaceAll("\\{[a-z]+}", "x");
        var request = MERCHANT.request(path).method(operation.substring(0, blank), BodyPublishers.noBody());
        return path.startsWith("/pay")
                ? request.header("Authorization", MERCHANT.basic())
                : request.header("x-api-key", MERCHANT.publicKey());
    }

    @ParameterizedTest
    @ValueSource(strings = {"[", "{\"a\":", "[{\"a\":"})
    void deep_nesting_is_refused_at_its_place(String level) {
        for (var levels : new int[] {33, 10_000, 300_000}) {
            var body = "{\"deep\":" + level.repeat(Math.min(levels, 1_000_000 / level.length()));
            assertThat(refusesJson(MERCHANT.posts("/payin", body)).detail()).contains("32 levels", "line 1, column");
        }
    }

    @Test
    void nesting_of_32_levels_is_read() {
        var order = Order.pix(100).with("deep", "[".repeat(31) + "]".repeat(31));
        assertThat(MERCHANT.posts("/payin", order.json()).status()).isEqualTo(201);
    }

    @Test
    void a_number_or_a_name_beyond_reason_is_refused() {
        refusesJson(MERCHANT.posts("/payin", "{\"amount\": " + "9".repeat(10_000) + "}"));
        refusesJson(MERCHANT.posts("/payin", "{\"amount\": 1e" + "9".repeat(10_000) + "}"));
        refusesJson(MERCHANT.posts("/payin", "9".repeat(10_000)));
        refusesJson(MERCHANT.posts("/payin", "{\"" + "n".repeat(100_000) + "\": 1}"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ff",
                "fe",
                "80",
                "c3",
                "c328",
                "c0af",
                "c1bf",
                "e08080",
                "f0808080",
                "eda080",
                "edbfbf",
                "f4908080",
                "f8888080",
                "e28281ff",
                "e282"
            })
    void bytes_that_are_not_utf_8_are_refused_everywhere(String hex) {
        var wrong = new String(HexFormat.of().parseHex(hex), StandardCharsets.ISO_8859_1);
        var order = Order.pix(100).json();
        for (var body : new String[] {
            order.replace("Camiseta", wrong), order.replaceFirst("\\{", "{\"" + wrong + "\":1,"), order + wrong, wrong
        }) {
            var refusal = refusesJson(MERCHANT.posts("/payin", body.getBytes(StandardCharsets.ISO_8859_1)));
            assertThat(refusal.detail()).contains("UTF-8", "line 1, column ");
        }
        var snapshot = snapshot().replaceFirst("\"version\":\"[^\"]*", "\"version\":\"" + wrong);
        assertThat(snapshot).contains(wrong);
        assertThat(refusesJson(restores(snapshot.getBytes(StandardCharsets.ISO_8859_1)))
                        .detail())
                .contains("bytes that are not UTF-8");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 127, 128, 129, 1000})
    void the_position_of_a_wrong_byte_is_reported_in_a_body_of_any_length(int letters) {
        var before = "é" + "x".repeat(letters);
        var body = "{\n\"referenceId\":\"" + before + "\uffff\"}";
        var bytes = body.getBytes(StandardCharsets.UTF_8);
        // The first of the three bytes of that last character; as f0 it begins one of four, which is not there.
        bytes[bytes.length - 5] = (byte) 0xf0;
        assertThat(refusesJson(MERCHANT.posts("/payin", bytes)).detail())
                .contains("line 2, column " + (bytes.length - 5 - 1) + ":", "not UTF-8");
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16", "UTF-16LE", "UTF-16BE", "UTF-32", "UTF-32LE", "UTF-32BE"})
    void other_encodings_of_a_right_order_and_of_a_right_snapshot_are_refused(String charset) {
        refusesJson(MERCHANT.posts("/payin", Order.pix(100).json().getBytes(Charset.forName(charset))));
        assertThat(refusesJson(restores(snapshot().getBytes(Charset.forName(charset))))
                        .detail())
                .startsWith("The document has bytes that are not UTF-8");
    }

    @Test
    void a_byte_order_mark_of_utf_8_is_ignored() {
        assertThat(restores(("\ufeff" + snapshot()).getBytes(StandardCharsets.UTF_8))
                        .status())
                .isEqualTo(204);
        assertThat(MERCHANT.posts("/payin", "\ufeff" + Order.pix(100).json()).status())
                .isEqualTo(201);
    }

    @Test
    void the_nul_character_is_refused_in_json() {
        var order = Order.pix(100).json();
        refusesJson(MERCHANT.posts("/payin", order.replace("Camiseta", "a\0b")));
        refusesJson(MERCHANT.posts("/payin", order + "\0"));
        refusesJson(MERCHANT.posts("/payin", "\0" + order));
        refusesJson(MERCHANT.posts("/payin", new byte[100]));
    }

    @Test
    void half_a_character_is_refused_in_a_field_and_in_a_name() {
        var order = Order.pix(100).json();
        for (var half : new String[] {"\\ud800", "\\udc00x", "\\ud800\\ud800", "x\\udbff"}) {
            var inField = MERCHANT.posts("/payin", order.replace("Camiseta", half));
            assertThat(Refusal.in(inField).errors()).containsExactly("items[0].title CONTROL_CHARACTERS");
        }
        assertThat(MERCHANT.posts("/payin", order.replace("Camiseta", "\\ud83d\\ude00"))
                        .status())
                .isEqualTo(201);
    }

    @Test
    void a_body_of_a_mebibyte_is_read_and_answered() {
        var fill = new char[(1 << 20) - "{\"a\":\"\"}".length()];
        Arrays.fill(fill, 'x');
        var refusal = Refusal.in(MERCHANT.posts("/payin", "{\"a\":\"" + new String(fill) + "\"}"));
        assertThat(refusal.errors()).contains("amount REQUIRED");
    }

    @Test
    void ten_thousand_wrong_items_are_reported_by_the_first_hundred_faults() {
        var items = "[" + "{},".repeat(9_999) + "{}]";
        var refusal = Refusal.in(
                MERCHANT.posts("/payin", Order.pix(100).with("items", items).json()));
        assertThat(refusal.errors()).hasSize(100);
        assertThat(refusal.detail()).hasSizeLessThan(1_000);
    }

    private static String snapshot() {
        return MERCHANT.looksAt("/snapshot").text();
    }

    private static Answer restores(byte[] snapshot) {
        return MERCHANT.send(MERCHANT.request("/_sandbox/snapshot")
                .header("x-api-key", MERCHANT.publicKey())
                .header("Content-Type", "application/json")
                .PUT(BodyPublishers.ofByteArray(snapshot)));
    }

    private static Refusal refusesJson(Answer answer) {
        var refusal = Refusal.in(answer);
        assertThat(refusal.code()).as(answer.text()).isEqualTo(ErrorCode.INVALID_JSON);
        assertThat(refusal.errors()).isEmpty();
        return refusal;
    }
}
