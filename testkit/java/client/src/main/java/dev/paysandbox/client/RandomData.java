package dev.paysandbox.client;

import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/** Makes random values for request bodies. */
final class RandomData {
    private static final int CPF_BASE_DIGITS = 9;

    private RandomData() {}

    static String reference() {
        return "order-" + UUID.randomUUID();
    }

    /** A CPF, the tax number of a person, with valid check digits. */
    static String cpf() {
        // The first two digits differ, because a number of eleven equal digits is not a valid CPF.
        var random = ThreadLocalRandom.current();
        var digits = new StringBuilder().append(random.nextInt(1, 10)).append(0);
        while (digits.length() < CPF_BASE_DIGITS) {
            digits.append(random.nextInt(10));
        }
        return digits.append(checkDigit(digits)).append(checkDigit(digits)).toString();
    }

    /** The check digit by modulo 11. The last digit has weight 2, the one before it 3, and so on. */
    private static int checkDigit(CharSequence digits) {
        int sum = 0;
        for (int i = 0; i < digits.length(); i++) {
            sum += (digits.charAt(i) - '0') * (digits.length() + 1 - i);
        }
        int rest = sum % 11;
        return rest < 2 ? 0 : 11 - rest;
    }
}
