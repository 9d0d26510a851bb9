package dev.paysandbox.verdict.drill;

/** How a drill ended, the best first. */
public enum DrillResult {
    /** It could not be judged; the report gives the reason. */
    SKIPPED,
    PASSED,
    /** A person must check something that the sandbox could not ask. */
    REVIEW,
    WARNING,
    FAILED;

    public DrillResult orWorse(DrillResult other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
