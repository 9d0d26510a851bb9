package dev.paysandbox.client;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A step of a payment's timeline. */
public final class Step extends ApiObject {
    Step(Map<String, @Nullable Object> members) {
        super(members);
    }

    /** When, by the sandbox's clock. */
    public Instant at() {
        return instant("at");
    }

    /** The action, such as {@code pay}; {@code force} is a change outside the table, {@code note} a remark. */
    public String action() {
        return text("action");
    }

    /** The status before; null at the creation. */
    public @Nullable String from() {
        return textOrNull("from");
    }

    /** The status after. */
    public String to() {
        return text("to");
    }

    /** Who caused it, such as {@code request} or {@code tester}. */
    public String cause() {
        return text("cause");
    }

    /** An issuer's answer or a tester's note, if there is one. */
    public @Nullable String reason() {
        return textOrNull("reason");
    }
}
