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
    /** The drill could not be judged. */
    public static final String NOT_JUDGED = "NOT_JUDGED";
    /** The application does not offer such an order, or does not use what the drill breaks. */
    public static final String DOES_NOT_APPLY = "DOES_NOT_APPLY";
    /** Everything was as expected. */
    public static final String PASSED = "PASSED";

    static final List<String> WORST_FIRST = List.of(FAILED, WARNING, REVIEW, NOT_JUDGED, DOES_NOT_APPLY, PASSED);

    private DrillResult() {}
}
