package dev.paysandbox.scenario;

import java.util.ArrayList;
import java.util.List;

/** The keys that each mapping of a scenario file may have. A test compares the editors' schema with these rows. */
@SuppressWarnings("ImmutableEnumChecker") // the lists are ones of List.of, which nobody can change
enum FileKeys {
    SCENARIO("key", "scenario", "about", "for", "when", "then", "notifications", "fault"),
    AMOUNT("key", "from", "to", "endsWith"),
    RANGE("key", "from", "to"),
    TEXT("key", "is", "matches"),
    STEP("key of a step", "after", "on", "answer", "become", "reason", "amount", "refund", "dispute", "challenge"),
    ANSWER("key of an answer", "status", "reason", "error"),
    ERROR("key of an error", "status", "code", "detail"),
    NOTIFICATION("key", "copies", "delay", "dropAttempts", "beforeAnswer", "staleUpdatedAt", "report", "swapWith"),
    FORGERY("key", "status", "after"),
    FAULT("fault", "delay", "tooManyRequests", "serverError"),
    TOO_MANY_REQUESTS("key", "retryAfter");

    private final String noun;
    private final List<String> names;

    FileKeys(String noun, String... names) {
        this.noun = noun;
        this.names = List.of(names);
    }

    String noun() {
        return noun;
    }

    List<String> names() {
        return names;
    }

    /** The keys of {@code when} for an operation; {@code header.NAME} means any header. */
    static List<String> conditions(Operation operation) {
        var keys = new ArrayList<>(List.of("operation"));
        Field.of(operation).forEach(field -> keys.add(field == Field.HEADER ? "header.NAME" : field.key()));
        keys.addAll(List.of("times", "probability"));
        return keys;
    }
}
