package dev.paysandbox.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.scenario.IssuerAnswer;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.TestMerchant;
import dev.paysandbox.text.Mask;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** An error's message is masked, because it may quote a request. The words that are ours pass through unchanged. */
class OwnMessagesTest {
    private static final List<Path> SOURCES = List.of(Path.of("main/java"), Path.of("../verdict/src/main/java"));
    private static final Pattern LITERAL = Pattern.compile("\"((?:[^\"\\\\\\n]|\\\\.)+)\"");

    private final TestMerchant merchant = TestMerchant.opened();

    @Test
    void messages_show_the_form_of_a_secret_key_and_never_a_key() {
        assertThat(declared("sk_y"))
                .contains("secretKey must be sk_test_ followed by 1 to 64 letters, digits or _")
                .doesNotContain("[masked]");
        assertThat(declared("sk_test_Zq81kx!")).contains("sk_test_ followed by").doesNotContain("Zq81kx");
        var unauthorized = merchant.send(
                merchant.request("/payin/x").header("x-api-key", "pk_test_a").header("x-api-secret", "Zq81kx"));
        assertThat(unauthorized.json().path("detail").asText())
                .contains("pk_test_ and sk_test_")
                .doesNotContain("[masked]");
    }

    private String declared(String secretKey) {
        Answer answer = merchant.posts("/_sandbox/merchants", "{\"secretKey\":\"" + secretKey + "\"}");
        assertThat(answer.status()).isEqualTo(400);
        return answer.text();
    }

    @Test
    void the_list_of_an_issuers_codes_is_not_taken_for_a_card_number() {
        var refused = uploadsReason("99");

        assertThat(refused)
                .contains("reason: found the whole number 99; allowed: antifraud, or an issuer's code: 05 or 12 or ")
                .contains(
                        IssuerAnswer.refusals().stream().map(IssuerAnswer::code).toList())
                .doesNotContain("[masked]");
        for (var card : List.of(
                "4111111111111111",
                "\"4111111111111111\"",
                "\"4111 1111 1111 1111\"",
                "\"41 11 11 11 11 11 11 11\"",
                "\"4111.1111-1111 1111\"")) {
            assertThat(uploadsReason(card))
                    .containsPattern("reason: found [a-z ]+(\"\\*\\*|\\[masked])")
                    .doesNotContain("4111", "41 11");
        }
    }

    private String uploadsReason(String reason) {
        var answer = merchant.uploads("""
                        scenario: refused
                        about: The issuer refuses.
                        for: CREDIT_CARD payin
                        then: [{answer: {status: REFUSED, reason: %s}}]
                        """.formatted(reason));
        assertThat(answer.status()).isEqualTo(400);
        return answer.at("detail");
    }

    @Test
    void no_text_of_the_sources_is_changed_by_the_mask() throws IOException {
        var texts = new ArrayList<String>();
        for (var folder : SOURCES) {
            try (var files = Files.walk(folder)) {
                files.filter(file -> file.toString().endsWith(".java"))
                        .flatMap(OwnMessagesTest::texts)
                        .forEach(texts::add);
            }
        }

        assertThat(texts).hasSizeGreaterThan(3_000);
        // These are no messages: the merchants that exist from the start, and the card of which drills make tokens.
        assertThat(texts.stream().filter(text -> !Mask.numbersAndKeys(text).equals(text)))
                .containsExactlyInAnyOrder("sk_test_sandbox", "sk_test_demo", "sk_test_demo_after", "4111111111111111");
    }

    private static Stream<String> texts(Path source) {
        try {
            return LITERAL.matcher(Files.readString(source)).results().map((MatchResult literal) -> literal.group(1));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
