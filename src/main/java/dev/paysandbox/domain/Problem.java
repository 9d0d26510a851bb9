package dev.paysandbox.domain;

import java.util.List;

/** The only exception for the client: it becomes an answer in the common error format. */
public final class Problem extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final ErrorCode code;
    private final String detail;
    private final transient List<Violation> violations;

    public Problem(ErrorCode code, String detail, List<Violation> violations) {
        super(code + ": " + detail, null, false, false);
        this.code = code;
        this.detail = detail;
        this.violations = List.copyOf(violations);
    }

    public Problem(ErrorCode code, String detail) {
        this(code, detail, List.of());
    }

    /** A request refused for one field only. */
    public static Problem of(ErrorCode code, Violation violation) {
        return new Problem(code, violation.field() + ": " + violation.message(), List.of(violation));
    }

    public static Problem notFound(String what) {
        return new Problem(ErrorCode.NOT_FOUND, "There is no " + what + " here.");
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
}
