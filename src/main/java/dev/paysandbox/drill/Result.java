package dev.paysandbox.drill;

/** How a drill ended, the best first. */
public enum Result {
    /** It could not be judged; the report gives the reason. */
    SKIPPED,
    PASSED,
    /** A person must check something that the sandbox could not ask. */
    REVIEW,
    WARNING,
    FAILED;

    public Result orWorse(Result other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
