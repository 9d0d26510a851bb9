package dev.paysandbox.domain;

import java.util.Locale;

/** The external form of an enum constant: {@code fail_challenge} for {@code FAIL_CHALLENGE}. */
final class Wire {
    private Wire() {}

    static String name(Enum<?> choice) {
        return choice.name().toLowerCase(Locale.ROOT);
    }
}
