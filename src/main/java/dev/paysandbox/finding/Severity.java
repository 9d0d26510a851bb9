package dev.paysandbox.finding;

/** How much a finding matters, the worst first. */
public enum Severity {
    /** Money or goods will be lost in production. */
    ERROR,
    /** It works here and will fail in production now and then. */
    WARNING,
    /** Worth knowing. */
    NOTE;

    /** Whether this is as bad as the other, or worse. */
    public boolean isAtLeast(Severity other) {
        return compareTo(other) <= 0;
    }
}
