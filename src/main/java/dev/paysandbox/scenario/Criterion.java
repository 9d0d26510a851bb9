package dev.paysandbox.scenario;

/** One condition on a request. */
public sealed interface Criterion permits TextCriterion, NumberCriterion {
    Field field();

    /** As files write it: {@code customer.email}, {@code header.X-Test}. */
    String name();

    /** What it asks for: {@code fraud_*@*}. */
    String expected();

    boolean holds(Occasion occasion);

    /** What the request has instead, safe to be shown. */
    String found(Occasion occasion);

    /** Whether this one holds wherever the other does. */
    boolean covers(Criterion other);

    /** Roughly how long it takes, compared with others: the cheap ones are asked first. */
    int cost();
}
