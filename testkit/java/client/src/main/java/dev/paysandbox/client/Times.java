package dev.paysandbox.client;

import java.util.Map;

/** The expected number of requests. */
public final class Times {
    private final String words;
    private final Map<String, Integer> members;

    private Times(String words, Map<String, Integer> members) {
        this.words = words;
        this.members = members;
    }

    /** Exactly this number. */
    public static Times times(int times) {
        return new Times("exactly " + times, Map.of("times", times));
    }

    /** No request. */
    public static Times never() {
        return times(0);
    }

    /** This number or more. */
    public static Times atLeast(int times) {
        return new Times("at least " + times, Map.of("atLeast", times));
    }

    /** This number or fewer. */
    public static Times atMost(int times) {
        return new Times("at most " + times, Map.of("atLeast", 0, "atMost", times));
    }

    Map<String, Integer> asMap() {
        return members;
    }

    /** A description, such as {@code exactly 1}. */
    @Override
    public String toString() {
        return words;
    }
}
