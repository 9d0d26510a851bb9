package dev.paysandbox.client;

import java.io.Serial;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The sandbox refused a call, or did not answer it. A refusal has the sandbox's message, which says what is allowed. No
 * message contains a secret.
 */
public final class SandboxException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1;

    private final int status;
    private final @Nullable String code;
    private final transient List<Violation> errors;

    /** An invalid field: its path, the error code, the expected value, and the actual value (never of a card). */
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

    /** The sandbox refused a call with this status and body. */
    static SandboxException refused(String call, int status, String body) {
        Map<String, @Nullable Object> problem;
        try {
            problem = Json.readObject(body);
        } catch (IllegalArgumentException otherFormat) {
            problem = Map.of();
        }
        var code = problem.get("code") instanceof String text ? text : null;
        var sentence =
                problem.get("detail") instanceof String detail ? detail : "The answer is not an error of PaySandbox.";
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

    /** The same exception, with the file's name before the message. */
    SandboxException in(Path file) {
        return new SandboxException(file + ": " + getMessage(), status, code, errors, getCause());
    }

    /** The HTTP status of the answer; 0 if there was none. */
    public int status() {
        return status;
    }

    /** The sandbox's error code, such as {@code TRANSITION_NOT_ALLOWED}; null if the sandbox did not answer. */
    public @Nullable String code() {
        return code;
    }

    /** All invalid fields; empty if the error is not about fields. */
    public List<Violation> errors() {
        return errors;
    }
}
