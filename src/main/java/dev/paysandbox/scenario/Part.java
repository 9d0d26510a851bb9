package dev.paysandbox.scenario;

import org.jspecify.annotations.Nullable;

/**
 * A part of a field's text, in which upper and lower case are the same; its first letter may be {@link #START}, its
 * last {@link #END}. It only finds scenarios, whose conditions are asked afterwards, so it may be found too often.
 */
record Part(String text) implements IndexKey {
    /** What stands before every text and after it. */
    static final char START = '\u0002';

    static final char END = '\u0003';
    private static final int ASCII = 128;

    /** A part of texts that may have to begin or to end with it. */
    static Part of(CharSequence letters, boolean atStart, boolean atEnd) {
        var text = new StringBuilder(letters.length() + 2);
        if (atStart) {
            text.append(START);
        }
        for (int i = 0; i < letters.length(); i++) {
            text.append(folded(letters.charAt(i)));
        }
        return new Part(atEnd ? text.append(END).toString() : text.toString());
    }

    /** The letter of a text at a place from -1, where it starts, to its length, where it ends. */
    static char notification(String text, int place) {
        return place < 0 ? START : place < text.length() ? folded(text.charAt(place)) : END;
    }

    /** The same for all letters that (?i) takes for the same ASCII letter, such as the sign for kelvin and k. */
    private static char folded(char notification) {
        if (notification < ASCII) {
            return notification >= 'A' && notification <= 'Z' ? (char) (notification + ('a' - 'A')) : notification;
        }
        return Character.toLowerCase(Character.toUpperCase(notification));
    }

    /** As in {@link KeyFrequencies}. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Part part && part.text.equals(text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    @Override
    public int length() {
        return text.length();
    }
}
