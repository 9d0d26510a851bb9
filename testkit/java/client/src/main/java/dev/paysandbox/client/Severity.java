package dev.paysandbox.client;

/** How bad a {@link Finding} is, the mildest first. They are strings, so one that a later sandbox adds survives. */
public final class Severity {
    /** Worth knowing. */
    public static final String NOTE = "NOTE";
    /** It will fail in production now and then. */
    public static final String WARNING = "WARNING";
    /** Money or goods will be lost in production. */
    public static final String ERROR = "ERROR";

    private Severity() {}
}
