package dev.paysandbox.cli.output;

import java.util.Arrays;
import java.util.List;

/** The style of a text on a terminal. */
@SuppressWarnings("ImmutableEnumChecker") // the list comes from List.of and is immutable
public enum Style {
    PLAIN(""),
    BOLD("1"),
    FAINT("2", "NOT_JUDGED", "DOES_NOT_APPLY", "EXPIRED", "CANCELED"),
    GOOD("32", "APPROVED", "COMPLETED", "DELIVERED", "UP", "PASSED"),
    WAITING("33", "WARNING", "PENDING", "PENDING_3DS", "PROCESSING", "RETRYING", "PAUSED", "BLOCKED"),
    BAD("31", "FAILED", "REFUSED", "EXHAUSTED", "DOWN"),
    DISPUTED("35", "REVIEW", "REFUNDED", "CHARGEBACK", "MED");

    private final String code;
    private final List<String> words;

    Style(String code, String... words) {
        this.code = code;
        this.words = List.of(words);
    }

    /** The style of a status, state or result. */
    public static Style of(String word) {
        return Arrays.stream(values())
                .filter(style -> style.words.contains(word))
                .findFirst()
                .orElse(PLAIN);
    }

    String on(String text) {
        return this == PLAIN ? text : "\u001b[" + code + "m" + text + "\u001b[0m";
    }
}
