package dev.paysandbox.domain.brazil;

import java.util.function.Predicate;

/** The kinds of PIX key and their formats in the Central Bank's directory (DICT). */
@SuppressWarnings("ImmutableEnumChecker") // every rule is a static method, which holds no state
public enum PixKeyType {
    CPF("A CPF key has 11 digits, the last two being check digits, without punctuation.", Cpf::isValid),
    CNPJ("A CNPJ key has 12 digits or capital letters, then 2 check digits, without punctuation.", Cnpj::isValid),
    EMAIL(
            "An e-mail key is an address in lowercase of at most 77 characters, without % or spaces.",
            PixKeyType::isEmail),
    PHONE("A phone key is a + and 3 to 16 digits from the country code on, as in +5510998765432.", PixKeyType::isPhone),
    EVP(
            "A random key is a UUID in lowercase with its dashes, as in 123e4567-e12b-12d1-a456-426655440000.",
            PixKeyType::isUuid);

    private static final int MAX_EMAIL_LENGTH = 77;
    private static final int MAX_DOMAIN_LABEL_LENGTH = 63;
    private static final int UUID_LENGTH = 36;

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

    private static boolean isPhone(String key) {
        return key.length() >= 4
                && key.length() <= 17
                && key.charAt(0) == '+'
                && key.charAt(1) != '0'
                && Digits.only(key.substring(1));
    }

    private static boolean isUuid(String key) {
        if (key.length() != UUID_LENGTH) {
            return false;
        }
        for (int i = 0; i < UUID_LENGTH; i++) {
            char character = key.charAt(i);
            boolean dashed = i == 8 || i == 13 || i == 18 || i == 23;
            boolean right = dashed ? character == '-' : isHexadecimal(character);
            if (!right) {
                return false;
            }
        }
        return true;
    }

    private static boolean isHexadecimal(char character) {
        return Digits.is(character) || (character >= 'a' && character <= 'f');
    }

    private static boolean isEmail(String key) {
        int at = key.indexOf('@');
        return key.length() <= MAX_EMAIL_LENGTH && isMailbox(key, at) && isDottedDomain(key, at + 1);
    }

    private static boolean isMailbox(String key, int end) {
        for (int i = 0; i < end; i++) {
            if (!isLowercaseOrDigit(key.charAt(i)) && ".!#$&'*+/=?^_`{|}~-".indexOf(key.charAt(i)) < 0) {
                return false;
            }
        }
        return end > 0;
    }

    /** Two labels or more of letters, digits and inner hyphens. A second @ is therefore refused. */
    private static boolean isDottedDomain(String key, int start) {
        int labels = 0;
        for (int from = start; from <= key.length(); labels++) {
            int dot = key.indexOf('.', from);
            int to = dot < 0 ? key.length() : dot;
            if (!isDomainLabel(key, from, to)) {
                return false;
            }
            from = to + 1;
        }
        return labels >= 2;
    }

    private static boolean isDomainLabel(String key, int from, int to) {
        if (from == to || to - from > MAX_DOMAIN_LABEL_LENGTH || key.charAt(from) == '-' || key.charAt(to - 1) == '-') {
            return false;
        }
        for (int i = from; i < to; i++) {
            if (!isLowercaseOrDigit(key.charAt(i)) && key.charAt(i) != '-') {
                return false;
            }
        }
        return true;
    }

    private static boolean isLowercaseOrDigit(char character) {
        return Digits.is(character) || (character >= 'a' && character <= 'z');
    }
}
