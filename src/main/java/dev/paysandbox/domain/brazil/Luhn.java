package dev.paysandbox.domain.brazil;

/**
 * The mod 10 check digit of card numbers (ISO/IEC 7812-1), also used by boleto lines: weights 2, 1, 2, … from the
 * right, summing the digits of each product.
 */
public final class Luhn {
    private Luhn() {}

    /** Whether the text is two digits or more, without spaces, and the last is the check digit of the others. */
    public static boolean isValid(String digits) {
        int last = digits.length() - 1;
        return last >= 1 && Digits.only(digits) && digits.charAt(last) == checkDigit(digits, 0, last);
    }

    /** The check digit, as a character, of the digits from {@code start} to {@code end}, exclusive. */
    static char checkDigit(String digits, int start, int end) {
        int sum = 0;
        boolean doubled = true;
        for (int i = end - 1; i >= start; i--) {
            int digit = digits.charAt(i) - '0';
            int product = doubled ? digit * 2 : digit;
            sum += product > 9 ? product - 9 : product;
            doubled = !doubled;
        }
        return (char) ('0' + (10 - sum % 10) % 10);
    }
}
