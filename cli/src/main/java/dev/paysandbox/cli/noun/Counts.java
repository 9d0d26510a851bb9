package dev.paysandbox.cli.noun;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Whole numbers from one on. */
public final class Counts implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String value) {
        if (value.matches("0*[1-9]\\d{0,8}")) {
            return Integer.valueOf(value);
        }
        throw new TypeConversionException("'" + value + "' is not a whole number from 1 on");
    }
}
