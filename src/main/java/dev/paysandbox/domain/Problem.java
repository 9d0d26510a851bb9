package dev.paysandbox.domain;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The only exception meant for clients: it becomes an answer in the common error format. */
public final class Problem extends RuntimeException {
    private static final long serialVersionUID = 1;

    private static final int MOST_NAMED = 10;

    /** An id that does not exist in the world of the request. */
    public record MissingId(IdKind kind, String id) {}

    private final ErrorCode code;
    private final String detail;
    private final transient List<Violation> violations;
    private final transient @Nullable MissingId missingId;

    public Problem(ErrorCode code, String detail, List<Violation> violations) {
        this(code, detail, violations, null);
    }

    private Problem(ErrorCode code, String detail, List<Violation> violations, @Nullable MissingId missingId) {
        super(code + ": " + detail, null, false, false);
        this.code = code;
        this.detail = detail;
        this.violations = List.copyOf(violations);
        this.missingId = missingId;
    }

    public Problem(ErrorCode code, String detail) {
        this(code, detail, List.of());
    }

    /** The refusal of a request because of one field. */
    public static Problem of(ErrorCode code, Violation violation) {
        return new Problem(code, violation.field() + ": " + violation.message(), List.of(violation));
    }

    /** The refusal of a request because of these fields. The detail names the first of them. */
    public static Problem of(ErrorCode code, List<Violation> violations) {
        var detail = violations.stream()
                .limit(MOST_NAMED)
                .map(violation -> violation.field() + " " + violation.message())
                .collect(Collectors.joining("; "));
        var end = violations.size() > MOST_NAMED ? "; …" : detail.endsWith(".") || detail.endsWith("?") ? "" : ".";
        return new Problem(code, detail + end, violations);
    }

    public static Problem notFound(String what) {
        return new Problem(ErrorCode.NOT_FOUND, "There is no " + what + " here.");
    }

    /** A payment or notification that does not exist in this world, though it may in another. */
    public static Problem unknownId(IdKind kind, String id) {
        var detail = "There is no " + kind.word() + " with this id here.";
        return new Problem(ErrorCode.NOT_FOUND, detail, List.of(), new MissingId(kind, id));
    }

    public ErrorCode code() {
        return code;
    }

    public String detail() {
        return detail;
    }

    public List<Violation> violations() {
        return violations;
    }

    /** The id given to {@link #unknownId}; null for other problems. */
    public @Nullable MissingId missingId() {
        return missingId;
    }
}
