package dev.paysandbox.scenario;

import org.jspecify.annotations.Nullable;

/** Something that a request shows in one field, by which the index finds scenarios without trying all. */
sealed interface IndexKey permits IndexKey.Whole, Part, NumberCriterion.Span, NumberCriterion.Ending {
    /** The field is just this text. */
    record Whole(String text) implements IndexKey {
        /** As in {@link KeyFrequencies}. */
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Whole whole && whole.text.equals(text);
        }

        @Override
        public int hashCode() {
            return text.hashCode();
        }
    }

    /** How much it tells, compared with others of its kind: the longer, the fewer requests show it by accident. */
    default int length() {
        return 0;
    }
}
