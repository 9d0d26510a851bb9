package dev.paysandbox.data;

/** How the merchant of a world came into being. */
public enum Origin {
    /** The settings declare it. */
    SETTINGS,
    /** A tester created it. */
    CONTROL,
    /** Somebody used its keys. */
    FIRST_USE
}
