package dev.paysandbox.cli.noun;

import java.util.Iterator;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A word of a list, typed in any case. The same class tells a shell which words there are. */
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
