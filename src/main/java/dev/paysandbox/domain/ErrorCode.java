package dev.paysandbox.domain;

/** The error catalogue: every code an answer can carry, with its HTTP status and title. */
public enum ErrorCode {
    INVALID_DATA(400, "Invalid data", "One or more fields of the request break a rule; `errors` lists each."),
    INVALID_JSON(400, "Invalid JSON", "The body is absent, or is not one well-formed JSON object in UTF-8."),
    INSUFFICIENT_FUNDS(
            400,
            "Insufficient Funds",
            "The payout exceeds the balance after blocks, reservations and" + " scheduled withdrawals."),
    INVALID_SCENARIO(400, "Invalid scenario", "The scenario's text has mistakes; the detail names each with its line."),
    BAD_REQUEST(400, "Bad request", "The request line, a header or a query parameter cannot be understood."),
    UNAUTHORIZED(401, "Unauthorized", "The credentials are missing, malformed, contradictory or wrong."),
    LIVE_KEY_IN_SANDBOX(
            401,
            "Live key in sandbox",
            "A live key reached a test server. Treat its secret as leaked and" + " rotate it."),
    CONTROL_TOKEN_REQUIRED(401, "Control token required", "The control API of this sandbox asks for its token."),
    KYC_NOT_APPROVED(403, "KYC not approved", "The merchant's identity check is not approved."),
    CROSS_SITE_REFUSED(
            403,
            "Cross-site request refused",
            "Web pages of other origins reach neither the merchant API, the control API nor the demo shop, and decide nothing for a payer; nor do pages under a name that is not the sandbox's. No notification reaches a sandbox."),
    NOT_FOUND(404, "Not found", "There is no such thing, or it belongs to another merchant."),
    METHOD_NOT_ALLOWED(405, "Method not allowed", "The path exists, but not for this HTTP method."),
    NOT_ACCEPTABLE(406, "Not acceptable", "The answer cannot be given in a form that `Accept` allows."),
    REQUEST_TIMEOUT(408, "Request timeout", "The request did not arrive completely within `requestTimeout`."),
    TRANSITION_NOT_ALLOWED(
            409,
            "Transition not allowed",
            "The payment's status does not allow the action; the detail" + " names those it allows."),
    NOTHING_DUE(409, "Nothing due", "The clock was to advance to what is due next, and nothing is."),
    MERCHANT_EXISTS(409, "Merchant exists", "A merchant with this public key has a world here already."),
    NOT_REACHED(409, "Not reached", "What was waited for did not come in time; the detail tells what came instead."),
    CLOCK_BUSY(409, "Clock busy", "The clock is already being moved by another call."),
    BODY_TOO_LARGE(
            413,
            "Body too large",
            "The request's body is over 1 MiB, or a snapshot over the setting `maxSnapshotBytes` or what `maxMemory` holds."),
    UNSUPPORTED_MEDIA_TYPE(
            415,
            "Unsupported media type",
            "The body's `Content-Type` is not one that the operation takes: `application/json`, for scenario files `application/yaml`."),
    INVALID_KEY(422, "Invalid Key", "The PIX key does not have the form of its type."),
    TOO_MANY_REQUESTS(
            429, "Too many requests", "The page or program asks too often; `Retry-After` tells when to go on."),
    INTERNAL_ERROR(500, "Internal error", "The sandbox failed; this is a bug worth reporting."),
    STORE_FULL(
            503,
            "Store full",
            "A store's limit is reached and nothing in it may be dropped, or a snapshot finds no memory."),
    TOO_BUSY(
            503,
            "Too busy",
            "More large bodies or snapshots are under way at once than there is memory for; `Retry-After` tells when to try again.");

    private final int status;
    private final String title;
    private final String meaning;

    ErrorCode(int status, String title, String meaning) {
        this.status = status;
        this.title = title;
        this.meaning = meaning;
    }

    public int status() {
        return status;
    }

    public String title() {
        return title;
    }

    /** One sentence for the catalogue's page. */
    public String meaning() {
        return meaning;
    }
}
