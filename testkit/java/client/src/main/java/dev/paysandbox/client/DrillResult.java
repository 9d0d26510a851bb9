package dev.paysandbox.client;

import java.util.List;

/** How a drill ended, the worst first. They are strings, so one that a later sandbox adds survives. */
public final class DrillResult {
    /** The application has lost money or goods. */
    public static final String FAILED = "FAILED";
    /** It will fail in production now and then. */
    public static final String WARNING = "WARNING";
    /** Something could not be asked, so a person has to look. */
    public static final String REVIEW = "REVIEW";
    /** All was as expected. */
    public static final String PASSED = "PASSED";
    /** It could not be judged. */
    public static final String SKIPPED = "SKIPPED";

    static final List<String> WORST_FIRST = List.of(FAILED, WARNING, REVIEW, PASSED, SKIPPED);

    private DrillResult() {}
}
