package dev.paysandbox.mask;

import java.util.Random;

/** Card numbers, and the ways in which somebody may write one. */
final class CardNumbers {
    private CardNumbers() {}

    /** A number of 13 to 19 digits that passes Luhn's check. */
    static String any(Random random) {
        var digits = new StringBuilder();
        int length = 13 + random.nextInt(7);
        digits.append(1 + random.nextInt(9));
        while (digits.length() < length - 1) {
            digits.append(random.nextInt(10));
        }
        int sum = 0;
        for (int i = digits.length() - 1, place = 1; i >= 0; i--, place++) {
            int digit = (digits.charAt(i) - '0') * (place % 2 == 1 ? 2 : 1);
            sum += digit > 9 ? digit - 9 : digit;
        }
        return digits.append((10 - sum % 10) % 10).toString();
    }

    /** The number in one of the ways that it may be written within a JSON string or a query. */
    static String written(String number, Random random) {
        var way = random.nextInt(6);
        var text = new StringBuilder();
        for (int i = 0; i < number.length(); i++) {
            if (i > 0 && way != 0 && (way == 5 || i % 4 == 0)) {
                text.append(new String[] {"", " ", "-", "\\u0020", "%20", "."}[way]);
            }
            char digit = number.charAt(i);
            text.append(way == 3 && random.nextBoolean() ? "\\u003" + digit : String.valueOf(digit));
        }
        return text.toString();
    }
}
