package dev.paysandbox.mask;

import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.mask.SecretSpellings.Way;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What {@code docs/reference/masking.md} says the mask catches, it catches, thousands of times; and the page says all. */
class MaskingPageTest {
    private static final int TIMES = 60;
    private static final String PAGE = "masking.md";
    private static final String CARD = "4111111111111111";

    /** Texts in which a number or a key may stand; none holds a digit. */
    private static final List<String> TEXTS = List.of(
            "#",
            "{\"a\":\"#\",\"b\":true}",
            "{\"referenceId\":\"order #!\"}",
            "/payin/#?x=y",
            "a=b&c=#&d=e",
            "<a b=\"c\">#</a>",
            "holder,note\nMaria,#\n",
            "paid by (#), thanks");

    private static final List<String> JSON = List.of("{\"a\":#}", "{\"a\":{\"b\":[#,true]},\"c\":null}");

    static final List<Way> NUMBERS = SecretSpellings.NUMBERS;
    static final List<Way> ARRAYS = SecretSpellings.ARRAYS;
    static final List<Way> NAMED = SecretSpellings.NAMED;
    static final List<Way> KEYS = SecretSpellings.KEYS;

    @ParameterizedTest
    @FieldSource("NUMBERS")
    void a_card_number_is_hidden_in_any_text(Way way) {
        hidesNumbers(way, TEXTS);
    }

    @ParameterizedTest
    @FieldSource("ARRAYS")
    void a_card_number_is_hidden_as_a_value_of_json(Way way) {
        hidesNumbers(way, JSON);
    }

    private static void hidesNumbers(Way way, List<String> texts) {
        for (var text : texts) {
            var random = new Random(text.hashCode());
            for (int i = 0; i < TIMES; i++) {
                var written = way.write().apply(CardNumbers.any(random), random);
                var kept = kept(text.replace("#", written));
                // Of the number no more may stand there than its last four digits, however they are written.
                assertThat(plainDigits(kept))
                        .as("%s: %s became %s", way, text.replace("#", written), kept)
                        .hasSizeLessThan(5);
                assertThat(kept).doesNotContain(written);
            }
        }
    }

    @ParameterizedTest
    @FieldSource("NAMED")
    void a_value_is_hidden_for_its_name(Way way) {
        var random = new Random(7);
        for (int i = 0; i < TIMES * SecretSpellings.NAMES.size(); i++) {
            var cvv = String.valueOf(random.nextBoolean() ? 300 + random.nextInt(700) : 3000 + random.nextInt(7000));
            var written = way.write().apply(cvv, random);
            var kept = kept(written);
            assertThat(kept).as(written).doesNotContain(cvv);
            assertThat(plainDigits(kept).replaceAll("[0-2]", "")).as(written).doesNotContain(cvv);
            assertThat(Mask.labelled(written)).as(written).contains("[masked]").doesNotContain(cvv);
        }
    }

    @ParameterizedTest
    @FieldSource("KEYS")
    void a_secret_key_is_hidden(Way way) {
        for (var text : TEXTS) {
            var random = new Random(text.hashCode());
            for (int i = 0; i < TIMES; i++) {
                var secret = "Zq" + Long.toString(random.nextLong() >>> 1, 36);
                var written = way.write().apply((random.nextBoolean() ? "sk_live_" : "sk_test_") + secret, random);
                var kept = kept(text.replace("#", written));
                assertThat(kept).as(written).doesNotContainIgnoringCase(secret).doesNotContain(written);
            }
        }
    }

    @Test
    void the_user_and_password_of_a_url_are_hidden() {
        assertThat(kept("{\"webhookUrl\":\"https://maria:hunter2@shop.example/hook\"}"))
                .isEqualTo("{\"webhookUrl\":\"https://***@shop.example/hook\"}");
        assertThat(kept("{\"webhookUrl\":\"https:\\/\\/maria:p%40ss@shop.example\\/hook\"}"))
                .isEqualTo("{\"webhookUrl\":\"https:\\/\\/***@shop.example\\/hook\"}");
        assertThat(kept("see http://maria@shop.example.")).isEqualTo("see http://***@shop.example.");
    }

    @Test
    void the_end_of_a_text_that_was_cut_shows_no_beginning_of_a_number() {
        for (int length = 1; length <= CARD.length(); length++) {
            assertThat(Mask.ofCut("paid by " + CARD.substring(0, length))).doesNotContain("411111");
        }
    }

    static Stream<String> ordinaryTexts() {
        return Stream.of(
                "{\"amount\":15990,\"createdAt\":\"2026-11-20T14:03:00.250Z\",\"payerIp\":\"203.0.113.7\"}",
                "{\"customer\":{\"document\":\"12345678909\",\"phone\":\"11987654321\",\"zipCode\":\"01310100\"}}",
                "{\"boleto\":\"99990001200202600000123456789012345678901234567\",\"cvvRequired\":true}",
                "{\"id\":\"7f9c24e8-3b12-4fef-91a0-55b8d1f6c1aa\",\"number\":\"1000\",\"code\":\"INVALID_DATA\"}",
                "{\"items\":[{\"quantity\":2,\"unitPrice\":4995},{\"quantity\":1,\"unitPrice\":6000}]}",
                "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/120.0.0.0 Safari/537.36",
                "https://shop.example:8080/hooks/payments?order=1&at=2026-11-20",
                "Sun, 22 Nov 2026 06:43:00 GMT",
                "São Paulo — café, 3ª etapa (100%)");
    }

    @ParameterizedTest
    @MethodSource("ordinaryTexts")
    void texts_without_secrets_stay_unchanged(String text) {
        assertThat(kept(text)).isEqualTo(text);
        assertThat(Mask.labelled(text)).isEqualTo(text);
    }

    /** The limits: texts in which a secret stays, each as the page has it. */
    static Stream<String> limits() {
        return Stream.of(
                "{\"first\":\"4111 1111\",\"then\":\"1111 1111\"}",
                "four one one one one one one one one one one one one one one one",
                "4a1b1c1d1e1f1g1h1i1j1k1l1m1n1o1p",
                "34313131313131313131313131313131",
                "the three digits on the back are 737",
                "{\"k\":\"737\"}");
    }

    @ParameterizedTest
    @MethodSource("limits")
    void beyond_the_limits_of_masking_nothing_is_found_and_the_page_says_so(String text) throws IOException {
        assertThat(kept(text)).isEqualTo(text);
        assertThat(Files.readString(page())).contains("`" + text + "`");
    }

    @Test
    void the_page_has_every_way() throws IOException {
        var page = Files.readString(page());
        var due = replaced(page, "numbers", rows(Stream.concat(NUMBERS.stream(), ARRAYS.stream()), CARD));
        due = replaced(due, "names", rows(NAMED.stream(), "737"));
        due = replaced(due, "keys", rows(KEYS.stream(), "sk_test_Zq81kx"));
        due = replaced(due, "spellings", "`" + String.join("`, `", SecretSpellings.NAMES) + "`\n");
        var renewed = Path.of("target", "reference", PAGE);
        Files.createDirectories(renewed.getParent());
        Files.writeString(renewed, due);
        assertThat(page)
                .as("docs/reference/%1$s is out of date; renew it: cp src/target/reference/%1$s docs/reference/", PAGE)
                .isEqualTo(due);
    }

    private static String rows(Stream<Way> ways, String secret) {
        var rows = new StringBuilder("| Written | For example | Kept as |\n|---|---|---|\n");
        ways.forEach(way -> {
            var example = way.write().apply(secret, new Random(2));
            rows.append("| %s | %s | %s |\n".formatted(way.words(), code(example), code(kept(example))));
        });
        return rows.toString();
    }

    private static String code(String text) {
        var line =
                text.replace("\r", "").replace("\n", " ⏎ ").replace("\t", " ⇥ ").replace("|", "\\|");
        return "`" + line.replace("\u00ad", " ").replace("\u200b", " ") + "`";
    }

    private static String replaced(String page, String name, String rows) {
        var begin = "<!-- generated from SecretSpellings, " + name + ": begin -->\n";
        var end = "<!-- generated from SecretSpellings, " + name + ": end -->\n";
        assertThat(page).contains(begin, end);
        return page.substring(0, page.indexOf(begin) + begin.length()) + "\n" + rows + "\n"
                + page.substring(page.indexOf(end));
    }

    private static Path page() {
        return Path.of("").toAbsolutePath().resolveSibling("docs/reference").resolve(PAGE);
    }

    private static String kept(String text) {
        var out = new Bytes();
        var bytes = text.getBytes(UTF_8);
        new Mask(out).body(bytes, bytes.length, bytes.length);
        assertThat(Mask.of(text)).isEqualTo(out.toString());
        assertThat(Mask.of(out.toString())).as("what is masked stays as it is").isEqualTo(out.toString());
        return out.toString();
    }

    /** The digits of the text as they read once it is decoded. */
    private static String plainDigits(String text) {
        var bytes = text.getBytes(UTF_8);
        var decoded = new Decoded();
        decoded.decode(bytes, 0, bytes.length);
        return new String(decoded.bytes(), 0, decoded.count(), UTF_8).replaceAll("[^0-9]", "");
    }

    @Test
    void a_text_of_another_encoding_is_searched_too() {
        var bytes = ("{\"a\":\"" + CARD + "\",\"cvv\":\"737\"}").getBytes(UTF_16LE);
        var out = new Bytes();
        new Mask(out).body(bytes, bytes.length, bytes.length);
        assertThat(out.toString()).doesNotContain("41111", "737");
    }
}
