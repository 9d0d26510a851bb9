package dev.paysandbox.scenario;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** One condition on a request. */
public sealed interface Criterion permits TextCriterion, NumberCriterion {
    Field field();

    /** As files write it: {@code customer.email}, {@code header.X-Test}. */
    String name();

    /** What it accepts: {@code fraud_*@*}. */
    String expected();

    /** What the request has in the field: a text, or a number as a Long; null where it has nothing. */
    @Nullable
    Object value(ScenarioRequest request);

    /** Whether it holds for a request, of which this is the {@link #value}. */
    boolean holds(ScenarioRequest request, @Nullable Object value);

    default boolean holds(ScenarioRequest request) {
        return holds(request, value(request));
    }

    /** What the request has instead, safe to be shown. */
    String found(ScenarioRequest request);

    /** Whether this one holds wherever the other does. */
    boolean covers(Criterion other);

    /** Every {@link #value} for which it holds, where those can be listed; else empty. */
    List<Object> exactValues();

    /** A number of the value; it only serves to leave out values that are not between {@link #lowest} and {@link #highest}. */
    long sortKey(Object value);

    /** No value for which it holds has a lower {@link #sortKey}. */
    long lowest();

    /** No value for which it holds has a higher {@link #sortKey}. */
    long highest();

    /** The {@link #exactValues}, each as a text with the condition's name. */
    default List<String> exactKeys() {
        return exactValues().stream().map(value -> name() + "=" + value).toList();
    }

    /** How long it takes compared with others, roughly: the fast ones are checked first. */
    int cost();
}
