package dev.paysandbox.client;

/**
 * The severities of findings, the mildest first. They are strings, so this client can return one that a later sandbox adds.
 */
public final class Severity {
    /** Worth knowing. */
    public static final String NOTE = "NOTE";
    /** The application will sometimes fail in production. */
    public static final String WARNING = "WARNING";
    /** Money or goods will be lost in production. */
    public static final String ERROR = "ERROR";

    private Severity() {}
}
