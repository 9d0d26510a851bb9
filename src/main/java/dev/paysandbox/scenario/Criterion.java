package dev.paysandbox.scenario;

import java.util.List;
import java.util.Map;

/** One condition on a request. */
public sealed interface Criterion permits TextCriterion, NumberCriterion {
    Field field();

    /** As files write it: {@code customer.email}, {@code header.X-Test}. */
    String name();

    /** What it asks for: {@code fraud_*@*}. */
    String expected();

    boolean holds(ScenarioRequest scenarioRequest);

    /** What the request has instead, safe to be shown. */
    String found(ScenarioRequest scenarioRequest);

    /** Whether this one holds wherever the other does. */
    boolean covers(Criterion other);

    /** The values for which alone it holds, each with the condition's name; empty where it holds for others too. */
    List<String> singleValues();

    /** For each thing that it accepts, a value, range or pattern: signs, of which each alone finds all that have it. */
    List<List<IndexKeys>> signs();

    /** Keeps rules under signs of its field. */
    Anchors anchors(Map<IndexKey, List<Rule>> rules);

    /** Roughly how long it takes, compared with others: the cheap ones are asked first. */
    int cost();
}
