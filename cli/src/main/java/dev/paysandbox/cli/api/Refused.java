package dev.paysandbox.cli.api;

import com.grack.nanojson.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The server refused the request, or its response is not the expected one. The message is one sentence. */
public final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int status;
    private final String code;
    private final String path;

    private Refused(String sentence, int status, String code, String path) {
        super(sentence);
        this.status = status;
        this.code = code;
        this.path = path;
    }

    /** A refusal by this tool, with the code that a server would give. */
    public Refused(String sentence, String code) {
        this(sentence, 0, code, "");
    }

    static Refused of(String url, String path, Http.Answer answer) {
        var problem = Json.objectOrNull(answer.body());
        var code = problem == null ? null : problem.getString("code");
        if (problem == null || code == null) {
            return new Refused(
                    "Is this PaySandbox? %s answered %d to %s.".formatted(url, answer.status(), path),
                    answer.status(),
                    "",
                    path);
        }
        return new Refused(sentence(problem), answer.status(), code, path);
    }

    private static String sentence(JsonObject problem) {
        var detail = problem.getString("detail");
        return detail == null ? String.valueOf(problem.getString("title")) : detail;
    }

    /** The HTTP status, or 0 if this tool refused. */
    public int status() {
        return status;
    }

    /** The server's code for the error, or empty. */
    public String code() {
        return code;
    }

    /** The id of the thing that the request was about, in a path like {@code /_sandbox/payins/ID/actions}. */
    public @Nullable String thing() {
        var parts = List.of(path.replaceFirst("\\?.*", "").split("/", -1));
        return parts.size() > 3 ? parts.get(3) : null;
    }
}
