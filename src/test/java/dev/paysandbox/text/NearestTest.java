package dev.paysandbox.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestTest {
    private static final List<String> KNOWN = List.of("port", "host", "kyc", "openingBalance", "APPROVED");

    @ParameterizedTest
    @CsvSource({
        "prot, port",
        "por, port",
        "hosts, host",
        "kic, kyc",
        "openingBalanse, openingBalance",
        "opening-balance, openingBalance",
        "OPENING_BALANCE, openingBalance",
        "approved, APPROVED",
        "APROVED, APPROVED"
    })
    void a_typing_error_finds_the_intended_word(String typed, String meant) {
        assertThat(Nearest.to(typed, KNOWN)).contains(meant);
    }

    @ParameterizedTest
    @CsvSource({"password", "x", "balance", "''", "portable"})
    void no_name_is_suggested_if_none_is_similar(String typed) {
        assertThat(Nearest.to(typed, KNOWN)).isEmpty();
        assertThat(Nearest.hint(typed, KNOWN)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"ab, ba, 1", "abc, ca, 3", "kitten, sitting, 3", "same, same, 0", "'', abc, 3", "abc, '', 3"})
    void a_swap_of_neighbours_counts_as_one_edit(String a, String b, int edits) {
        assertThat(Nearest.distance(a, b)).isEqualTo(edits);
        assertThat(Nearest.distance(b, a)).isEqualTo(edits);
    }

    @Test
    void the_first_of_two_equally_close_names_is_suggested() {
        assertThat(Nearest.to("bat", List.of("cat", "rat"))).contains("cat");
    }

    @Test
    void a_very_long_name_is_compared_with_none() {
        assertThat(Nearest.to("x".repeat(10_000_000), KNOWN)).isEmpty();
    }
}
