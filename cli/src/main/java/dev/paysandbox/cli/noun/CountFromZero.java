package dev.paysandbox.cli.noun;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a whole number of at least 0. */
public final class CountFromZero implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String value) {
        if (value.matches("\\d{1,9}")) {
            return Integer.valueOf(value);
        }
        throw new TypeConversionException("'" + value + "' is not a whole number of at least 0");
    }
}
