package dev.paysandbox.domain.brazil;

/** The taxpayer number of a person: 11 digits, of which the last two are check digits (Receita Federal). */
public final class Cpf {
    private static final int LENGTH = 11;
    private static final int TOP_WEIGHT = 11;

    private Cpf() {}

    /** Whether the text is 11 digits, without punctuation, with correct check digits and not all the same. */
    public static boolean isValid(String cpf) {
        return Digits.count(cpf, LENGTH)
                && !isOneDigitRepeated(cpf)
                && Mod11.checks(cpf, 9, TOP_WEIGHT)
                && Mod11.checks(cpf, 10, TOP_WEIGHT);
    }

    /** Formats a CPF as printed: {@code 123.456.789-09}. */
    public static String formatted(String cpf) {
        return cpf.replaceFirst("(...)(...)(...)(..)", "$1.$2.$3-$4");
    }

    /** Such numbers have correct check digits, but the Receita Federal never issues them. */
    private static boolean isOneDigitRepeated(String cpf) {
        return cpf.equals(cpf.substring(0, 1).repeat(LENGTH));
    }
}
