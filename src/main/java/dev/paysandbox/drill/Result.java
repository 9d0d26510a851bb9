package dev.paysandbox.drill;

/** How a drill ended, the best first. */
public enum Result {
    /** It could not be judged, for a reason that is told. */
    SKIPPED,
    PASSED,
    /** A person has to look at something that the sandbox could not ask. */
    REVIEW,
    WARNING,
    FAILED;

    public Result orWorse(Result other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
