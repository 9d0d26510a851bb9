package dev.paysandbox.domain.brazil;

/** The weighted sum modulo 11 behind CPF, CNPJ and boleto check digits. */
final class Mod11 {
    private Mod11() {}

    /**
     * The remainder over the first {@code end} characters. Weights run 2, 3, … from the right and start again after
     * {@code topWeight}. A character weighs its ASCII code minus 48: digits their own value, A is 17.
     */
    static int remainder(String text, int end, int topWeight) {
        int sum = 0;
        int weight = 2;
        for (int i = end - 1; i >= 0; i--) {
            sum += (text.charAt(i) - '0') * weight;
            weight = weight == topWeight ? 2 : weight + 1;
        }
        return sum % 11;
    }

    /** Says whether a CPF or CNPJ carries its check digit at this position: remainders 0 and 1 give the digit 0. */
    static boolean checks(String document, int position, int topWeight) {
        int remainder = remainder(document, position, topWeight);
        int expected = remainder < 2 ? 0 : 11 - remainder;
        return document.charAt(position) - '0' == expected;
    }
}
