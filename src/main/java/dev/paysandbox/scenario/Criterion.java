package dev.paysandbox.scenario;

import dev.paysandbox.domain.Money;
import dev.paysandbox.text.Quoted;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One condition on a request: a field's value is one of some values, or matches one of some patterns. The value of a
 * number's field is a Long, of every other field a text.
 *
 * @param name as files write it: {@code customer.email}, {@code header.X-Test}
 */
public record Criterion(ScenarioField field, String name, Set<Object> literals, List<ValuePattern> patterns) {
    static final char UNKNOWN = 0;
    private static final String HEADER = ScenarioField.HEADER.key();

    public Criterion {
        // Kept in the order written, for messages.
        literals = Collections.unmodifiableSet(new LinkedHashSet<>(literals));
        patterns = List.copyOf(patterns);
    }

    /** The request's value of the field; null if it has none. */
    @Nullable
    public Object value(ScenarioRequest request) {
        return switch (field) {
            case METHOD -> {
                var method = request.method();
                yield method == null ? null : method.name();
            }
            case AMOUNT -> number(request.amount());
            case INSTALLMENTS -> number(request.installments());
            case HEADER -> request.header(name.substring(HEADER.length()));
            default -> request.text(field);
        };
    }

    private static @Nullable Long number(long value) {
        return value < 0 ? null : value;
    }

    public boolean holds(ScenarioRequest request) {
        return holds(request, value(request));
    }

    /** Whether it holds for a request, of which this is the {@link #value}. */
    public boolean holds(ScenarioRequest request, @Nullable Object value) {
        return value == null ? hasMatched(request) : accepts(value);
    }

    /** A tokenized card no longer has a number, but the token has the patterns that the number matched. */
    private boolean hasMatched(ScenarioRequest request) {
        return field == ScenarioField.CARD_NUMBER
                && patterns.stream().map(this::shown).anyMatch(request::numberMatched);
    }

    private boolean accepts(Object value) {
        if (literals.contains(value)) {
            return true;
        }
        for (int i = 0; i < patterns.size(); i++) {
            if (patterns.get(i).matches(value)) {
                return true;
            }
        }
        return false;
    }

    /** The accepted values in words: {@code fraud_*@*}. */
    public String expected() {
        return Stream.concat(
                        literals.stream()
                                .map(literal -> field.isNumber() || field.isChoice()
                                        ? shown(literal)
                                        : Quoted.condition((String) literal)),
                        patterns.stream().map(this::shown))
                .collect(Collectors.joining(" or "));
    }

    /** The request's value, safe to be shown. */
    public String found(ScenarioRequest request) {
        var value = value(request);
        if (field == ScenarioField.CARD_NUMBER) {
            var digits = value == null ? request.text(ScenarioField.CARD_LAST4) : (String) value;
            return digits == null
                    ? "nothing"
                    : "a number that ends in " + digits.substring(Math.max(0, digits.length() - 4));
        }
        if (value == null) {
            return "nothing";
        }
        return field.isNumber() || field.isChoice() ? shown(value) : Quoted.of((String) value);
    }

    private String shown(Object value) {
        return field == ScenarioField.AMOUNT ? Money.ofCents((Long) value).formatted() : value.toString();
    }

    public String shown(ValuePattern pattern) {
        return pattern.expected(this::shown);
    }

    /** Whether this one holds for every request for which the other does. */
    public boolean covers(Criterion other) {
        return name.equals(other.name)
                && other.literals.stream().allMatch(this::accepts)
                && other.patterns.stream().allMatch(pattern -> patterns.stream().anyMatch(own -> own.covers(pattern)));
    }

    /** Every {@link #value} for which it holds; empty if there is no list of them. */
    public Set<Object> exactValues() {
        return patterns.isEmpty() ? literals : Set.of();
    }

    /** The character that every text for which it holds begins with; UNKNOWN if there are several. */
    char beginning() {
        var beginnings = Stream.concat(
                        literals.stream().map(literal -> literal instanceof String text ? text : ""),
                        patterns.stream().map(ValuePattern::prefix))
                .map(text -> text.isEmpty() ? UNKNOWN : text.charAt(0))
                .distinct()
                .toList();
        return beginnings.size() == 1 ? beginnings.get(0) : UNKNOWN;
    }

    /** The approximate duration of a check, compared with others: the fast ones are checked first. */
    public int cost() {
        return patterns.stream()
                .mapToInt(pattern -> pattern instanceof ValuePattern.Regex
                        ? 100
                        : pattern instanceof ValuePattern.Wildcards ? 10 : 1)
                .max()
                .orElse(field.isNumber() ? 1 : 2);
    }
}
