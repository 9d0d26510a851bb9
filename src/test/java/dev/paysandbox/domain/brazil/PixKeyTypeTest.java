package dev.paysandbox.domain.brazil;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The forms of keys. The published ones are tried by requests for payouts, each with every type. */
class PixKeyTypeTest {
    @ParameterizedTest
    @EnumSource
    void every_type_refuses_nothing_and_says_in_a_sentence_what_it_expects(PixKeyType type) {
        assertThat(type.accepts("")).isFalse();
        assertThat(type.accepts(" ")).isFalse();
        assertThat(type.expected()).matches("[A-Z].*\\.").hasSizeLessThan(120);
    }

    @Test
    void a_cnpj_key_may_have_letters() {
        assertThat(PixKeyType.CNPJ.accepts("12ABC34501DE35")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a@b.co", "x.y+tag@mail.example.com.br", "!#$&'*+/=?^_`{|}~-@example.com", "1@2.3"})
    void an_email_key_is_a_lowercase_address(String key) {
        assertThat(PixKeyType.EMAIL.accepts(key)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Fulano@example.com",
                "fulano@Example.com",
                "fulano@localhost",
                "fulano%x@example.com",
                "@example.com",
                "fulano@",
                "fulano",
                "fu lano@example.com",
                "fulano@example..com",
                "fulano@.example.com",
                "fulano@example.com.",
                "fulano@-example.com",
                "fulano@example-.com",
                "joão@example.com",
                "fulano@exam_ple.com",
                "fulano@example.com\n",
                "a@b.co@c.co"
            })
    void other_texts_are_not_email_keys(String key) {
        assertThat(PixKeyType.EMAIL.accepts(key)).isFalse();
    }

    @Test
    void an_email_key_ends_at_77_characters() {
        assertThat(PixKeyType.EMAIL.accepts("f".repeat(65) + "@example.com")).isTrue();
        assertThat(PixKeyType.EMAIL.accepts("f".repeat(66) + "@example.com")).isFalse();
    }

    @Test
    void a_domain_label_ends_at_63_characters() {
        assertThat(PixKeyType.EMAIL.accepts("f@" + "a".repeat(63) + ".com")).isTrue();
        assertThat(PixKeyType.EMAIL.accepts("f@" + "a".repeat(64) + ".com")).isFalse();
    }

    /** The directory's own regular expressions are the oracle. */
    @ParameterizedTest
    @MethodSource("dev.paysandbox.domain.brazil.Seeds#ten")
    void phones_and_random_keys_agree_with_the_published_expressions(long seed) {
        var random = new Random(seed);
        var phone = Pattern.compile(Vectors.at("pixkeys.json", "/formats/PHONE").asText());
        var uuid = Pattern.compile(Vectors.at("pixkeys.json", "/formats/EVP").asText());
        for (int i = 0; i < 100; i++) {
            var candidate = Seeds.text(random, random.nextInt(20), "+01");
            assertThat(PixKeyType.PHONE.accepts(candidate))
                    .as(candidate)
                    .isEqualTo(phone.matcher(candidate).matches());
        }
        assertThat(Seeds.mutations("+" + (1 + seed % 9) + Seeds.digits(random, 1 + random.nextInt(15)), "+09a "))
                .allMatch(candidate -> PixKeyType.PHONE.accepts(candidate)
                        == phone.matcher(candidate).matches());
        assertThat(Seeds.mutations("123e4567-e12b-12d1-a456-426655440000", "09afAFgG-"))
                .allMatch(candidate -> PixKeyType.EVP.accepts(candidate)
                        == uuid.matcher(candidate).matches());
    }
}
