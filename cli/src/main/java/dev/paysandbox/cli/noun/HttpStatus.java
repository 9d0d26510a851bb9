package dev.paysandbox.cli.noun;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The status of an HTTP response. */
public final class HttpStatus implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String value) {
        if (value.matches("[1-5]\\d\\d")) {
            return Integer.valueOf(value);
        }
        throw new TypeConversionException("'" + value + "' is not an HTTP status from 100 to 599");
    }
}
