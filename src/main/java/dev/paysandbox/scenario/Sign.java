package dev.paysandbox.scenario;

/** Something that a request shows in one field, by which the index finds scenarios without trying all. */
sealed interface Sign permits Sign.Whole, Part, NumberCriterion.Span, NumberCriterion.Ending {
    /** The field is just this text. */
    record Whole(String text) implements Sign {}

    /** How much it tells, compared with others of its kind: the longer, the fewer requests show it by accident. */
    default int length() {
        return 0;
    }
}
