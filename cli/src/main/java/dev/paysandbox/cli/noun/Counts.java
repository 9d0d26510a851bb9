package dev.paysandbox.cli.noun;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads whole numbers. */
public final class Counts {
    private static final int LARGEST = 999_999_999;

    private Counts() {}

    /** Reads a whole number of at least 0. */
    public static final class FromZero implements ITypeConverter<Integer> {
        @Override
        public Integer convert(String value) {
            return read(value, 0);
        }
    }

    /** Reads a whole number of at least 1. */
    public static final class FromOne implements ITypeConverter<Integer> {
        @Override
        public Integer convert(String value) {
            return read(value, 1);
        }
    }

    /** Reads a whole number from this one to the largest; otherwise throws TypeConversionException. */
    private static int read(String value, int least) {
        if (!value.matches("\\d+")) {
            throw notAtLeast(least, value);
        }
        if (!value.matches("0*\\d{1,9}")) {
            throw new TypeConversionException("'" + value + "' is too large: it must be at most " + LARGEST);
        }
        int number = Integer.parseInt(value);
        if (number < least) {
            throw notAtLeast(least, value);
        }
        return number;
    }

    private static TypeConversionException notAtLeast(int least, String value) {
        return new TypeConversionException("'" + value + "' is not a whole number of at least " + least);
    }
}
