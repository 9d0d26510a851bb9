package dev.paysandbox.domain.brazil;

import java.util.regex.Pattern;

/**
 * The taxpayer number of a company: 12 characters and two check digits. Until July 2026 all characters were digits;
 * since then the first 12 may also be capital letters (IN RFB 2.229/2024).
 */
public final class Cnpj {
    private static final Pattern SHAPE = Pattern.compile("[0-9A-Z]{12}[0-9]{2}");
    private static final int BODY = 12;
    private static final int TOP_WEIGHT = 9;
    private static final String ZERO = "0".repeat(BODY + 2);

    private Cnpj() {}

    /**
     * Whether the text is valid in the form issued since July 2026: 12 of {@code [0-9A-Z]}, then two correct check
     * digits, without punctuation. Every numeric CNPJ is also valid in this form.
     */
    public static boolean isValid(String cnpj) {
        return SHAPE.matcher(cnpj).matches() && hasCheckDigits(cnpj);
    }

    /** Formats a CNPJ of either form as printed: {@code 11.222.333/0001-81}. */
    public static String formatted(String cnpj) {
        return cnpj.replaceFirst("(..)(...)(...)(....)(..)", "$1.$2.$3/$4-$5");
    }

    /** The CNPJ of zeros has correct check digits, but the Receita Federal never issues it. */
    private static boolean hasCheckDigits(String cnpj) {
        return Mod11.checks(cnpj, BODY, TOP_WEIGHT) && Mod11.checks(cnpj, BODY + 1, TOP_WEIGHT) && !cnpj.equals(ZERO);
    }
}
