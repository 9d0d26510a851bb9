package dev.paysandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class JournalTest {
    private final Tester tester = new Tester();

    @BeforeEach
    void make_requests() {
        tester.does("clock freeze");
        tester.opensPayin("--reference order-1 --amount 5.00");
        tester.types("payin create --amount 0").exits(1);
        tester.does("payout create");
    }

    @Test
    void requests_are_listed_newest_first_and_filtered() {
        assertThat(StableOutput.of(tester.does("journal list")))
                .hasSize(4)
                .startsWith("ID AT METHOD PATH BY STATUS MS PAYMENT SCENARIO")
                .element(1)
                .asString()
                .matches("req_\\S+ TIME POST /payout basic 201 .*");
        assertThat(tester.does("journal list --method post --path /payin* --status 201 --surface merchant"
                                + " --reference order-1 --payment order-1 --since 1h -o id")
                        .lines())
                .hasSize(1);
        tester.types("journal list --path /nothing").exits(0).printsNothing().printsError("No request matches.");
    }

    @Test
    void a_request_is_shown_with_its_answer_and_without_secrets() {
        var id = tester.does("journal list --reference order-1 -o id");

        assertThat(tester.does("journal show " + id))
                .contains("POST /payin", "\"referenceId\":\"order-1\"", "201 after", "\"status\":\"PENDING\"")
                .doesNotContain(tester.environment.get("PAYSANDBOX_SECRET_KEY"));
        tester.types("journal show req_none").exits(1).printsError("Try: paysandbox journal list");
    }

    @Test
    void requests_of_the_application_are_verified() {
        tester.types("journal verify --method post --path /payin --auth basic --status 201 --field referenceId=order-1"
                        + " --field amount=500 --field customer.document=12345678909 --times 1")
                .exits(0)
                .prints("met: 1 request\n", "matches: req_")
                .printsNoErrors();
        tester.types("journal verify --path /payin --at-least 2 --at-most 2").exits(0);
    }

    @Test
    void a_failed_verification_shows_the_most_similar_request() {
        tester.types("journal verify --path /payin --field referenceId=order-2")
                .exits(1)
                .prints("not met: 0 requests", "differs: fields.referenceId is order-1, not order-2")
                .printsError("0 requests match; expected: at least 1.");
        tester.types("journal verify --path /payout --times 2")
                .exits(1)
                .prints("not met: 1 request\n")
                .printsError("1 request matches; expected: exactly 2.");
        tester.types("journal verify --path /payin --at-least 7 --at-most 9")
                .exits(1)
                .printsError("; expected: at least 7, at most 9.");
        tester.types("journal verify --path /payin --at-most 0").exits(1).printsError("; expected: at most 0.");
        tester.types("journal verify --path /payout --scenario pix-paid")
                .exits(1)
                .prints("scenario");
    }

    @Test
    void the_journal_can_be_cleared() {
        tester.types("journal clear").exits(0).prints("The journal is empty.");
        assertThat(tester.does("journal list")).isEmpty();
    }
}
