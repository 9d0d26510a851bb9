package dev.paysandbox.scenario;

import dev.paysandbox.domain.Money;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A number of the request is one of some numbers, lies in one of some ranges, or ends in certain digits. */
final class NumberCriterion implements Criterion {
    /** A range of numbers, both ends included. */
    record Span(long from, long to) {
        boolean holds(long value) {
            return from <= value && value <= to;
        }
    }

    /**
     * The last digits.
     *
     * @param digits as written, {@code 07}
     * @param power ten to the power of their count
     */
    record Ending(String digits, long value, long power) {
        static Ending of(String digits) {
            return new Ending(digits, Long.parseLong(digits), (long) Math.pow(10, digits.length()));
        }

        boolean holds(long number) {
            return number % power == value;
        }
    }

    private final Field field;
    private final long[] literals;
    private final List<Span> spans;
    private final List<Ending> endings;

    NumberCriterion(Field field, List<Long> literals, List<Span> spans, List<Ending> endings) {
        this.field = field;
        this.literals = literals.stream().mapToLong(Long::longValue).sorted().toArray();
        this.spans = List.copyOf(spans);
        this.endings = List.copyOf(endings);
    }

    @Override
    public Field field() {
        return field;
    }

    /** The single numbers that it accepts, sorted. */
    LongStream literals() {
        return Arrays.stream(literals);
    }

    boolean hasLiteralsOnly() {
        return spans.isEmpty() && endings.isEmpty();
    }

    @Override
    public @Nullable Long value(ScenarioRequest request) {
        long value = field == Field.AMOUNT ? request.amount() : request.installments();
        return value < 0 ? null : value;
    }

    @Override
    public String name() {
        return field.key();
    }

    @Override
    public boolean holds(ScenarioRequest request, @Nullable Object value) {
        return value != null && accepts((Long) value);
    }

    private boolean accepts(long value) {
        if (Arrays.binarySearch(literals, value) >= 0) {
            return true;
        }
        for (int i = 0; i < spans.size(); i++) {
            if (spans.get(i).holds(value)) {
                return true;
            }
        }
        for (int i = 0; i < endings.size(); i++) {
            if (endings.get(i).holds(value)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public String expected() {
        return Stream.of(
                        literals().mapToObj(this::shown),
                        spans.stream().map(this::shown),
                        endings.stream().map(ending -> "an amount that ends in " + ending.digits()))
                .flatMap(texts -> texts)
                .collect(Collectors.joining(" or "));
    }

    @Override
    public String found(ScenarioRequest request) {
        var value = value(request);
        return value == null ? "nothing" : shown(value);
    }

    @Override
    public boolean covers(Criterion other) {
        return other instanceof NumberCriterion number
                && field == number.field
                && number.literals().allMatch(this::accepts)
                && number.spans.stream().allMatch(this::covers)
                && number.endings.stream().allMatch(this::covers);
    }

    private boolean covers(Span span) {
        return spans.stream().anyMatch(wider -> wider.holds(span.from()) && wider.holds(span.to()));
    }

    private boolean covers(Ending ending) {
        return endings.stream().anyMatch(shorter -> ending.digits().endsWith(shorter.digits()));
    }

    @Override
    public List<Object> exactValues() {
        return hasLiteralsOnly() ? List.copyOf(literals().boxed().toList()) : List.of();
    }

    @Override
    public long sortKey(Object value) {
        return (Long) value;
    }

    @Override
    public long lowest() {
        return endings.isEmpty()
                ? LongStream.concat(literals(), spans.stream().mapToLong(Span::from))
                        .min()
                        .orElse(0)
                : 0;
    }

    @Override
    public long highest() {
        return endings.isEmpty()
                ? LongStream.concat(literals(), spans.stream().mapToLong(Span::to))
                        .max()
                        .orElse(0)
                : Long.MAX_VALUE;
    }

    @Override
    public int cost() {
        return 1;
    }

    private String shown(long value) {
        return field == Field.AMOUNT ? Money.ofCents(value).formatted() : Long.toString(value);
    }

    private String shown(Span span) {
        if (span.to() == Long.MAX_VALUE) {
            return "at least " + shown(span.from());
        }
        return span.from() == 0
                ? "at most " + shown(span.to())
                : "from " + shown(span.from()) + " to " + shown(span.to());
    }
}
