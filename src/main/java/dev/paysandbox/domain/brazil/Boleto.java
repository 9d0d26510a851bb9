package dev.paysandbox.domain.brazil;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * A bank slip (FEBRABAN), represented by its barcode.
 *
 * @param barcode 44 digits: bank (3), currency 9, check digit, due-date factor (4), cents (10), free field (25)
 */
public record Boleto(String barcode) {
    /** The greatest amount in cents, 10 digits. */
    public static final long MAX_AMOUNT_CENTS = 9_999_999_999L;

    private static final LocalDate FACTOR_ZERO = LocalDate.of(1997, 10, 7);
    private static final int NO_DUE_DATE = 0;
    private static final int FIRST_FACTOR = 1000;
    private static final int LAST_FACTOR = 9999;

    private static final int TOP_WEIGHT = 9;

    /**
     * Creates a boleto.
     *
     * @param bank three digits
     * @param amountCents 0 (open) to {@link #MAX_AMOUNT_CENTS}
     * @param due from 2000-07-03 on, or null for a slip without due date
     * @param freeField 25 digits that the bank chooses
     */
    public static Boleto of(String bank, long amountCents, @Nullable LocalDate due, String freeField) {
        var head = bank + '9';
        int factor = due == null ? NO_DUE_DATE : factor(due);
        var tail = Digits.padded(factor, 4) + Digits.padded(amountCents, 10) + freeField;
        return new Boleto(head + checkDigit(head + tail) + tail);
    }

    /**
     * The due-date factor: days since 1997-10-07. It reached 9999 on 2025-02-21 and began again at 1000 the next day;
     * so it does every 9,000 days. Slips due before 2000-07-03 had none (Carta-Circular 2.926).
     */
    public static int factor(LocalDate due) {
        long days = ChronoUnit.DAYS.between(FACTOR_ZERO, due);
        return (int) ((days - FIRST_FACTOR) % (LAST_FACTOR - FIRST_FACTOR + 1)) + FIRST_FACTOR;
    }

    /** The bank's number as the slip's header shows it, with its own mod-11 check digit: {@code 237-2}, {@code 748-X}. */
    public String bankCode() {
        int remainder = Mod11.remainder(barcode, 3, TOP_WEIGHT);
        return barcode.substring(0, 3)
                + '-'
                + (remainder == 0 ? "0" : remainder == 1 ? "X" : Integer.toString(11 - remainder));
    }

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
        return line().replaceFirst("(.{5})(.{5})(.{5})(.{6})(.{5})(.{6})(.)(.*)", "$1.$2 $3.$4 $5.$6 $7 $8");
    }

    private static String checked(String field) {
        return field + Luhn.checkDigit(field, 0, field.length());
    }

    /** The general check digit over the other 43 digits, never 0: a result of 0, 10 or 11 becomes 1. */
    private static char checkDigit(String others) {
        int result = 11 - Mod11.remainder(others, others.length(), TOP_WEIGHT);
        return result > 9 ? '1' : (char) ('0' + result);
    }
}
