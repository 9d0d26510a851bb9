package dev.paysandbox.cli.noun;

/** Waits longer after each consecutive failure. */
public final class Backoff {
    private static final long FIRST_MILLIS = 250;
    private static final long LONGEST_MILLIS = 5_000;

    private long next = FIRST_MILLIS;
    private boolean fresh = true;

    /** Whether there has been neither a success nor a failure yet. */
    public boolean isFresh() {
        return fresh;
    }

    /** How long {@link #pause} will wait, as text. */
    public String shown() {
        return next < 1000 ? next + " ms" : next / 1000 + " s";
    }

    /** Resets the wait after a success. */
    public void reset() {
        next = FIRST_MILLIS;
        fresh = false;
    }

    /** Waits after a failure. */
    public void pause() {
        fresh = false;
        TimeLimit.pause(next);
        next = Math.min(next * 2, LONGEST_MILLIS);
    }
}
