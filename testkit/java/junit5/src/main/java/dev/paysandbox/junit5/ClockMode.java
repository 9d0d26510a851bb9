package dev.paysandbox.junit5;

/** How the clocks of new worlds go. */
public enum ClockMode {
    /** Like the computer's. */
    RUNNING,
    /** Not at all, until the test moves them. */
    FROZEN
}
