package dev.paysandbox.cli.noun;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a whole number of at least 1. */
public final class CountFromOne implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String value) {
        if (value.matches("0*[1-9]\\d{0,8}")) {
            return Integer.valueOf(value);
        }
        throw new TypeConversionException("'" + value + "' is not a whole number of at least 1");
    }
}
