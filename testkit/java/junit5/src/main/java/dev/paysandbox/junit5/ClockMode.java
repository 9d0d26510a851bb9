package dev.paysandbox.junit5;

/** Whether the clocks of new worlds run. */
public enum ClockMode {
    /** The clock runs at real speed. */
    RUNNING,
    /** The clock stands still until the test advances it. */
    FROZEN
}
