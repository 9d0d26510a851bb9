package dev.paysandbox.data;

/** How a merchant came to its world. */
public enum Origin {
    /** Its settings declare it. */
    SETTINGS,
    /** A tester created it. */
    CONTROL,
    /** Its keys were used. */
    FIRST_USE
}
