package dev.paysandbox.scenario.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.paysandbox.text.Mask;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each row: a piece of a good file, what somebody wrote instead, and what they are told. */
class MistakesTest {
    static final String GOOD = """
            scenario: pix-paid
            about: Paid.
            when:
              operation: payin
              method: PIX
              amount: R$ 9.999,05
            then:
              - answer: PENDING
              - after: 5s
                become: APPROVED
              - after: 20d
                become: MED
            notifications:
              APPROVED: {copies: 3}
            """;

    private static final String TRIES = """
            scenario: tries
            about: Tries.
            when: {operation: payin, method: PIX, per: referenceId}
            sequence:
              - FAILED
              - {fault: reset}
            """;

    @Test
    void the_file_without_a_mistake_is_good() {
        assertThat(Scenarios.read(GOOD).warnings()).isEmpty();
        assertThat(Scenarios.read(TRIES).warnings()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    scenario: pix-paid | scenario: Pix Paid | line 1, column 11: scenario: found the text "Pix Paid"; allowed: a name of small letters, digits and single dashes, such as pix-paid-late, at most 64 characters
                    scenario: pix-paid\\n | `` | line 1, column 1: scenario is missing; allowed: the scenario's name, such as pix-paid-late
                    scenario: pix-paid | scenario: 12 | line 1, column 11: scenario: found the whole number 12; allowed: a name of small letters, digits and single dashes, such as pix-paid-late, at most 64 characters
                    about: Paid.\\n | `` | line 1, column 1: about is missing; allowed: one sentence that says what happens
                    about: Paid. | about: | line 2, column 7: about: found no value; allowed: a text
                    about: Paid. | about: Paid.\\nfor: payin | line 3, column 1: for: a scenario with for runs by its name only, and so it has no conditions; allowed: either for or when
                    """)
    void errors_about_missing_or_misspelt_entries_say_what_belongs_there(String good, String bad, String message) {
        assertThat(mistakes(good, bad)).containsExactly(message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    `  operation: payin\\n` | `` | line 4, column 3: when: operation is missing; allowed: payin, payout, lookup, tokenization, authentication
                    operation: payin | operatoin: payin | line 4, column 3: unknown condition "operatoin"; allowed: operation. Did you mean operation?
                    operation: payin | operation: payins | line 4, column 14: operation: found the text "payins"; allowed: payin, payout, lookup, tokenization, authentication. Did you mean payin?
                    method: PIX | method: PICS | line 5, column 11: method: found the text "PICS"; allowed: CREDIT_CARD, PIX, BOLETO
                    method: PIX | methd: PIX | line 5, column 3: unknown condition "methd"; allowed: operation, method, amount, card.number, card.brand, card.last4, card.holderName, customer.document, customer.email, customer.name, referenceId, installments, header.NAME, times, per, probability. Did you mean method?
                    method: PIX | method: [PIX, BOLETO] | line 12, column 13: become: a BOLETO payin that is APPROVED cannot become MED; allowed: REFUNDED. It is possible for PIX: if only that is meant, name the method
                    method: PIX | method: CREDIT_CARD | line 12, column 13: become: a CREDIT_CARD payin that is APPROVED cannot become MED; allowed: REFUNDED, CHARGEBACK, REFUSED, FAILED, CANCELED
                    method: PIX | card.number: 4111111111111111\\n  method: PIX | line 5, column 3: card.number: only a CREDIT_CARD payin has one, and method says PIX
                    R$ 9.999,05 | 9999.05 | line 6, column 11: amount: found the decimal number 9999.05; allowed: reais such as R$ 9.999,05, or whole cents such as 999905
                    R$ 9.999,05 | R$ 9999 | line 6, column 11: amount: found the text "R$ 9999"; allowed: reais such as R$ 9.999,05, or whole cents such as 999905. With its cents, and between braces or brackets in quotes: "R$ 9.999,05"
                    R$ 9.999,05 | {from: R$ 10,00} | line 6, column 11: amount: an amount between braces needs quotes: "R$ 9.999,05"
                    R$ 9.999,05 | {from: 10, to: 5} | line 6, column 11: amount: from is more than to, so no amount lies between
                    R$ 9.999,05 | {endsWith: 07, from: 1} | line 6, column 11: amount: allowed: from, to or both; or endsWith alone
                    R$ 9.999,05 | {endsWith: seven} | line 6, column 22: amount.endsWith: found the text "seven"; allowed: 1 to 9 digits in quotes, such as "07"
                    R$ 9.999,05 | 0 | line 6, column 11: amount: found the whole number 0; allowed: reais such as R$ 9.999,05, or whole cents such as 999905
                    R$ 9.999,05 | [] | line 6, column 11: amount: found a list of 0; allowed: 1 to 200 values, any of which is accepted
                    amount: R$ 9.999,05 | customer.email: {matches: "a(b"} | line 6, column 29: customer.email.matches: found "a(b"; allowed: a regular expression, but in this one: missing closing ) (RE2 syntax: no look-around, no back-references)
                    amount: R$ 9.999,05 | customer.email: {matches: "((a{100}){100}){100}"} | line 6, column 29: customer.email.matches: found "((a{100}){100}){100}"; allowed: a regular expression that asks for fewer repetitions
                    amount: R$ 9.999,05 | customer.email: {is: a, matches: b} | line 6, column 19: customer.email: allowed: one of is (a text, in which * and ? mean themselves), matches (a regular expression)
                    amount: R$ 9.999,05 | customer.email: *@x.com | line 6, column 22: not valid YAML: unexpected character found .(46). A text that begins with * needs quotes
                    - after: 5s | -after: 5s | line 9, column 3: not valid YAML: this line has another indent than the lines of its map or list. After the dash of a list comes a space
                    amount: R$ 9.999,05 | customer.name: Silva: Maria | line 6, column 23: not valid YAML: a text that contains a colon and a blank needs quotes, as in about: "Paid: at once", or this line has another indent than the one before
                    amount: R$ 9.999,05 | `  customer.name: Silva` | line 6, column 18: not valid YAML: a text that contains a colon and a blank needs quotes, as in about: "Paid: at once", or this line has another indent than the one before
                    amount: R$ 9.999,05 | customer.mail: x | line 6, column 3: unknown condition "customer.mail"; allowed: operation, method, amount, card.number, card.brand, card.last4, card.holderName, customer.document, customer.email, customer.name, referenceId, installments, header.NAME, times, per, probability. Did you mean customer.email?
                    amount: R$ 9.999,05 | pixKey: x | line 6, column 3: pixKey: a payin has no such field; allowed: operation, method, amount, card.number, card.brand, card.last4, card.holderName, customer.document, customer.email, customer.name, referenceId, installments, header.NAME, times, per, probability
                    amount: R$ 9.999,05 | header.Authorization: x | line 6, column 3: header.Authorization: a header that holds a secret cannot be a condition
                    amount: R$ 9.999,05 | header.: x | line 6, column 3: unknown condition "header."; allowed: header. and the header's name, such as header.X-Test
                    amount: R$ 9.999,05 | card.last4: 12 | line 6, column 15: card.last4: found the whole number 12; allowed: four digits, such as 1111, or with * or ?
                    amount: R$ 9.999,05 | times: 0 | line 6, column 10: times: found the whole number 0; allowed: a whole number from 1 to 1000000
                    amount: R$ 9.999,05 | probability: 1.5 | line 6, column 16: probability: found the decimal number 1.5; allowed: a part of 1 such as 0.3, or 30%
                    `  method: PIX\\n  amount: R$ 9.999,05\\n` | `` | line 4, column 3: when: an operation alone would choose every payin; add a condition, or write "for: payin" instead of when, and it plays by its name only
                    """)
    void the_error_for_an_invalid_condition_says_what_is_allowed(String good, String bad, String message) {
        assertThat(mistakes(good, bad)).containsExactly(message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    answer: PENDING | answer: PENDIN | line 8, column 13: answer: found the text "PENDIN"; allowed: PENDING, FAILED. Did you mean PENDING?
                    answer: PENDING | answer: {status: PENDING, error: {code: X}} | line 8, column 13: answer: allowed: either a status or an error
                    answer: PENDING | answer: {error: {code: DOWN}} | line 8, column 21: error: status is missing, and the catalogue has no DOWN; allowed: a whole number from 400 to 599
                    answer: PENDING | answer: {error: {status: 503, code: down}} | line 8, column 41: code: found the text "down"; allowed: capital letters, digits and _, such as ACQUIRER_DOWN
                    answer: PENDING | answer: {error: {status: 503, code: DOWN, detail: "{{id}} {{refId}}"}} | line 8, column 55: detail: found {{id}}; allowed: {{referenceId}}, {{amount}}
                    answer: PENDING | answer: {error: {status: 200, code: DOWN}} | line 8, column 30: status: found the whole number 200; allowed: a whole number from 400 to 599
                    answer: PENDING | answer: {status: FAILED, reason: "{{referenceID}}"} | line 8, column 38: reason: found {{referenceID}}; allowed: {{referenceId}}, {{amount}}, {{id}}. Did you mean {{referenceId}}?
                    become: APPROVED | become: APROVED | line 10, column 13: become: found the text "APROVED"; allowed: PENDING, PENDING_3DS, APPROVED, FAILED, CANCELED, REFUSED, REFUNDED, CHARGEBACK, MED, EXPIRED. Did you mean APPROVED?
                    become: APPROVED | become: REFUSED\\n    reason: 51 | line 11, column 13: reason: an issuer answers for a CREDIT_CARD only; allowed: antifraud
                    become: APPROVED | become: REFUSED\\n    reason: antifrod | line 11, column 13: reason: found the text "antifrod"; allowed: antifraud, or an issuer's code: 05 or 12 or 13 or 14 or 19 or 23 or 30 or 41 or 43 or 46 or 51 or 54 or 55 or 57 or 58 or 59 or 61 or 62 or 63 or 64 or 65 or 75 or 76 or 77 or 78 or 91. Did you mean antifraud?
                    after: 5s | after: 5 | line 9, column 12: after: found the whole number 5; allowed: a duration such as 500ms, 5s, 10m, 2h30m or 20d, at most 3650d
                    after: 5s | after: 5 sec | line 9, column 12: after: found the text "5 sec"; allowed: a duration such as 500ms, 5s, 10m, 2h30m or 20d, at most 3650d
                    after: 5s | afer: 5s | line 9, column 5: unknown key of a step "afer"; allowed: after, on, reason, amount, <effects>. Did you mean after?
                    after: 5s | on: payd | line 9, column 9: on: found the text "payd"; allowed: paid, challenge passed, challenge failed, challenge abandoned, notification delivered, notification exhausted, looked up, looked up 3 times. Did you mean paid?
                    after: 5s | on: looked up 3 | line 9, column 9: on: found the text "looked up 3"; allowed: paid, challenge passed, challenge failed, challenge abandoned, notification delivered, notification exhausted, looked up, looked up 3 times. Did you mean looked up?
                    `    become: APPROVED` | `    become: APPROVED\\n    refund: all` | line 9, column 5: a step does one thing, but this one has become and refund; make a step of each
                    `    become: APPROVED\\n` | `` | line 9, column 5: this step does nothing; allowed: one of <effects>
                    after: 5s | answer: APPROVED | line 9, column 5: a step does one thing, but this one has answer and become; make a step of each
                    become: MED | refund: 120% | line 12, column 13: refund: found the text "120%"; allowed: all, a part such as 50%, reais such as R$ 9.999,05, or whole cents such as 999905
                    `- after: 5s\\n    become: APPROVED` | `- {after: 5s, refund: R$ 10,00}` | line 9, column 5: then: an amount between braces needs quotes: "R$ 9.999,05"
                    become: MED | refund: R$ 10 | line 12, column 13: refund: found the text "R$ 10"; allowed: all, a part such as 50%, reais such as R$ 9.999,05, or whole cents such as 999905. With its cents, and between braces or brackets in quotes: "R$ 9.999,05"
                    become: MED | become: MED\\n    amount: 0% | line 13, column 13: amount: found the text "0%"; allowed: all, a part such as 50%, reais such as R$ 9.999,05, or whole cents such as 999905
                    become: MED | become: MED\\n    amount: R$ 10.000,00 | line 12, column 13: become: the dispute is about more than is left of the payin; allowed: all, for what is left
                    become: MED | become: REFUNDED\\n    amount: 50% | line 13, column 13: amount: goes with become: CHARGEBACK and become: MED only
                    become: MED | refund: 50%\\n    amount: 50% | line 13, column 13: amount: goes with become: CHARGEBACK and become: MED only; a refund has its own, as in refund: 50%
                    become: MED | become: MED\\n  - dispute: loose | line 13, column 14: dispute: found the text "loose"; allowed: won, lost
                    """)
    void the_error_for_an_invalid_step_says_what_is_allowed(String good, String bad, String message) {
        assertThat(mistakes(good, bad))
                .containsExactly(message.replace("<effects>", String.join(", ", StepReader.EFFECTS)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    copies: 3 | copies: 1 | line 14, column 22: copies: found the whole number 1; allowed: a whole number from 2 to 10
                    copies: 3 | duplicate: 3 | line 14, column 14: unknown key "duplicate"; allowed: copies, together, delay, dropAttempts, loseAnswers, beforeAnswer, staleUpdatedAt, report, swapWith, amount, set, remove, signature
                    APPROVED: { | APROVED: { | line 14, column 3: unknown notification "APROVED"; allowed: APPROVED, FAILED, CANCELED, REFUSED, REFUNDED, MED, EXPIRED, forged. Did you mean APPROVED?
                    APPROVED: { | PENDING: { | line 14, column 3: unknown notification "PENDING"; allowed: APPROVED, FAILED, CANCELED, REFUSED, REFUNDED, MED, EXPIRED, forged
                    APPROVED: { | CHARGEBACK: { | line 14, column 3: unknown notification "CHARGEBACK"; allowed: APPROVED, FAILED, CANCELED, REFUSED, REFUNDED, MED, EXPIRED, forged
                    copies: 3 | beforeAnswer: true | line 14, column 28: beforeAnswer: the payment is not APPROVED when its request is answered; the step that causes this status must not wait
                    copies: 3 | beforeAnswer: yes | line 14, column 28: beforeAnswer: found the text "yes"; allowed: true, or leave it out
                    copies: 3 | swapWith: APPROVED | line 14, column 24: swapWith: found the text "APPROVED"; allowed: FAILED, CANCELED, REFUSED, REFUNDED, MED, EXPIRED
                    APPROVED: {copies: 3 | MED: {swapWith: APPROVED | line 14, column 19: swapWith: APPROVED comes before MED anyway; write it under APPROVED
                    copies: 3 | report: completed | line 14, column 22: report: found the text "completed"; allowed: capital letters, digits and _, such as COMPLETED
                    copies: 3 | together: true | line 14, column 24: together: goes with copies, such as {copies: 3, together: true}
                    copies: 3 | copies: 3, together: yes | line 14, column 35: together: found the text "yes"; allowed: true, or leave it out
                    copies: 3 | loseAnswers: 0 | line 14, column 27: loseAnswers: found the whole number 0; allowed: a whole number from 1 to 100
                    copies: 3 | amount: 1.50 | line 14, column 22: amount: found the decimal number 1.50; allowed: reais such as R$ 9.999,05, or whole cents such as 999905
                    copies: 3 | signature: true | line 14, column 25: signature: found true; allowed: false, stale
                    copies: 3 | signature: none | line 14, column 25: signature: found the text "none"; allowed: false, stale
                    copies: 3 | set: acquirer | line 14, column 19: set: found the text "acquirer"; allowed: a mapping of members and values, such as {acquirer: adq_7}
                    copies: 3 | set: {} | line 14, column 19: set: found 0 members; allowed: 1 to 10
                    copies: 3 | set: {status: PAID} | line 14, column 20: set: the status is changed by report; allowed: any other member
                    copies: 3 | set: {a-b: x} | line 14, column 20: set: found the text "a-b"; allowed: the name of a member, or a path such as customer.email; a name has letters, digits and _, begins with a letter, and has at most 40 of them
                    copies: 3 | remove: [customer..email] | line 14, column 23: remove: found the text "customer..email"; allowed: the name of a member, or a path such as customer.email; a name has letters, digits and _, begins with a letter, and has at most 40 of them
                    APPROVED: {copies: 3} | forged: {status: APPROVED, copies: 3} | line 14, column 30: unknown key "copies"; allowed: status, after, otherPayment, amount, set, remove, signature
                    {copies: 3} | 3 | line 14, column 13: APPROVED: found the whole number 3; allowed: a mapping with copies, together, delay, dropAttempts, loseAnswers, beforeAnswer, staleUpdatedAt, report, swapWith, amount, set, remove, signature
                    APPROVED: {copies: 3} | forged: {after: 3s} | line 14, column 11: forged: status is missing; allowed: any in capital letters, such as APPROVED or ON_HOLD
                    notifications:\\n  APPROVED: {copies: 3} | fault: restart | line 13, column 8: fault: found the text "restart"; allowed: reset, empty, cutBody, malformedJson, answerLost, {delay: 3s}, {gatewayError: 504}, {tooManyRequests: {retryAfter: 30s}} or {serverError: 503}
                    notifications:\\n  APPROVED: {copies: 3} | fault: {delay: 3} | line 13, column 16: delay: found the whole number 3; allowed: a duration such as 500ms, 5s, 10m, 2h30m or 20d, at most 3650d
                    notifications:\\n  APPROVED: {copies: 3} | fault: {reset: true} | line 13, column 9: fault: reset takes no value; write "fault: reset"
                    notifications:\\n  APPROVED: {copies: 3} | fault: {tooManyRequests: 30s} | line 13, column 26: tooManyRequests: found the text "30s"; allowed: a mapping with retryAfter
                    notifications:\\n  APPROVED: {copies: 3} | fault: delay | line 13, column 8: fault: found the text "delay"; allowed: reset, empty, cutBody, malformedJson, answerLost, {delay: 3s}, {gatewayError: 504}, {tooManyRequests: {retryAfter: 30s}} or {serverError: 503}. Did you mean {delay: 3s}?
                    notifications:\\n  APPROVED: {copies: 3} | fault: {delay: 3s, serverError: 500} | line 13, column 8: fault: allowed: one of reset, empty, cutBody, malformedJson, answerLost, {delay: 3s}, {gatewayError: 504}, {tooManyRequests: {retryAfter: 30s}} or {serverError: 503}
                    """)
    void the_error_for_an_invalid_effect_or_fault_says_what_is_allowed(String good, String bad, String message) {
        assertThat(mistakes(good, bad)).containsExactly(message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    per: referenceId | per: referenceID | line 3, column 44: per: found the text "referenceID"; allowed: referenceId, customer.document, customer.email, customer.name. Did you mean referenceId?
                    per: referenceId | times: 2 | line 3, column 46: times: a sequence has its own count; allowed: either times or sequence
                    when: {operation: payin, method: PIX, per: referenceId} | for: PIX payin | line 4, column 1: sequence: counts the requests for which its conditions hold; allowed: when, and not for
                    - FAILED | - APPROVED | line 5, column 5: sequence: a PIX payin cannot begin as APPROVED; allowed: PENDING, FAILED
                    - FAILED | - FALED | line 5, column 5: answer: found the text "FALED"; allowed: PENDING, FAILED. Did you mean FAILED?
                    {fault: reset} | {fault: rest} | line 6, column 13: fault: found the text "rest"; allowed: reset, empty, cutBody, malformedJson, answerLost, {delay: 3s}, {gatewayError: 504}, {tooManyRequests: {retryAfter: 30s}} or {serverError: 503}. Did you mean reset?
                    sequence: | fault: reset\\nsequence: | line 4, column 8: fault: does not go with sequence; write it in the sequence, as in - {fault: reset}
                    sequence: | notifications: {APPROVED: {copies: 2}}\\nsequence: | line 4, column 16: notifications: does not go with sequence; after each answer things go as usual
                    sequence:\\n  - FAILED\\n  - {fault: reset} | then: [{answer: FAILED}] | line 3, column 44: per: allowed with times or sequence only, which count by it
                    """)
    void the_error_for_an_invalid_sequence_says_what_is_allowed(String good, String bad, String message) {
        assertThat(mistakes(TRIES, good, bad)).contains(message);
    }

    @Test
    void all_mistakes_of_a_file_are_reported_together() {
        assertThat(Scenarios.mistakes("""
                cenario: pix-paid
                about: Paid.
                when:
                  operation: payin
                  metod: PIX
                  amount: R$ 9999
                then:
                  - answer: PENDIN
                  - after: 5
                    become: APROVED
                """))
                .containsExactly(
                        "line 1, column 1: unknown key \"cenario\"; allowed: scenario, about, for, when, lasts, then,"
                                + " sequence, notifications, fault, expect. Did you mean scenario?",
                        "line 5, column 3: unknown condition \"metod\"; allowed: operation, method, amount, card.number,"
                                + " card.brand, card.last4, card.holderName, customer.document, customer.email,"
                                + " customer.name, referenceId, installments, header.NAME, times, per, probability."
                                + " Did you mean method?",
                        "line 6, column 11: amount: found the text \"R$ 9999\"; allowed: reais such as R$ 9.999,05, or"
                                + " whole cents such as 999905. With its cents, and between braces or brackets in"
                                + " quotes: \"R$ 9.999,05\"",
                        "line 8, column 13: answer: found the text \"PENDIN\"; allowed: PENDING, PENDING_3DS, APPROVED,"
                                + " FAILED, REFUSED. Did you mean PENDING?",
                        "line 9, column 12: after: found the whole number 5; allowed: a duration such as 500ms, 5s,"
                                + " 10m, 2h30m or 20d, at most 3650d",
                        "line 10, column 13: become: found the text \"APROVED\"; allowed: PENDING, PENDING_3DS, APPROVED,"
                                + " FAILED, CANCELED, REFUSED, REFUNDED, CHARGEBACK, MED, EXPIRED."
                                + " Did you mean APPROVED?");
    }

    private static List<String> mistakes(String good, String bad) {
        return mistakes(GOOD, good, bad);
    }

    private static List<String> mistakes(String file, String good, String bad) {
        var from = good.replace("\\n", "\n");
        assertThat(file).contains(from);
        var mistakes = Scenarios.mistakes(file.replace(from, bad == null ? "" : bad.replace("\\n", "\n")));
        // An answer over HTTP masks them.
        assertThat(mistakes.stream().map(Mask::numbersAndKeys).toList()).isEqualTo(mistakes);
        return mistakes;
    }
}
