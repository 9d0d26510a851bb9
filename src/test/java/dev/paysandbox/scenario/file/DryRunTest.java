package dev.paysandbox.scenario.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.scenario.Scenario;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the transition tables forbid, a script cannot say. Rows: for whom, the steps, and what is said of them. */
class DryRunTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            PIX payin         | answer: PENDING; become: APPROVED; become: MED; dispute: won; become: MED; dispute: lost
            PIX payin         | become: APPROVED; become: REFUNDED
            PIX payin         | on: paid; refund: 30%; refund: 30%; become: MED; dispute: won; refund: all
            PIX payin         | become: APPROVED; refund: R$ 10,00; refund: 1000; refund: all
            PIX payin         | become: APPROVED; refund: 50%; become: MED; become: REFUNDED; refund: 50%
            PIX payin         | answer: FAILED
            PIX payin         | become: APPROVED; on: paid; become: MED
            PIX payin         | looked up 3 times; become: APPROVED; notification exhausted; become: MED
            PIX payin         | become: APPROVED; refund: R$ 10,00; refund: 100%
            BOLETO payin      | become: EXPIRED; become: APPROVED; refund: all
            BOLETO payin      | become: EXPIRED; on: paid; refund: all
            BOLETO payin      | become: CANCELED
            CREDIT_CARD payin | become: CHARGEBACK; become: APPROVED; become: CHARGEBACK
            CREDIT_CARD payin | answer: PENDING_3DS; challenge: passed; become: CHARGEBACK
            CREDIT_CARD payin | answer: PENDING_3DS; challenge: abandoned
            CREDIT_CARD payin | answer: PENDING_3DS; challenge passed; become: APPROVED
            CREDIT_CARD payin | answer: PENDING_3DS; on: paid; refund: all
            payout            | become: PROCESSING; become: APPROVED
            payout            | answer: PROCESSING; become: COMPLETED
            payout            | answer: PENDING; become: FAILED
            payout            | become: PROCESSING; notification delivered; become: FAILED
            authentication    | answer: CHALLENGE; challenge: failed
            authentication    | answer: AUTHENTICATED
            lookup            | answer: {error: {code: NOT_FOUND}}
            lookup            | answer: PENDING
            lookup            | answer: {status: UNDER_REVIEW}
            payin             | answer: {error: {status: 503, code: ACQUIRER_DOWN}}
            """)
    void steps_that_the_tables_allow_cause_no_warning(String scope, String steps) {
        assertThat(Scenarios.read(script(scope, steps)).warnings()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            PIX payin         | become: APPROVED; become: EXPIRED | line 6, column 13: become: a PIX payin that is APPROVED cannot become EXPIRED; allowed: REFUNDED, MED
            PIX payin         | become: PENDING | line 5, column 13: become: the payin is PENDING already; allowed: APPROVED, EXPIRED, CANCELED, FAILED, REFUSED
            PIX payin         | become: EXPIRED; become: APPROVED | line 6, column 13: become: a PIX payin that is EXPIRED cannot become APPROVED; nothing can follow
            PIX payin         | become: APPROVED; become: MED; dispute: lost; dispute: won | line 8, column 14: dispute: the dispute is lost; nothing can follow
            PIX payin         | become: APPROVED; become: MED; become: MED | line 7, column 13: become: the payin is MED already; allowed: APPROVED, dispute: won, dispute: lost
            PIX payin         | become: APPROVED; become: MED; refund: all | line 7, column 13: refund: a PIX payin that is MED cannot be refunded; allowed: APPROVED, dispute: won, dispute: lost
            PIX payin         | become: APPROVED; refund: 50%; become: MED; become: APPROVED | line 8, column 13: become: a PIX payin that is MED cannot become APPROVED; allowed: REFUNDED, dispute: won, dispute: lost
            PIX payin         | become: APPROVED; refund: 60%; refund: 60% | line 7, column 13: refund: the refunds add up to more than the payin; allowed: all, for what is left
            PIX payin         | become: APPROVED; refund: all; refund: 1% | line 7, column 13: refund: nothing is left to refund; nothing can follow
            PIX payin         | become: APPROVED; refund: 50%; refund: 50%; become: MED | line 8, column 13: become: a PIX payin that is REFUNDED cannot become MED; nothing can follow
            PIX payin         | dispute: won | line 5, column 14: dispute: not for a PIX payin that is PENDING; allowed: APPROVED, EXPIRED, CANCELED, FAILED, REFUSED
            PIX payin         | answer: PENDING_3DS | line 5, column 13: answer: a PIX payin cannot begin as PENDING_3DS; allowed: PENDING, FAILED
            CREDIT_CARD payin | answer: APPROVED; challenge: passed | line 6, column 16: challenge: not for a CREDIT_CARD payin that is APPROVED; allowed: REFUNDED, CHARGEBACK, REFUSED, FAILED, CANCELED
            CREDIT_CARD payin | become: MED | line 5, column 13: become: a CREDIT_CARD payin that is APPROVED cannot become MED; allowed: REFUNDED, CHARGEBACK, REFUSED, FAILED, CANCELED
            payin             | become: REFUNDED | line 5, column 13: become: a PIX payin that is PENDING cannot become REFUNDED; allowed: APPROVED, EXPIRED, CANCELED, FAILED, REFUSED. It is possible for CREDIT_CARD: if only that is meant, name the method
            payout            | become: APPROVED; become: PROCESSING | line 6, column 13: become: a payout that is APPROVED cannot become PROCESSING; allowed: FAILED
            payout            | answer: APPROVED | line 5, column 13: answer: a payout cannot begin as APPROVED; allowed: PENDING, PROCESSING
            payout            | answer: PROCESSING; become: PROCESSING | line 6, column 13: become: the payout is PROCESSING already; allowed: APPROVED, COMPLETED, FAILED
            payout            | refund: all | line 5, column 13: refund: not for a payout; allowed: answer, become, resend
            payout            | {become: FAILED, amount: all} | line 5, column 30: amount: not for a payout; allowed: after, on, reason
            CREDIT_CARD payin | answer: PENDING_3DS; {on: challenge passed, resend: APPROVED} | line 6, column 36: resend: does not go with the end of a challenge; allowed: any other event
            payout            | on: paid; become: FAILED | line 5, column 9: on: found the text "paid"; allowed: notification delivered, notification exhausted
            authentication    | challenge: passed | line 5, column 16: challenge: there is no challenge to end; allowed: one, after "answer: CHALLENGE"
            authentication    | answer: APPROVED | line 5, column 13: answer: found the text "APPROVED"; allowed: AUTHENTICATED, ATTEMPTED, CHALLENGE, NOT_AUTHENTICATED, REJECTED, UNAVAILABLE, INFORMATIONAL
            lookup            | answer: pending | line 5, column 13: status: found the text "pending"; allowed: capital letters, digits and _, such as APPROVED or UNDER_REVIEW
            lookup            | answer: {status: PENDING, reason: late} | line 5, column 39: reason: not for a lookup's answer
            tokenization      | become: APPROVED | line 5, column 13: become: not for a tokenization; allowed: answer
            authentication    | become: APPROVED | line 5, column 13: become: not for an authentication; allowed: answer, challenge
            payin             | answer: {error: {status: 503, code: DOWN}}; become: APPROVED | line 6, column 13: become: after an error there is no payment; allowed: no further step
            payin             | become: APPROVED; answer: PENDING | line 6, column 13: answer: only the first step can be the answer; what follows uses become
            """)
    void a_forbidden_action_is_refused_with_the_allowed_ones(String scope, String steps, String message) {
        assertThat(Scenarios.mistakes(script(scope, steps))).containsExactly(message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            PIX payin         | become: REFUSED; on: paid; refund: all | line 7, column 13: refund: never reached, because nobody pays a payin that is REFUSED
            PIX payin         | become: EXPIRED; on: paid; refund: all | line 7, column 13: refund: never reached, because nobody pays a payin that is EXPIRED
            PIX payin         | answer: PENDING; notification delivered; become: APPROVED | line 7, column 13: become: never reached, because the merchant is not notified of PENDING, which is the answer itself
            CREDIT_CARD payin | challenge passed; become: APPROVED | line 6, column 13: become: never reached, because a payin that is APPROVED has no challenge
            CREDIT_CARD payin | become: CHARGEBACK; on: paid; become: APPROVED | line 7, column 13: become: never reached, because nobody pays a payin that is CHARGEBACK
            payout            | notification exhausted; become: PROCESSING | line 6, column 13: become: never reached, because the merchant is not notified of PENDING, which is the answer itself
            """)
    void steps_that_are_never_reached_are_warned_of(String scope, String steps, String warning) {
        assertThat(Scenarios.read(script(scope, steps)).warnings())
                .singleElement()
                .hasToString("test.yaml, " + warning);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            CREDIT_CARD payin | answer: REFUSED                    | APPROVED: {copies: 3}         | line 7, column 3: notifications: APPROVED is never sent, because no payin reaches it here
            CREDIT_CARD payin | answer: FAILED                     | REFUNDED: {delay: 1s}         | line 7, column 3: notifications: REFUNDED is never sent, because no payin reaches it here
            PIX payin         | become: EXPIRED                    | APPROVED: {dropAttempts: 1}   | line 7, column 3: notifications: APPROVED is never sent, because no payin reaches it here
            BOLETO payin      | become: CANCELED                   | EXPIRED: {report: GONE}       | line 7, column 3: notifications: EXPIRED is never sent, because no payin reaches it here
            PIX payin         | become: CANCELED                   | CANCELED: {swapWith: REFUNDED} | line 7, column 24: swapWith: REFUNDED is never reached here, so the notification would wait in vain
            CREDIT_CARD payin | answer: APPROVED                   | APPROVED: {swapWith: EXPIRED} | line 7, column 24: swapWith: EXPIRED is never reached here, so the notification would wait in vain
            PIX payin         | become: APPROVED                   | APPROVED: {swapWith: EXPIRED} | line 7, column 24: swapWith: EXPIRED is never reached here, so the notification would wait in vain
            PIX payin         | looked up; become: APPROVED        | APPROVED: {swapWith: EXPIRED} | line 8, column 24: swapWith: EXPIRED is never reached here, so the notification would wait in vain
            payout            | become: PROCESSING; become: FAILED | APPROVED: {copies: 2}         | line 8, column 3: notifications: APPROVED is never sent, because no payout reaches it here
            payout            | become: PROCESSING; become: COMPLETED | APPROVED: {copies: 2}      | line 8, column 3: notifications: APPROVED is never sent, because no payout reaches it here
            """)
    void faults_in_notifications_that_can_never_come_are_warned_of(
            String scope, String steps, String notification, String warning) {
        assertThat(Scenarios.read(script(scope, steps) + "notifications:\n  " + notification + "\n")
                        .warnings())
                .singleElement()
                .hasToString("test.yaml, " + warning);
    }

    /** While a step waits, and after the last, a tester or the bank may bring the payment there. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            PIX payin         | answer: PENDING                 | REFUNDED: {copies: 3}
            PIX payin         | looked up; become: EXPIRED      | APPROVED: {swapWith: REFUNDED}
            CREDIT_CARD payin | answer: APPROVED                | CHARGEBACK: {delay: 1s}
            BOLETO payin      | become: EXPIRED                 | APPROVED: {copies: 2}
            payout            | answer: PENDING                 | COMPLETED: {copies: 2}
            payout            | answer: PROCESSING              | APPROVED: {copies: 2}
            payin             | answer: FAILED                  | FAILED: {copies: 2}
            """)
    void faults_in_notifications_that_may_be_sent_cause_no_warning(String scope, String steps, String notification) {
        assertThat(Scenarios.read(script(scope, steps) + "notifications:\n  " + notification + "\n")
                        .warnings())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            payin  | card.number: 4111 1111 1111 1111         | 16 digits, without spaces
            payin  | card.number: 4111-1111*                  | 16 digits, without spaces
            payin  | customer.document: 123.456.789-09        | the 11 digits of a CPF, or the 14 digits and capital letters of a CNPJ, without punctuation
            payin  | customer.document: ["11222333000181", 12abc34501de35] | the 11 digits of a CPF, or the 14 digits and capital letters of a CNPJ, without punctuation
            payin  | customer.document: 11.222*               | the 11 digits of a CPF, or the 14 digits and capital letters of a CNPJ, without punctuation
            payin  | customer.email: maria                    | a whole address, such as maria@example.com
            payout | pixKey: 123.456.789-09                   | the form of a type of key, such as a CPF without punctuation or an e-mail in lowercase
            payout | pixKey: Maria@example.com                | the form of a type of key, such as a CPF without punctuation or an e-mail in lowercase
            """)
    void conditions_that_no_request_meets_are_warned_of(String operation, String condition, String form) {
        assertThat(conditioned(operation, condition).warnings())
                .singleElement()
                .asString()
                .startsWith("test.yaml, line 5, column ")
                .endsWith(": no request has such a value; write " + form);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            payin  | card.number: 4111111111111111
            payin  | card.number: 4111*
            payin  | customer.document: [12345678909, 12ABC34501DE35, 123*]
            payin  | customer.email: Maria@example.com
            payin  | customer.email: "*@example.com"
            payout | pixKey: [12345678909, 11222333000181, maria@example.com, "+5510998765432", 123e4567-e12b-12d1-a456-426655440000]
            """)
    void other_conditions_cause_no_warning(String operation, String condition) {
        assertThat(conditioned(operation, condition).warnings()).isEmpty();
    }

    private static Scenario conditioned(String operation, String condition) {
        return Scenarios.read("""
                scenario: conditioned
                about: It has one condition.
                when:
                  operation: %s
                  %s
                then:
                  - answer: %s
                """.formatted(operation, condition, operation.equals("payin") ? "FAILED" : "PENDING"));
    }

    @Test
    void steps_after_a_fault_that_prevents_the_request_are_warned_of() {
        var scenario = Scenarios.read(script("payin", "answer: FAILED") + "fault: reset\n");

        assertThat(scenario.warnings())
                .singleElement()
                .hasToString("test.yaml, line 5, column 3: never reached, because with the fault reset the request is"
                        + " not carried out");
        assertThat(Scenarios.read(script("payin", "answer: FAILED") + "fault: answerLost\n")
                        .warnings())
                .isEmpty();
    }

    @Test
    void an_amount_that_is_known_bounds_its_refunds() {
        var good = """
                scenario: known
                about: Sums.
                when: {operation: payin, method: PIX, amount: "R$ 10,00"}
                then:
                  - become: APPROVED
                  - refund: R$ 4,00
                  - refund: 60%
                """;

        assertThat(Scenarios.read(good).script().scenarioSteps()).hasSize(3);
        assertThat(Scenarios.mistakes(good.replace("4,00", "4,01")))
                .containsExactly("line 7, column 13: refund: the refunds add up to more than the payin; allowed: all,"
                        + " for what is left");
        assertThat(Scenarios.mistakes(good + "  - become: MED\n"))
                .containsExactly("line 8, column 13: become: a PIX payin that is REFUNDED cannot become MED; nothing"
                        + " can follow");
    }

    /** Each half is rounded up, and the sum may then be a cent too much. */
    @ParameterizedTest
    @ValueSource(ints = {1, 5, 10, 999})
    void percentages_of_an_amount_that_is_known_may_add_up_to_all_of_it(int cents) {
        var file = """
                scenario: halves
                about: Two halves.
                when: {operation: payin, method: PIX, amount: %d}
                then:
                  - become: APPROVED
                  - refund: 50%%
                  - refund: 50%%
                """.formatted(cents);

        assertThat(Scenarios.read(file).warnings()).isEmpty();
        assertThat(Scenarios.mistakes(file + "  - refund: 1%\n"))
                .containsExactly("line 8, column 13: refund: nothing is left to refund; nothing can follow");
    }

    /** A file whose steps stand in one line each, and an event in the line of its step. */
    private static String script(String scope, String steps) {
        var file = new StringBuilder("scenario: test\nabout: Test.\nfor: " + scope + "\nthen:\n");
        var event = "";
        for (var step : List.of(steps.split("; "))) {
            var isEvent = step.startsWith("on: ") || !step.contains(":");
            var line = isEvent && !step.startsWith("on: ") ? "on: " + step : step;
            file.append(event.isEmpty() ? "  - " : "    ").append(line).append('\n');
            event = isEvent ? line : "";
        }
        return file.toString();
    }
}
