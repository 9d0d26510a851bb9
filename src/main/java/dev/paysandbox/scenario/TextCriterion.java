package dev.paysandbox.scenario;

import dev.paysandbox.text.Quoted;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
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

    @Nullable
    String value(ScenarioRequest scenarioRequest) {
        return switch (field) {
            case METHOD -> {
                var method = scenarioRequest.method();
                yield method == null ? null : method.name();
            }
            case HEADER -> scenarioRequest.header(name.substring(HEADER.length()));
            default -> scenarioRequest.text(field);
        };
    }

    @Override
    public boolean holds(ScenarioRequest scenarioRequest) {
        var value = value(scenarioRequest);
        return value == null ? hasMatched(scenarioRequest) : accepts(value);
    }

    /** A card behind a token has no number any more, but remembers what its number matched. */
    private boolean hasMatched(ScenarioRequest scenarioRequest) {
        return field == Field.CARD_NUMBER
                && patterns.stream().map(TextPattern::expected).anyMatch(scenarioRequest::numberMatched);
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
    public String found(ScenarioRequest scenarioRequest) {
        var value = value(scenarioRequest);
        if (value == null) {
            var last4 = field == Field.CARD_NUMBER ? scenarioRequest.text(Field.CARD_LAST4) : null;
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
    public List<String> singleValues() {
        return patterns.isEmpty()
                ? literals.stream().map(value -> name + "=" + value).toList()
                : List.of();
    }

    @Override
    public List<List<IndexKeys>> signs() {
        return Stream.concat(
                        literals.stream().map(text -> List.of(IndexKeys.of(new IndexKey.Whole(text)))),
                        patterns.stream().map(this::signs))
                .toList();
    }

    /** A card behind a token has no number to show a sign, though its number may have matched. */
    private List<IndexKeys> signs(TextPattern pattern) {
        return field == Field.CARD_NUMBER ? List.of() : pattern.signs();
    }

    @Override
    public Anchors anchors(Map<IndexKey, List<Rule>> rules) {
        return new TextAnchors(this, rules);
    }

    @Override
    public int cost() {
        return patterns.stream().anyMatch(TextPattern.Regex.class::isInstance) ? 100 : patterns.isEmpty() ? 2 : 10;
    }
}
