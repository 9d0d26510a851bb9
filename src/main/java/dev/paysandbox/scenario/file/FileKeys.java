package dev.paysandbox.scenario.file;

import dev.paysandbox.scenario.Operation;
import dev.paysandbox.scenario.ScenarioField;
import java.util.ArrayList;
import java.util.List;

/** The keys that each mapping of a scenario file may have. A test compares the schema for editors with these rows. */
@SuppressWarnings("ImmutableEnumChecker") // the lists come from List.of and are immutable
enum FileKeys {
    SCENARIO(
            "key", "scenario", "about", "for", "when", "lasts", "then", "sequence", "notifications", "fault", "expect"),
    AMOUNT("key", "from", "to", "endsWith"),
    RANGE("key", "from", "to"),
    TEXT("key", "is", "matches"),
    STEP("key of a step", StepReader.KEYS),
    ANSWER("key of an answer", "status", "reason", "error"),
    TRY("key", "fault"),
    ERROR("key of an error", "status", "code", "detail"),
    NOTIFICATION(
            "key",
            "copies",
            "together",
            "delay",
            "dropAttempts",
            "loseAnswers",
            "beforeAnswer",
            "staleUpdatedAt",
            "report",
            "swapWith",
            "amount",
            "set",
            "remove",
            "signature"),
    FORGERY("key", "status", "after", "otherPayment", "amount", "set", "remove", "signature"),
    FAULT("fault", "delay", "gatewayError", "tooManyRequests", "serverError"),
    TOO_MANY_REQUESTS("key", "retryAfter"),
    EXPECT(
            "key",
            "rules",
            "checks",
            "until",
            "clock",
            "begins",
            "also",
            "times",
            "orders",
            "signed",
            "polled",
            "restarted",
            "ownClock"),
    CHECK(
            "key of a check",
            "after",
            "paid",
            "shipped",
            "refunded",
            "held",
            "disputed",
            "sent",
            "returned",
            "returns",
            "or",
            "rule");

    private static final List<ScenarioField> PER_FIELDS = List.of(
            ScenarioField.REFERENCE_ID,
            ScenarioField.CUSTOMER_DOCUMENT,
            ScenarioField.CUSTOMER_EMAIL,
            ScenarioField.CUSTOMER_NAME);

    private final String noun;
    private final List<String> names;

    FileKeys(String noun, String... names) {
        this(noun, List.of(names));
    }

    FileKeys(String noun, List<String> names) {
        this.noun = noun;
        this.names = names;
    }

    String noun() {
        return noun;
    }

    List<String> names() {
        return names;
    }

    /** The fields for whose values {@code times} and {@code sequence} can count separately. */
    static List<ScenarioField> perFields(Operation operation) {
        return PER_FIELDS.stream().filter(field -> field.isOf(operation)).toList();
    }

    /** The keys of {@code when} for an operation; {@code header.NAME} means any header. */
    static List<String> conditions(Operation operation) {
        var keys = new ArrayList<>(List.of("operation"));
        ScenarioField.of(operation)
                .forEach(field -> keys.add(field == ScenarioField.HEADER ? "header.NAME" : field.key()));
        keys.add("times");
        if (!perFields(operation).isEmpty()) {
            keys.add("per");
        }
        keys.add("probability");
        return keys;
    }
}
