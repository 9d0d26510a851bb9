package dev.paysandbox.verdict.drill;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/** What a run has learned of the merchant's application so far. Confined to the run's thread; only whether a part of it works may any thread say. */
final class KnownApplication {
    /** A discount of nine tenths in so many drills is a mistake. */
    private static final int MOST_FRACTIONS = 3;

    final DrillTime.Pace pace = new DrillTime.Pace();
    /** How long it takes from an order to the request for its payment. */
    final DrillTime.Pace placePace = new DrillTime.Pace();
    /** The pace of its batch job. */
    final DrillTime.Pace jobPace = new DrillTime.Pace();
    /** What the oracle has said about each fact. */
    final ToldFacts told = new ToldFacts();
    /** The latest instant that it has seen in drills, by the sandbox's clock, in epoch milliseconds. */
    long latest;

    /** Whether it pays an order of an earlier drill again, under its reference. */
    boolean reusesOrders;

    /** The references of the orders of earlier drills, about which it may send late requests. */
    final Set<String> earlierOrders = new HashSet<>();

    private final Map<String, String> failures = new ConcurrentSkipListMap<>();
    private final Set<String> working = ConcurrentHashMap.newKeySet();
    private int fractions;
    private boolean isPriceRight;

    /** @param part the part of it that the run was told to use, such as {@code page} */
    void worked(String part) {
        working.add(part);
    }

    void failed(String part, @Nullable String why) {
        failures.put(part, String.valueOf(why));
    }

    /** Which part never worked, and why it failed last; null if there is none. */
    @Nullable
    String unusable() {
        return failures.entrySet().stream()
                .filter(failure -> !working.contains(failure.getKey()))
                .findFirst()
                .map(failure -> failure.getKey() + " never worked: " + failure.getValue())
                .orElse(null);
    }

    /**
     * Whether the orders of at least three drills, and of no other, are charged a fraction of their items.
     *
     * @param isFraction whether those of the present drill are; null if none has items
     */
    boolean chargesFractions(@Nullable Boolean isFraction) {
        fractions += Boolean.TRUE.equals(isFraction) ? 1 : 0;
        isPriceRight |= Boolean.FALSE.equals(isFraction);
        return !isPriceRight && Boolean.TRUE.equals(isFraction) && fractions >= MOST_FRACTIONS;
    }
}
