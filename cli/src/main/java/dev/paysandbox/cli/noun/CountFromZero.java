package dev.paysandbox.cli.noun;

import picocli.CommandLine.ITypeConverter;

/** Reads a whole number of at least 0. */
public final class CountFromZero implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String value) {
        return Counts.read(value, 0);
    }
}
