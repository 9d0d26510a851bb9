package dev.paysandbox.client;

import java.util.List;

/** The results of drills, the worst first. They are strings, so this client can return a result that a later sandbox adds. */
public final class DrillResult {
    /** The application has lost money or goods. */
    public static final String FAILED = "FAILED";
    /** The application will sometimes fail in production. */
    public static final String WARNING = "WARNING";
    /** There was no answer for a fact, so a person must check it. */
    public static final String REVIEW = "REVIEW";
    /** Everything was as expected. */
    public static final String PASSED = "PASSED";
    /** The drill could not be judged. */
    public static final String SKIPPED = "SKIPPED";

    static final List<String> WORST_FIRST = List.of(FAILED, WARNING, REVIEW, PASSED, SKIPPED);

    private DrillResult() {}
}
