package dev.paysandbox.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.mask.Mask;
import dev.paysandbox.support.Answer;
import dev.paysandbox.support.TestMerchant;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** An error's message is masked, because it may quote a request. The words that are ours pass through unchanged. */
class OwnMessagesTest {
    private static final Path SOURCES = Path.of("main/java");
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
    void no_text_of_the_sources_is_changed_by_the_mask() throws IOException {
        try (var files = Files.walk(SOURCES)) {
            var texts = files.filter(file -> file.toString().endsWith(".java"))
                    .flatMap(OwnMessagesTest::texts)
                    .toList();

            assertThat(texts).hasSizeGreaterThan(3_000);
            // These are no messages: the merchants that exist from the start, and a test card.
            assertThat(texts.stream().filter(text -> !Mask.numbersAndKeys(text).equals(text)))
                    .containsExactlyInAnyOrder(
                            "sk_test_sandbox", "sk_test_demo", "sk_test_demo_after", "4111111111111111");
        }
    }

    private static Stream<String> texts(Path source) {
        try {
            return LITERAL.matcher(Files.readString(source)).results().map((MatchResult literal) -> literal.group(1));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
