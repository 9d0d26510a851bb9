package dev.paysandbox.cli.api;

import com.grack.nanojson.JsonObject;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The server refused the request, or its response is not the expected one. The message is one sentence. */
public final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** Error codes for values that are invalid in every state of the sandbox. */
    private static final Set<String> NEVER_VALID = Set.of(
            "REQUIRED",
            "WRONG_TYPE",
            "BLANK",
            "TOO_LONG",
            "CONTROL_CHARACTERS",
            "UNKNOWN_VALUE",
            "INVALID_FORMAT",
            "NOT_ALLOWED");

    /** Fields whose bounds depend on the clock or on another setting. Those of all other fields are the same in every state. */
    private static final Set<String> BOUNDED_BY_STATE =
            Set.of("duration", "to", "at", "until", "settings.payoutSettleAfter");

    /** Requests that send a file of the user. A mistake in the file does not make the command invalid. */
    private static final Set<String> OF_FILES = Set.of("/_sandbox/snapshot", "/_sandbox/scenarios/explain");

    /** A last sentence that names a request, which says nothing to a user of this tool. */
    private static final Pattern ROUTE =
            Pattern.compile("(?<=[.?]) (?:GET|POST|DELETE|PATCH) /_sandbox/[^.]*\\.(?=$|; )");

    private final int status;
    private final boolean invalidCommand;
    private final String code;
    private final String path;

    private Refused(String sentence, int status, String code, String path, boolean invalidCommand) {
        super(sentence);
        this.invalidCommand = invalidCommand;
        this.status = status;
        this.code = code;
        this.path = path;
    }

    /** A refusal by this tool, with the code that a server would give. */
    public Refused(String sentence, String code) {
        this(sentence, 0, code, "", false);
    }

    static Refused of(String url, String path, Http.Answer answer) {
        var problem = Json.objectOrNull(answer.body());
        var code = problem == null ? null : problem.getString("code");
        if (problem == null || code == null) {
            return notPaySandbox(url, path, answer);
        }
        return new Refused(sentence(problem), answer.status(), code, path, isInvalidCommand(problem, code, path));
    }

    static Refused notPaySandbox(String url, String path, Http.Answer answer) {
        return new Refused(
                "What answers at %s is not PaySandbox: it answered %d to %s; name another address with --url or PAYSANDBOX_URL, or start one with `paysandbox serve`."
                        .formatted(url, answer.status(), path),
                answer.status(),
                "",
                path,
                false);
    }

    /** Whether the control API refused a value that is never valid: an argument of the command, or its key. */
    private static boolean isInvalidCommand(JsonObject problem, String code, String path) {
        if (!path.startsWith("/_sandbox/")) {
            return false;
        }
        return switch (code) {
            case "INVALID_DATA" ->
                !OF_FILES.contains(path)
                        && Json.objects(problem, "errors").stream().anyMatch(error -> isNeverValid(error, path));
            case "NOT_FOUND" -> sentence(problem).contains("; public keys have the form");
            case "LIVE_KEY_IN_SANDBOX" -> true;
            default -> false;
        };
    }

    private static boolean isNeverValid(JsonObject error, String path) {
        var code = Json.text(error, "code");
        return code.equals("OUT_OF_RANGE") ? !isBoundedByState(error, path) : NEVER_VALID.contains(code);
    }

    /** An action's amount is bounded by the rest of the payin, but 0 is never valid. */
    private static boolean isBoundedByState(JsonObject error, String path) {
        var field = Json.text(error, "field");
        return BOUNDED_BY_STATE.contains(field)
                || (field.equals("amount")
                        && path.endsWith("/actions")
                        && !Json.text(error, "rejected").equals("0"));
    }

    private static String sentence(JsonObject problem) {
        var detail = problem.getString("detail");
        if (detail == null) {
            return String.valueOf(problem.getString("title"));
        }
        detail = ROUTE.matcher(detail).replaceAll("").replace("this x-api-key", "this key");
        // The server names its actions, such as open_med, and this tool takes their words, such as open-med.
        return detail.contains(" Allowed now: ") ? detail.replaceAll("(?<=[a-z])_(?=[a-z])", "-") : detail;
    }

    /** Whether another program than PaySandbox answered. */
    public boolean isOfAnotherProgram() {
        return code.isEmpty();
    }

    /** Whether the command itself was invalid, independent of the sandbox's state. */
    public boolean isInvalidCommand() {
        return invalidCommand;
    }

    /** The same refusal as an invalid command with this message, for a command that uses exit code 1 for something else. */
    public Refused asInvalidCommand(String sentence) {
        return new Refused(sentence, status, code, path, true);
    }

    /** The same refusal as a condition that was not met, for a command that prints the rest and reports this one. */
    public Refused asUnmetCondition() {
        return new Refused(String.valueOf(getMessage()), status, code, path, false);
    }

    /** Whether the server has no merchant with the key of the command. */
    public boolean isUnknownKey() {
        return code.equals("NOT_FOUND") && String.valueOf(getMessage()).contains("no merchant with this key");
    }

    /** The HTTP status, or 0 if this tool refused. */
    public int status() {
        return status;
    }

    /** The server's code for the error, or empty. */
    public String code() {
        return code;
    }

    /** The id in the request's path, such as {@code /_sandbox/payins/ID/actions}. */
    public @Nullable String id() {
        var parts = List.of(path.replaceFirst("\\?.*", "").split("/", -1));
        return parts.size() > 3 ? parts.get(3) : null;
    }
}
