package dev.paysandbox.cli.noun;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Whole numbers from zero on. */
public final class CountOrNone implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String value) {
        if (value.matches("\\d{1,9}")) {
            return Integer.valueOf(value);
        }
        throw new TypeConversionException("'" + value + "' is not a whole number from 0 on");
    }
}
