package dev.paysandbox.scenario.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is wrong with a sequence, or with what is counted, is told with its place. */
class SequenceMistakesTest {
    private static final String GOOD = """
            scenario: tries
            about: Tries.
            when: {operation: payin, method: PIX, per: referenceId}
            sequence:
              - FAILED
              - {fault: reset}
            """;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            per: referenceId       | per: referenceID                | line 3, column 44: per: found the text "referenceID"; allowed: referenceId, customer.document, customer.email, customer.name. Did you mean referenceId?
            per: referenceId       | times: 2                        | line 3, column 46: times: a sequence has its own count; allowed: either times or sequence
            when: {operation: payin, method: PIX, per: referenceId} | for: PIX payin | line 4, column 1: sequence: counts the requests for which its conditions hold; allowed: when, and not for
            - FAILED               | - APPROVED                      | line 5, column 5: sequence: a PIX payin cannot begin as APPROVED; allowed: PENDING, FAILED
            - FAILED               | - FALED                         | line 5, column 5: answer: found the text "FALED"; allowed: PENDING, FAILED. Did you mean FAILED?
            {fault: reset}         | {fault: rest}                   | line 6, column 13: fault: found the text "rest"; allowed: reset, empty, cutBody, malformedJson, answerLost, {delay: 3s}, {tooManyRequests: {retryAfter: 30s}} or {serverError: 503}. Did you mean reset?
            `sequence:`            | `fault: reset\nsequence:`      | line 4, column 8: fault: does not go with sequence; write it in the sequence, as in - {fault: reset}
            `sequence:`            | `notifications: {APPROVED: {copies: 2}}\nsequence:` | line 4, column 16: notifications: does not go with sequence; after each answer things go as usual
            `sequence:\n  - FAILED\n  - {fault: reset}` | then: [{answer: FAILED}] | line 3, column 44: per: allowed with times or sequence only, which count by it
            """, quoteCharacter = '`')
    void a_mistake_is_reported_with_its_place(String good, String bad, String mistake) {
        var file = GOOD.replace(good.replace("\\n", "\n"), bad.replace("\\n", "\n"));
        assertThat(file).isNotEqualTo(GOOD);

        assertThat(Scenarios.mistakes(file)).contains(mistake);
    }
}
