package dev.paysandbox.scenario.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.scenario.model.IssuerAnswer;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The issuers' shared codes, as ABECS publishes them. */
class IssuerAnswerTest {
    @Test
    void the_issuers_code_says_whether_a_retry_is_allowed() {
        assertThat(codes(true)).containsExactly("05", "51", "55", "59", "61", "62", "65", "75", "78", "91");
        assertThat(codes(false))
                .containsExactly(
                        "12", "13", "14", "19", "23", "30", "41", "43", "46", "54", "57", "58", "63", "64", "76", "77");
    }

    @Test
    void every_code_explains_itself() {
        assertThat(IssuerAnswer.refusals()).extracting(IssuerAnswer::meaning).doesNotHaveDuplicates();
        assertThat(IssuerAnswer.refusals())
                .allSatisfy(answer ->
                        assertThat(IssuerAnswer.refusal(answer.code())).isSameAs(answer));
        assertThat(IssuerAnswer.refusal("41").explanation()).isEqualTo("ABECS 41: card lost (do not retry)");
    }

    private static List<String> codes(boolean reversible) {
        return IssuerAnswer.refusals().stream()
                .filter(answer -> answer.reversible() == reversible)
                .map(IssuerAnswer::code)
                .toList();
    }
}
