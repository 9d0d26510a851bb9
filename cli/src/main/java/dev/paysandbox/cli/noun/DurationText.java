package dev.paysandbox.cli.noun;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A duration that the server will read. What is none is refused before anything is asked of a server. */
public final class DurationText implements ITypeConverter<String> {
    @Override
    public String convert(String value) {
        try {
            Durations.parse(value);
            return value;
        } catch (IllegalArgumentException none) {
            throw new TypeConversionException(String.valueOf(none.getMessage()));
        }
    }
}
