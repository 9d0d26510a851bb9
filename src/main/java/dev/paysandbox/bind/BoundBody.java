package dev.paysandbox.bind;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.FieldError;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.domain.Violation;
import dev.paysandbox.text.Nearest;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A body that was read, and its violations. Invalid fields may be null, whatever their annotations say, until
 * {@link #refuse()} has passed.
 */
public final class BoundBody<T> {
    private final T body;
    private final BodyViolations faults;

    BoundBody(T body, BodyViolations faults) {
        this.body = body;
        this.faults = faults;
    }

    public T body() {
        return body;
    }

    /**
     * Sentences for a payment's timeline about the first unknown fields that resemble known ones, their names masked if
     * they may be secrets.
     */
    public List<String> unknown() {
        return faults.unknown();
    }

    /** Whether the field at the path has no violation. */
    public boolean isSound(String path) {
        return faults.isEmpty() || !faults.has(path);
    }

    /** Adds a violation that only the merchant's world can detect. */
    public void reject(String path, FieldError code, String message) {
        faults.add(BodyViolations.Stage.AFTERWARDS, path, code + " " + message);
    }

    /** The same for an unknown name; the message ends with the known names, and the nearest one. */
    public void rejectUnknown(String path, FieldError code, String message, String name, Collection<String> known) {
        if (!faults.isFull()) {
            reject(path, code, message + String.join(", ", known) + "." + Nearest.hint(name, known));
        }
    }

    /** A required word that must be one of these, for words that are not an enum; null if invalid. */
    public @Nullable String choice(String path, @Nullable String word, List<String> known) {
        if (word == null) {
            reject(path, FieldError.REQUIRED, "is required");
            return null;
        }
        if (!known.contains(word)) {
            reject(path, FieldError.UNKNOWN_VALUE, FieldConstraint.unknownWord(word, known));
            return null;
        }
        return word;
    }

    /** The body without violations; throws Problem INVALID_DATA with all violations otherwise. */
    public T refuse() {
        var violations = violations();
        if (violations.isEmpty()) {
            return body;
        }
        throw Problem.of(ErrorCode.INVALID_DATA, violations);
    }

    /** The same, but with another code if this is the only violation. */
    public T refuse(FieldError only, ErrorCode special) {
        var violations = violations();
        if (!violations.isEmpty() && violations.stream().allMatch(violation -> violation.code() == only)) {
            throw Problem.of(special, violations);
        }
        return refuse();
    }

    private List<Violation> violations() {
        return faults.isEmpty() ? List.of() : faults.violations(body);
    }
}
