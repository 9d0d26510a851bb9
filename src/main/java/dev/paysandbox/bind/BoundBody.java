package dev.paysandbox.bind;

import dev.paysandbox.domain.ErrorCode;
import dev.paysandbox.domain.FieldError;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.domain.Violation;
import dev.paysandbox.text.Nearest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A body that was read, and its violations. Invalid fields may be null, whatever their annotations say, until
 * {@link #refuse()} has passed. There is one violation for each path, in the order of the record's fields.
 */
public final class BoundBody<T> {
    /** Of more violations only the first are reported. */
    private static final int MOST = 100;

    private static final int MOST_UNKNOWN = 5;

    /** Of more unknown names only the first are compared with known ones: a hostile body has tens of thousands. */
    static final int MOST_COMPARED = 100;

    /**
     * What detects a fault. Of two at one path the earlier stage's is reported, because the later stage saw no value
     * there.
     */
    enum Stage {
        READING,
        FIELD,
        CROSS_FIELD,
        AFTERWARDS
    }

    /**
     * One violation.
     *
     * @param message what is expected; null if it follows from the field's bounds
     * @param rejected the value; null if it was not kept and must be looked up
     */
    private record BodyViolation(
            Stage stage,
            String path,
            FieldError code,
            @Nullable String message,
            @Nullable String rejected) {
        /** A field that must be absent is reported as such, whatever else is wrong with it. */
        int rank() {
            return code == FieldError.NOT_ALLOWED ? -1 : stage.ordinal();
        }
    }

    private final BodyType type;
    private final String prefix;
    private final List<BodyViolation> faults = new ArrayList<>(0);
    /** The fields that count as absent because their text is empty. */
    private Set<String> empties = Set.of();

    private final List<String> unknown = new ArrayList<>(0);
    private int compared;

    private Class<?>[] groups = {};
    private int found;

    private @Nullable T body;

    /** The prefix goes before each path, for a body within another. */
    BoundBody(BodyType type, String prefix) {
        this.type = type;
        this.prefix = prefix;
    }

    public T body() {
        return Objects.requireNonNull(body);
    }

    /**
     * Sentences for a payment's timeline about the first unknown fields that resemble known ones, their names masked if
     * they may be secrets.
     */
    public List<String> unknown() {
        return unknown;
    }

    /** Whether the field at the path has no violation. */
    public boolean isSound(String path) {
        return faults.stream().noneMatch(fault -> fault.path().equals(path));
    }

    /** Adds a violation that only the merchant's world can detect. */
    public void reject(String path, FieldError code, String message) {
        add(Stage.AFTERWARDS, path, code + " " + message);
    }

    /** The same for an unknown name; the message ends with the known names, and the nearest one. */
    public void rejectUnknown(String path, FieldError code, String message, String name, Collection<String> known) {
        if (!isFull()) {
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
            if (!isFull()) {
                reject(path, FieldError.UNKNOWN_VALUE, FieldConstraint.unknownWord(word, known));
            }
            return null;
        }
        return word;
    }

    /** The body without violations; throws Problem INVALID_DATA with all violations otherwise. */
    public T refuse() {
        var violations = violations();
        if (violations.isEmpty()) {
            return body();
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

    /**
     * Takes the body, and checks the constraints of these groups, and those without a group.
     *
     * @param isFrequent whether by the constraints that were read once, and not by micronaut-validation
     */
    BoundBody<T> check(T filled, Class<?>[] asked, boolean isFrequent) {
        body = filled;
        groups = asked;
        found = 0;
        if (isFrequent) {
            check(type, filled, FieldPath.BODY);
        } else {
            BodyValidator.check(type, filled, asked, this);
        }
        return this;
    }

    private void check(BodyType part, Object whole, FieldPath path) {
        if (whole instanceof CrossField rules) {
            rules.check((field, code, message) ->
                    add(Stage.CROSS_FIELD, path.field(field).toString(), code + " " + message));
        }
        for (var field : part.fields) {
            var value = field.property.get(whole);
            for (var rule : field.rules) {
                var broken = value == null ? rule.absence : rule.test == null ? null : rule.test.broken(value);
                if (broken != null && rule.isAmong(groups)) {
                    add(Stage.FIELD, path.field(field.name).toString(), broken);
                }
            }
            if (field.checkedWithin && field.type != null && value != null) {
                checkWithin(field.type, value, path.field(field.name));
            }
        }
    }

    private void checkWithin(BodyType part, Object value, FieldPath path) {
        if (!(value instanceof List<?> elements)) {
            check(part, value, path);
            return;
        }
        for (int i = 0; i < elements.size() && !isFull(); i++) {
            @Nullable Object element = elements.get(i);
            if (element != null) {
                check(part, element, path.element(i));
            }
        }
    }

    boolean isFull() {
        return found >= MOST;
    }

    /** Whether one more unknown name is compared with known ones. */
    boolean comparesUnknown() {
        return unknown.size() < MOST_UNKNOWN && compared++ < MOST_COMPARED;
    }

    /** A field that the record does not have, though it resembles this known and absent one. */
    void unknown(String path, String near) {
        unknown.add(path + " is not known and was ignored. Did you mean " + near + "?");
    }

    void empty(String path) {
        if (empties.isEmpty()) {
            empties = new HashSet<>();
        }
        empties.add(path);
    }

    /** The rejected value is null if it must not be shown. */
    void read(FieldPath path, FieldError code, @Nullable String message, @Nullable Object rejected) {
        if (!isFull()) {
            found++;
            var shown = rejected == null ? null : JsonBody.shown(rejected);
            faults.add(new BodyViolation(Stage.READING, path.toString(), code, message, shown));
        }
    }

    /** The text begins with its code: {@code "INVALID_CPF must be …"}. */
    void add(Stage stage, String path, String words) {
        if (!isFull()) {
            found++;
            int blank = words.indexOf(' ');
            var code = FieldError.valueOf(blank < 0 ? words : words.substring(0, blank));
            faults.add(new BodyViolation(stage, path, code, blank < 0 ? null : words.substring(blank + 1), null));
        }
    }

    private List<Violation> violations() {
        if (faults.isEmpty()) {
            return List.of();
        }
        Map<String, BodyViolation> byPath = new LinkedHashMap<>();
        for (var fault : faults) {
            if (isLookedAt(fault)) {
                byPath.merge(fault.path(), fault, (one, other) -> other.rank() < one.rank() ? other : one);
            }
        }
        return byPath.values().stream()
                .sorted(Comparator.comparing(fault -> type.orderOf(fault.path())))
                .limit(MOST)
                .map(fault -> violation(fault))
                .toList();
    }

    private boolean isLookedAt(BodyViolation fault) {
        return switch (fault.stage()) {
            case AFTERWARDS -> true;
            case READING, FIELD -> type.isLookedAt(fault.path(), groups);
            case CROSS_FIELD -> {
                int dot = fault.path().lastIndexOf('.');
                yield dot < 0 || type.isLookedAt(fault.path().substring(0, dot), groups);
            }
        };
    }

    private Violation violation(BodyViolation fault) {
        if (fault.stage() == Stage.FIELD && fault.code() == FieldError.REQUIRED && empties.contains(fault.path())) {
            return new Violation(prefix + fault.path(), FieldError.BLANK, FieldConstraint.BLANK, null);
        }
        var message = fault.message();
        return new Violation(
                prefix + fault.path(),
                fault.code(),
                message == null ? type.at(fault.path()).range(groups) : message,
                type.isSecret(fault.path())
                        ? null
                        : fault.stage() == Stage.READING ? fault.rejected() : shown(fault.path()));
    }

    private @Nullable String shown(String path) {
        var value = type.valueAt(body(), path);
        return value == null || value.getClass().isRecord() ? null : JsonBody.shown(value);
    }
}
