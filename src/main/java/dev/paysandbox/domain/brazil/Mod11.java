package dev.paysandbox.domain.brazil;

/** The weighted sum modulo 11 behind the check digits of CPF, CNPJ and boleto. */
final class Mod11 {
    private Mod11() {}

    /**
     * The remainder over the first {@code end} characters. Weights are 2, 3, … from the right and start again after
     * {@code topWeight}. The value of a character is its ASCII code minus 48: digits have their own value, A is 17.
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

    /** Whether a CPF or CNPJ has its check digit at this position: remainders 0 and 1 give the digit 0. */
    static boolean checks(String document, int position, int topWeight) {
        int remainder = remainder(document, position, topWeight);
        int expected = remainder < 2 ? 0 : 11 - remainder;
        return document.charAt(position) - '0' == expected;
    }
}
