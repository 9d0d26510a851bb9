package dev.paysandbox.cli.output;

import java.util.Map;

/** The style of a text on a terminal. */
public enum Style {
    PLAIN(""),
    BOLD("1"),
    FAINT("2"),
    GOOD("32"),
    WAITING("33"),
    BAD("31"),
    DISPUTED("35");

    private static final Map<String, Style> WORDS = Map.ofEntries(
            Map.entry("APPROVED", GOOD),
            Map.entry("COMPLETED", GOOD),
            Map.entry("DELIVERED", GOOD),
            Map.entry("UP", GOOD),
            Map.entry("PASSED", GOOD),
            Map.entry("WARNING", WAITING),
            Map.entry("REVIEW", DISPUTED),
            Map.entry("SKIPPED", FAINT),
            Map.entry("PENDING", WAITING),
            Map.entry("PENDING_3DS", WAITING),
            Map.entry("PROCESSING", WAITING),
            Map.entry("RETRYING", WAITING),
            Map.entry("FAILED", BAD),
            Map.entry("REFUSED", BAD),
            Map.entry("EXHAUSTED", BAD),
            Map.entry("DOWN", BAD),
            Map.entry("EXPIRED", FAINT),
            Map.entry("CANCELED", FAINT),
            Map.entry("REFUNDED", DISPUTED),
            Map.entry("CHARGEBACK", DISPUTED),
            Map.entry("MED", DISPUTED));

    private final String code;

    Style(String code) {
        this.code = code;
    }

    /** The style of a status, state or result. */
    public static Style of(String word) {
        return WORDS.getOrDefault(word, PLAIN);
    }

    String on(String text) {
        return this == PLAIN ? text : "\u001b[" + code + "m" + text + "\u001b[0m";
    }
}
