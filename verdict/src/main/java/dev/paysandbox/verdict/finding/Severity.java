package dev.paysandbox.verdict.finding;

/** How much a finding matters, the worst first. */
public enum Severity {
    /** Money or goods will be lost in production. */
    ERROR,
    /** It works here and will sometimes fail in production. */
    WARNING,
    /** Worth knowing. */
    NOTE;

    public boolean isAtLeast(Severity other) {
        return compareTo(other) <= 0;
    }
}
