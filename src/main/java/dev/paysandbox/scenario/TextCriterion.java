package dev.paysandbox.scenario;

import dev.paysandbox.text.Quoted;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A text of the request is one of some texts, or matches one of some patterns. */
record TextCriterion(Field field, String name, Set<String> literals, List<TextPattern> patterns) implements Criterion {
    private static final String HEADER = Field.HEADER.key();

    TextCriterion {
        // Kept in the order written, for messages.
        literals = Collections.unmodifiableSet(new LinkedHashSet<>(literals));
        patterns = List.copyOf(patterns);
    }

    @Override
    public @Nullable String value(ScenarioRequest request) {
        return switch (field) {
            case METHOD -> {
                var method = request.method();
                yield method == null ? null : method.name();
            }
            case HEADER -> request.header(name.substring(HEADER.length()));
            default -> request.text(field);
        };
    }

    @Override
    public boolean holds(ScenarioRequest request, @Nullable Object value) {
        return value == null ? hasMatched(request) : accepts((String) value);
    }

    /** A tokenized card has no number any more, but the token remembers the patterns that it matched. */
    private boolean hasMatched(ScenarioRequest request) {
        return field == Field.CARD_NUMBER
                && patterns.stream().map(TextPattern::expected).anyMatch(request::numberMatched);
    }

    private boolean accepts(String value) {
        if (literals.contains(value)) {
            return true;
        }
        for (var pattern : patterns) {
            if (pattern.matches(value)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public String expected() {
        return Stream.concat(
                        literals.stream().map(literal -> field.isChoice() ? literal : Quoted.condition(literal)),
                        patterns.stream().map(TextPattern::expected))
                .collect(Collectors.joining(" or "));
    }

    @Override
    public String found(ScenarioRequest request) {
        var value = value(request);
        if (value == null) {
            var last4 = field == Field.CARD_NUMBER ? request.text(Field.CARD_LAST4) : null;
            return last4 == null ? "nothing" : "a number that ends in " + last4;
        }
        if (field == Field.CARD_NUMBER) {
            return "a number that ends in " + value.substring(Math.max(0, value.length() - 4));
        }
        return field.isChoice() ? value : Quoted.of(value);
    }

    @Override
    public boolean covers(Criterion other) {
        return other instanceof TextCriterion text
                && name.equals(text.name)
                && text.literals.stream().allMatch(this::accepts)
                && patterns.containsAll(text.patterns);
    }

    @Override
    public List<Object> exactValues() {
        return patterns.isEmpty() ? List.copyOf(literals) : List.of();
    }

    @Override
    public long sortKey(Object value) {
        return sortKey((String) value, Character.MIN_VALUE);
    }

    @Override
    public long lowest() {
        return beginnings()
                .mapToLong(text -> sortKey(text, Character.MIN_VALUE))
                .min()
                .orElse(Long.MIN_VALUE);
    }

    @Override
    public long highest() {
        return beginnings()
                .mapToLong(text -> sortKey(text, Character.MAX_VALUE))
                .max()
                .orElse(Long.MAX_VALUE);
    }

    /** Every text for which it holds begins with one of these. */
    private Stream<String> beginnings() {
        return Stream.concat(literals.stream(), patterns.stream().map(TextPattern::prefix));
    }

    /** The first four characters, in the order of texts; a shorter text is filled up. */
    private static long sortKey(String text, char filler) {
        long key = 0;
        for (int i = 0; i < 4; i++) {
            key = key << 16 | (i < text.length() ? text.charAt(i) : filler);
        }
        // As a signed number, which the first character could make negative.
        return key ^ Long.MIN_VALUE;
    }

    @Override
    public int cost() {
        return patterns.stream().anyMatch(TextPattern.Regex.class::isInstance) ? 100 : patterns.isEmpty() ? 2 : 10;
    }
}
