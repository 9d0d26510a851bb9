package dev.paysandbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A tester ends challenges as the cardholder. */
class AuthenticationsTest {
    private final Tester tester = new Tester();

    @BeforeEach
    void freeze() {
        tester.does("clock freeze");
    }

    @ParameterizedTest
    @CsvSource({"pass, APPROVED, authenticated", "fail, REFUSED, failed", "abandon, EXPIRED, abandoned"})
    void a_challenge_ends_as_the_tester_decides(String verb, String payin, String status) {
        tester.opensPayin("--method card --scenario card-challenge-abandoned --reference order-1");
        tester.types("authentication list --payment order-1")
                .exits(0)
                .prints("challenge", "R$ 123,45", "order-1")
                .printsNoErrors();

        assertThat(tester.does("authentication " + verb + " order-1")).endsWith(" is " + status);
        assertThat(tester.does("payin show order-1")).contains(payin);
        tester.types("authentication " + verb + " order-1").exits(1).printsError("no challenge of it can end");
    }

    @Test
    void a_challenge_can_be_ended_by_the_id_of_its_authentication() {
        tester.opensPayin("--method card --scenario card-challenge-abandoned");
        var id = tester.does("authentication list -o id");

        assertThat(id).startsWith("3da_");
        assertThat(tester.does("authentication pass " + id)).isEqualTo(id + " is authenticated");
        tester.types("authentication pass 3da_none").exits(1);
    }
}
