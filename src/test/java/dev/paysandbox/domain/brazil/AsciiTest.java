package dev.paysandbox.domain.brazil;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AsciiTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "São João & Cia | Sao Joao & Cia",
                "AÇAÍ Ênfase Ü | ACAI Enfase U",
                "Straße Ærø Øst | Strasse AEro Ost",
                "D’Ávila – “Nº 1” | D'Avila - \"No 1\"",
                "ﬁm ½ | fim 12",
                "Loja 🛒 Boa | Loja Boa",
                "'  dois \t\n espaços\u00A0 ' | dois espacos"
            })
    void names_are_written_in_ascii(String name, String folded) {
        assertThat(Ascii.folded(name, 99, "?")).isEqualTo(folded);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "   ", "支付", "🛒🛒", "\u0301", "\n"})
    void a_text_without_usable_characters_is_replaced_by_the_fallback(String name) {
        assertThat(Ascii.folded(name, 25, "RECEBEDOR")).isEqualTo("RECEBEDOR");
    }

    @Test
    void a_long_name_is_cut_and_never_ends_in_a_space() {
        assertThat(Ascii.folded("Conceição do Mato Dentro", 15, "?")).isEqualTo("Conceicao do Ma");
        assertThat(Ascii.folded("Conceição do Mato Dentro", 10, "?")).isEqualTo("Conceicao");
        assertThat(Ascii.folded("Straß", 5, "?")).isEqualTo("Stras");
    }
}
