package dev.paysandbox.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class QuotedTest {
    @Test
    void a_text_is_shown_in_quotes() {
        assertThat(Quoted.of("São Paulo")).isEqualTo("\"São Paulo\"");
    }

    @Test
    void line_breaks_quotes_and_control_characters_are_spelt_out() {
        assertThat(Quoted.of("a\r\n\t\"\u0007\u202e")).isEqualTo("\"a\\r\\n\\t\\\"\\u0007\\u202e\"");
    }

    @Test
    void a_long_text_is_cut_at_a_whole_character() {
        assertThat(Quoted.of("😀".repeat(61))).isEqualTo("\"" + "😀".repeat(60) + "…\"");
        assertThat(Quoted.of("😀".repeat(60))).isEqualTo("\"" + "😀".repeat(60) + "\"");
        assertThat(Quoted.of("x".repeat(1_000_000))).hasSize(63);
    }

    @Test
    void secret_keys_lose_all_but_their_prefix() {
        assertThat(Quoted.of("sk_test_hidden and sk_live_hidden")).isEqualTo("\"sk_test_… and sk_live_…\"");
        assertThat(Quoted.of("pk_live_hidden")).doesNotContain("hidden");
        assertThat(Quoted.of("pk_test_shown")).isEqualTo("\"pk_test_shown\"");
        assertThat(Quoted.of("x".repeat(50) + "sk_live_hidden")).doesNotContain("hid");
    }

    @Test
    void urls_lose_their_user_and_password() {
        assertThat(Quoted.of("https://ana:hidden@pay.test/x")).isEqualTo("\"https://…@pay.test/x\"");
        assertThat(Quoted.of("https://pay.test/@x")).isEqualTo("\"https://pay.test/@x\"");
    }
}
