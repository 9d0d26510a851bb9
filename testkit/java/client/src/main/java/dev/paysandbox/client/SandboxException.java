package dev.paysandbox.client;

import java.io.Serial;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The sandbox refused a call, or did not answer it. The message is the sandbox's own sentence, which names what is
 * allowed; no message contains a secret.
 */
public final class SandboxException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1;

    private final int status;
    private final @Nullable String code;
    private final transient List<Violation> errors;

    /** A field that breaks a rule: its path, the code, what was expected, and the value (never of a card). */
    public record Violation(
            String field,
            String code,
            String message,
            @Nullable String rejected) {}

    private SandboxException(
            String message, int status, @Nullable String code, List<Violation> errors, @Nullable Throwable cause) {
        super(message, cause);
        this.status = status;
        this.code = code;
        this.errors = errors;
    }

    /** The call got no usable answer. */
    SandboxException(String message, @Nullable Throwable cause) {
        this(message, 0, null, List.of(), cause);
    }

    /** The answer to a call refused with this status. */
    static SandboxException refused(String call, int status, String body) {
        Map<String, @Nullable Object> problem;
        try {
            problem = Json.readObject(body);
        } catch (IllegalArgumentException otherFormat) {
            problem = Map.of();
        }
        var code = problem.get("code") instanceof String text ? text : null;
        var sentence = problem.get("detail") instanceof String detail ? detail : "It answered no known error.";
        var errors = ApiObject.objectsIn(
                problem.get("errors"),
                error -> new Violation(
                        String.valueOf(error.get("field")),
                        String.valueOf(error.get("code")),
                        String.valueOf(error.get("message")),
                        error.get("rejected") instanceof String rejected ? rejected : null));
        var named = code == null ? "" : " " + code;
        return new SandboxException(sentence + " (" + call + ": " + status + named + ")", status, code, errors, null);
    }

    /** The same about a file. */
    SandboxException in(Path file) {
        return new SandboxException(file + ": " + getMessage(), status, code, errors, getCause());
    }

    /** The HTTP status of the answer; 0 if there was none. */
    public int status() {
        return status;
    }

    /** The sandbox's error code, such as {@code TRANSITION_NOT_ALLOWED}; null without an answer of the sandbox. */
    public @Nullable String code() {
        return code;
    }

    /** The fields that break a rule, all of them; empty if the error is not about fields. */
    public List<Violation> errors() {
        return errors;
    }
}
