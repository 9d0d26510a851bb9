package dev.paysandbox.client;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A request of the application under test or of the payer's browser, and its answer. Secrets are masked. */
public final class RecordedRequest extends ApiObject {
    RecordedRequest(Map<String, @Nullable Object> members) {
        super(members);
    }

    static RecordedRequest of(Api api, String id) {
        return new RecordedRequest(api.control(Call.of(Route.SHOW_REQUEST, id)));
    }

    /** Its id, such as {@code req_7}. */
    public String id() {
        return text("id");
    }

    /** When it arrived, by the sandbox's clock. */
    public Instant at() {
        return instant("at");
    }

    /** The HTTP method. */
    public String method() {
        return text("method");
    }

    /** The path, without the query. */
    public String path() {
        return text("path");
    }

    /** The status of the answer; 0 if none was sent. */
    public int status() {
        return (int) number("status");
    }

    /** The request's headers; empty in {@link World#requests()}. */
    public Map<String, @Nullable Object> headers() {
        return object("headers");
    }

    /** The request's body; empty in {@link World#requests()}. */
    public String body() {
        return text("body");
    }

    /** The answer's body; empty in {@link World#requests()}. */
    public String answer() {
        return text("answer");
    }

    /** The payment that it created or read; null if none. */
    public @Nullable String paymentId() {
        return textOrNull("paymentId");
    }

    /** The {@code referenceId} in it; null if none. */
    public @Nullable String referenceId() {
        return textOrNull("referenceId");
    }

    /** The scenario used for it; null if none. */
    public @Nullable String scenario() {
        return textOrNull("scenario");
    }

    /** One line, such as {@code req_7 POST /payin 201 order-1}. */
    String line() {
        var line = id() + " " + method() + " " + path() + " " + (status() == 0 ? "(no answer)" : status());
        return referenceId() == null ? line : line + " " + referenceId();
    }
}
