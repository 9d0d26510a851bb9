package dev.paysandbox.domain;

/** The error catalogue: every code that an answer can have, with its HTTP status and title. */
public enum ErrorCode {
    INVALID_DATA(400, "Invalid data", "One or more fields of the request break a rule; `errors` lists each."),
    INVALID_JSON(400, "Invalid JSON", "The body is absent, or is not one well-formed JSON object in UTF-8."),
    INSUFFICIENT_FUNDS(
            400,
            "Insufficient Funds",
            "The payout exceeds the balance after blocks, reservations and" + " scheduled withdrawals."),
    INVALID_SCENARIO(400, "Invalid scenario", "The scenario's text has mistakes; the detail names each with its line."),
    BAD_REQUEST(
            400,
            "Bad request",
            "The request line, a header, a query parameter or a chunk of the body cannot be understood."),
    UNAUTHORIZED(401, "Unauthorized", "The credentials are missing, malformed, contradictory or wrong."),
    LIVE_KEY_IN_SANDBOX(
            401,
            "Live key in sandbox",
            "A live key reached a test server. Treat its secret as leaked and" + " rotate it."),
    CONTROL_TOKEN_REQUIRED(401, "Control token required", "The control API of this sandbox requires its token."),
    CONTROL_ROLE_REQUIRED(
            403,
            "Control role required",
            "The control token has the role `read`, and the request needs the role `act`."),
    KYC_NOT_APPROVED(403, "KYC not approved", "The merchant's identity check is not approved."),
    CROSS_SITE_REFUSED(
            403,
            "Cross-site request refused",
            "The request comes from a web page of another origin, or under a host name that is not the sandbox's, or it is a notification of a sandbox. Such requests cannot use the merchant API, the control API or the demo shop, or act for a payer."),
    NOT_FOUND(404, "Not found", "It does not exist, or it belongs to another merchant."),
    METHOD_NOT_ALLOWED(405, "Method not allowed", "The path exists, but not for this HTTP method."),
    NOT_ACCEPTABLE(406, "Not acceptable", "The answer is not available in a media type that `Accept` allows."),
    REQUEST_TIMEOUT(408, "Request timeout", "The request did not arrive completely within `requestTimeout`."),
    TRANSITION_NOT_ALLOWED(
            409,
            "Transition not allowed",
            "The payment's status does not allow the action; the detail" + " names those it allows."),
    NOTHING_DUE(409, "Nothing due", "The clock cannot advance to the next due instant, because nothing is scheduled."),
    MERCHANT_EXISTS(409, "Merchant exists", "A merchant with this public key already exists in this sandbox."),
    BALANCE_RESERVED(409, "Balance reserved", "The balance cannot be less than what open payouts reserve."),
    NOT_REACHED(
            409,
            "Not reached",
            "The awaited status was not reached in time, or the world was reset during an advance of its clock; the detail says what happened instead."),
    CLOCK_BUSY(409, "Clock busy", "Another call is advancing this clock."),
    DRILL_RUNNING(409, "Drill running", "Drills are being played in this merchant's world."),
    BODY_TOO_LARGE(
            413,
            "Body too large",
            "The request's body exceeds 1 MiB, or a snapshot exceeds the setting `maxSnapshotBytes` or `maxMemory`."),
    UNSUPPORTED_MEDIA_TYPE(
            415,
            "Unsupported media type",
            "The body's `Content-Type` is not one that the operation takes: `application/json`, for scenario files `application/yaml`."),
    INVALID_KEY(422, "Invalid Key", "The PIX key does not have the format of its type."),
    HEADERS_TOO_LARGE(
            431,
            "Headers too large",
            "The request's headers have more than " + ErrorCode.LARGEST_HEADERS + " bytes together."),
    TOO_MANY_REQUESTS(429, "Too many requests", "A scenario limits the requests; `Retry-After` says when to continue."),
    INTERNAL_ERROR(500, "Internal error", "The sandbox failed; this is a bug worth reporting."),
    STORE_FULL(503, "Store full", "A store is full and no entry may be dropped, or there is no memory for a snapshot."),
    TOO_BUSY(
            503,
            "Too busy",
            "Too many large bodies or snapshots at once, or a kept world is not available now;"
                    + " `Retry-After` says when to try again.");

    /** The most bytes of a request's headers. */
    public static final int LARGEST_HEADERS = 32_768;

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

    /** One sentence for the page of error codes. */
    public String meaning() {
        return meaning;
    }
}
