package dev.paysandbox.cli.noun;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Checks a duration before the request, and keeps the text, which the server reads. */
public final class DurationText implements ITypeConverter<String> {
    @Override
    public String convert(String value) {
        try {
            if (Durations.parse(value).isNegative()) {
                throw new TypeConversionException("'" + value + "' must not be negative");
            }
            return value;
        } catch (IllegalArgumentException none) {
            throw new TypeConversionException(String.valueOf(none.getMessage()));
        }
    }
}
