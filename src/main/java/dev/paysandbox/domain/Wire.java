package dev.paysandbox.domain;

import java.util.Locale;

/** How a closed choice is written by users: {@code fail_challenge} for {@code FAIL_CHALLENGE}. */
final class Wire {
    private Wire() {}

    static String name(Enum<?> choice) {
        return choice.name().toLowerCase(Locale.ROOT);
    }
}
