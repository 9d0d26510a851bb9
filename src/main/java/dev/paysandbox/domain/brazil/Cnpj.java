package dev.paysandbox.domain.brazil;

/**
 * The taxpayer number of a company: 12 characters and two check digits. Until July 2026 all characters were digits;
 * since then the first 12 may also be capital letters (IN RFB 2.229/2024).
 */
public final class Cnpj {
    private static final int LENGTH = 14;
    private static final int BODY = 12;
    private static final int TOP_WEIGHT = 9;
    private static final String ZERO = "0".repeat(LENGTH);

    private Cnpj() {}

    /**
     * Whether the text is valid in the form issued since July 2026: 12 of {@code [0-9A-Z]}, then two correct check
     * digits, without punctuation. Every numeric CNPJ is also valid in this form.
     */
    public static boolean isValid(String cnpj) {
        return hasShape(cnpj) && hasCheckDigits(cnpj);
    }

    /**
     * Formats a CNPJ of either form as printed: {@code 11.222.333/0001-81}. Does not check the check digits.
     *
     * @throws IllegalArgumentException if the text is not 12 of {@code [0-9A-Z]} and two digits
     */
    public static String formatted(String cnpj) {
        if (!hasShape(cnpj)) {
            throw new IllegalArgumentException("A CNPJ has 12 digits or capital letters, then 2 digits");
        }
        return cnpj.substring(0, 2)
                + '.'
                + cnpj.substring(2, 5)
                + '.'
                + cnpj.substring(5, 8)
                + '/'
                + cnpj.substring(8, BODY)
                + '-'
                + cnpj.substring(BODY);
    }

    private static boolean hasShape(String cnpj) {
        if (cnpj.length() != LENGTH || !Digits.is(cnpj.charAt(BODY)) || !Digits.is(cnpj.charAt(BODY + 1))) {
            return false;
        }
        for (int i = 0; i < BODY; i++) {
            char character = cnpj.charAt(i);
            if (!Digits.is(character) && !(character >= 'A' && character <= 'Z')) {
                return false;
            }
        }
        return true;
    }

    /** The CNPJ of zeros has correct check digits, but the Receita Federal never issues it. */
    private static boolean hasCheckDigits(String cnpj) {
        return Mod11.checks(cnpj, BODY, TOP_WEIGHT) && Mod11.checks(cnpj, BODY + 1, TOP_WEIGHT) && !cnpj.equals(ZERO);
    }
}
