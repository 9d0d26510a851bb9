package dev.paysandbox.cli.noun;

import picocli.CommandLine.ITypeConverter;

/** Reads a whole number of at least 1. */
public final class CountFromOne implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String value) {
        return Counts.read(value, 1);
    }
}
