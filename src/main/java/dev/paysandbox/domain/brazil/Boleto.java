package dev.paysandbox.domain.brazil;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * A bank slip (FEBRABAN), represented by its barcode. An instance is always valid.
 *
 * @param barcode 44 digits: bank (3), currency 9, check digit, due-date factor (4), cents (10), free field (25)
 */
public record Boleto(String barcode) {

    /** The greatest amount in cents, 10 digits. */
    public static final long MAX_AMOUNT_CENTS = 9_999_999_999L;

    /** The first due date with a factor (1000), 2000-07-03; earlier slips had none (Carta-Circular 2.926). */
    public static final LocalDate FIRST_DUE_DATE = LocalDate.of(2000, 7, 3);

    private static final LocalDate FACTOR_ZERO = LocalDate.of(1997, 10, 7);
    private static final int NO_DUE_DATE = 0;
    private static final int FIRST_FACTOR = 1000;
    private static final int LAST_FACTOR = 9999;

    private static final int BARCODE_LENGTH = 44;
    private static final int LINE_LENGTH = 47;
    private static final int CHECK_DIGIT = 4;
    private static final int TOP_WEIGHT = 9;

    /**
     * @throws IllegalArgumentException unless the barcode is 44 digits in reais with a correct check digit and factor
     */
    public Boleto {
        Digits.require("A boleto barcode", barcode, BARCODE_LENGTH);
        if (barcode.charAt(3) != '9') {
            throw new IllegalArgumentException(
                    "The currency of a boleto, after its bank, is 9 (real), not " + barcode.charAt(3));
        }
        char expected = checkDigit(barcode.substring(0, CHECK_DIGIT) + barcode.substring(CHECK_DIGIT + 1));
        if (barcode.charAt(CHECK_DIGIT) != expected) {
            throw new IllegalArgumentException("The general check digit (mod 11) of the boleto is "
                    + barcode.charAt(CHECK_DIGIT) + ", but its content has " + expected);
        }
        int factor = Integer.parseInt(barcode.substring(5, 9));
        if (factor != NO_DUE_DATE && factor < FIRST_FACTOR) {
            throw new IllegalArgumentException(
                    "The due-date factor of a boleto is 0000 or from 1000 to 9999, not " + barcode.substring(5, 9));
        }
    }

    /**
     * Creates a boleto.
     *
     * @param bank three digits
     * @param amountCents 0 (open) to {@link #MAX_AMOUNT_CENTS}
     * @param due from {@link #FIRST_DUE_DATE} on, or null for a slip without due date
     * @param freeField 25 digits that the bank chooses
     * @throws IllegalArgumentException if one of them is outside these limits
     */
    public static Boleto of(String bank, long amountCents, @Nullable LocalDate due, String freeField) {
        Digits.require("A bank number", bank, 3);
        Digits.require("A boleto's free field", freeField, 25);
        if (amountCents < 0 || amountCents > MAX_AMOUNT_CENTS) {
            throw new IllegalArgumentException(
                    "A boleto carries 0 to " + MAX_AMOUNT_CENTS + " cents (10 digits), not " + amountCents);
        }
        var head = bank + '9';
        int factor = due == null ? NO_DUE_DATE : factor(due);
        var tail = Digits.padded(factor, 4) + Digits.padded(amountCents, 10) + freeField;
        return new Boleto(head + checkDigit(head + tail) + tail);
    }

    /**
     * Parses a digitable line ("linha digitável") of 47 digits without punctuation, and checks all its check digits.
     *
     * @throws IllegalArgumentException with the fault and its position; the first digit has position 1
     */
    public static Boleto parseLine(String line) {
        Digits.require("A boleto line", line, LINE_LENGTH);
        requireField(line, 1, 0, 9);
        requireField(line, 2, 10, 20);
        requireField(line, 3, 21, 31);
        return new Boleto(line.substring(0, 4)
                + line.substring(32)
                + line.substring(4, 9)
                + line.substring(10, 20)
                + line.substring(21, 31));
    }

    /**
     * The due-date factor: days since 1997-10-07. It reached 9999 on 2025-02-21 and began again at 1000 the next day;
     * so it does every 9,000 days.
     *
     * @throws IllegalArgumentException for a date before {@link #FIRST_DUE_DATE}
     */
    public static int factor(LocalDate due) {
        if (due.isBefore(FIRST_DUE_DATE)) {
            throw new IllegalArgumentException("A boleto is due on " + FIRST_DUE_DATE + " or later, not on " + due);
        }
        long days = ChronoUnit.DAYS.between(FACTOR_ZERO, due);
        return (int) ((days - FIRST_FACTOR) % (LAST_FACTOR - FIRST_FACTOR + 1)) + FIRST_FACTOR;
    }

    /** The bank's number, three digits. */
    public String bank() {
        return barcode.substring(0, 3);
    }

    /** The bank's number as the slip's header shows it, with its own mod-11 check digit: {@code 237-2}, {@code 748-X}. */
    public String bankCode() {
        int remainder = Mod11.remainder(bank(), 3, TOP_WEIGHT);
        return bank() + '-' + (remainder == 0 ? "0" : remainder == 1 ? "X" : Integer.toString(11 - remainder));
    }

    /** The due-date factor, 1000 to 9999, or 0 for a slip without due date. A factor denotes one day in every 9,000. */
    public int factor() {
        return Integer.parseInt(barcode.substring(5, 9));
    }

    /** The amount in cents; 0 if open. */
    public long amountCents() {
        return Long.parseLong(barcode.substring(9, 19));
    }

    /** The 25 digits that the bank chooses. */
    public String freeField() {
        return barcode.substring(19);
    }

    /** The digitable line, 47 digits: the payer types it, and the payin response has it as {@code boleto.barcode}. */
    public String line() {
        var first = barcode.substring(0, 4) + barcode.substring(19, 24);
        var second = barcode.substring(24, 34);
        var third = barcode.substring(34);
        return checked(first) + checked(second) + checked(third) + barcode.substring(4, 19);
    }

    /** The digitable line as printed: {@code 99999.99999 99999.999999 99999.999999 9 99999999999999}. */
    public String formattedLine() {
        var line = line();
        return new StringBuilder(LINE_LENGTH + 7)
                .append(line, 0, 5)
                .append('.')
                .append(line, 5, 10)
                .append(' ')
                .append(line, 10, 15)
                .append('.')
                .append(line, 15, 21)
                .append(' ')
                .append(line, 21, 26)
                .append('.')
                .append(line, 26, 32)
                .append(' ')
                .append(line, 32, 33)
                .append(' ')
                .append(line, 33, LINE_LENGTH)
                .toString();
    }

    private static String checked(String field) {
        return field + Luhn.checkDigit(field, 0, field.length());
    }

    private static void requireField(String line, int number, int start, int end) {
        char expected = Luhn.checkDigit(line, start, end);
        if (line.charAt(end) != expected) {
            throw new IllegalArgumentException("The check digit (mod 10) of field " + number + " at position "
                    + (end + 1) + " is " + line.charAt(end) + ", but its content has " + expected);
        }
    }

    /** The general check digit over the other 43 digits, never 0: a result of 0, 10 or 11 becomes 1. */
    private static char checkDigit(String others) {
        int result = 11 - Mod11.remainder(others, others.length(), TOP_WEIGHT);
        return result > 9 ? '1' : (char) ('0' + result);
    }
}
