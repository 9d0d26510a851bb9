package dev.paysandbox.verdict.drill;

import org.jspecify.annotations.Nullable;

/** Whether the orders of a run are charged what their items cost. Confined to the run's thread. */
final class OrderedPrices {
    /** A discount of nine tenths in so many drills is a mistake. */
    private static final int MOST_FRACTIONS = 3;

    /** In how many drills orders were charged a fraction of their items. */
    private int fractions;

    private boolean isOneRight;

    /**
     * Whether the orders of at least three drills, and of no other, are charged a fraction of their items.
     *
     * @param isFraction whether those of the present drill are; null if none has items
     */
    boolean areWrong(@Nullable Boolean isFraction) {
        fractions += Boolean.TRUE.equals(isFraction) ? 1 : 0;
        isOneRight |= Boolean.FALSE.equals(isFraction);
        return !isOneRight && Boolean.TRUE.equals(isFraction) && fractions >= MOST_FRACTIONS;
    }
}
