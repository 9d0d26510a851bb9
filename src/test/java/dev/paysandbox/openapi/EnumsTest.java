package dev.paysandbox.openapi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.paysandbox.domain.Account;
import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.FieldError;
import dev.paysandbox.domain.KycStatus;
import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.PayinStatus;
import dev.paysandbox.domain.PayoutStatus;
import dev.paysandbox.domain.brazil.CardBrand;
import dev.paysandbox.webhook.DeliveryState;
import dev.paysandbox.webhook.courier.Outcome;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The closed choices of the code are those of the documents. */
class EnumsTest {
    static Stream<Arguments> choices() {
        return Stream.of(
                arguments("ErrorCode", ErrorCode.values()),
                arguments("FieldErrorCode", FieldError.values()),
                arguments("PayinStatus", PayinStatus.values()),
                arguments("PayoutStatus", PayoutStatus.values()),
                arguments("CardBrand", CardBrand.values()),
                arguments("Remark", Payin.Remark.values()),
                arguments("Account", Account.values()),
                arguments("KycStatus", KycStatus.values()),
                arguments("DeliveryState", DeliveryState.values()),
                arguments("DeliveryOutcome", Outcome.values()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("choices")
    void the_document_knows_exactly_the_words_of(String schema, Enum<?>[] choices) {
        var words = Arrays.stream(choices).map(Enum::name).toList();
        assertThat(Document.WRITTEN.enumeration(schema)).containsExactlyInAnyOrderElementsOf(words);
    }

    @Test
    void every_error_example_has_its_codes_title_and_status() {
        var examples = Document.WRITTEN.objects().values().stream()
                .filter(object -> object.path("type").asText().startsWith("/errors/"))
                .toList();
        assertThat(examples).isNotEmpty().allSatisfy(example -> {
            var code = ErrorCode.valueOf(example.get("code").asText());
            assertThat(example.get("type").asText()).isEqualTo("/errors/" + code);
            assertThat(example.get("title").asText()).isEqualTo(code.title());
            assertThat(example.get("status").asInt()).isEqualTo(code.status());
        });
        assertThat(examples.stream()
                        .map(example -> example.get("code").asText())
                        .distinct())
                .as("every code is shown once at least")
                .containsExactlyInAnyOrderElementsOf(Document.WRITTEN.enumeration("ErrorCode"));
    }
}
