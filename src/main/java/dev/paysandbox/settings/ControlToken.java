package dev.paysandbox.settings;

import dev.paysandbox.domain.SecretText;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A token of control requests.
 *
 * @param name for people: appears in errors, the state of a world and the audit log
 */
public record ControlToken(String name, Role role, SecretText secret) {
    /** What requests with a token may do. */
    public enum Role {
        /** Requests that change nothing. */
        READ,
        /** All requests. */
        ACT;

        /** As settings and answers write it. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        static Optional<Role> of(String word) {
            return Stream.of(values()).filter(role -> role.word().equals(word)).findFirst();
        }
    }
}
