package dev.paysandbox.cli.noun;

import java.util.Iterator;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads one of several words, in upper or lower case. Also lists the words, for the shell's completion. */
public abstract class OneOf implements ITypeConverter<String>, Iterable<String> {
    private final List<String> words;

    protected OneOf(List<String> words) {
        this.words = words;
    }

    @Override
    public String convert(String value) {
        return words.stream()
                .filter(word -> word.equalsIgnoreCase(value))
                .findFirst()
                .orElseThrow(() ->
                        new TypeConversionException("'" + value + "' must be one of " + String.join(", ", words)));
    }

    @Override
    public Iterator<String> iterator() {
        return words.iterator();
    }
}
