package dev.paysandbox.domain.brazil;

import java.util.function.Predicate;
import java.util.regex.Pattern;

/** The kinds of PIX key and their formats in the Central Bank's directory (DICT). */
@SuppressWarnings("ImmutableEnumChecker") // no rule holds state
public enum PixKeyType {
    CPF("A CPF key has 11 digits, the last two being check digits, without punctuation.", Cpf::isValid),
    CNPJ("A CNPJ key has 12 digits or capital letters, then 2 check digits, without punctuation.", Cnpj::isValid),
    EMAIL(
            "An e-mail key is an address in lowercase of at most 77 characters, without % or spaces.",
            matching("(?!.{78})[a-z0-9.!#$&'*+/=?^_`{|}~-]+@"
                    + "LABEL(?:[.]LABEL)+".replace("LABEL", "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"))),
    PHONE(
            "A phone key is a + and 3 to 16 digits from the country code on, as in +5510998765432.",
            matching("[+][1-9][0-9]{2,15}")),
    EVP(
            "A random key is a UUID in lowercase with its dashes, as in 123e4567-e12b-12d1-a456-426655440000.",
            matching("[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"));

    private final String expected;
    private final Predicate<String> rule;

    PixKeyType(String expected, Predicate<String> rule) {
        this.expected = expected;
        this.rule = rule;
    }

    /** Whether the key has this type's format; documents need correct check digits, a UUID may have any version. */
    public boolean accepts(String key) {
        return rule.test(key);
    }

    /** One sentence about the format of this type's keys, for error messages. */
    public String expected() {
        return expected;
    }

    private static Predicate<String> matching(String form) {
        return Pattern.compile(form).asMatchPredicate();
    }
}
