package dev.paysandbox.webhook.courier;

/** How an exchange with a receiver ended. */
public enum Outcome {
    /** A 2xx, its body complete or cut at the limit. */
    DELIVERED,
    /** Any other final status except 3xx. */
    REJECTED,
    /** A 3xx; redirects are not followed. */
    REDIRECTED,
    /** Nothing listens on that port. */
    REFUSED,
    /** The network does not lead there: no route, or no address of that kind. */
    UNREACHABLE,
    /** The host has no address. */
    DNS,
    /** The TLS connection failed, or its certificate is not trusted. */
    TLS,
    /** Not finished in time; {@link RequestResult#status} is set if the answer had begun. */
    TIMEOUT,
    /** The connection closed before or within the answer, or the answer was not HTTP. */
    BROKEN,
    /** Not a url that can be called, or one that leads to this server itself. */
    BAD_URL,
    /** Not sent, because the receiver's address is public, or one that never gets notifications. */
    BLOCKED,
    /** A listener could not deliver it, and gave the reason. */
    FAILED,
    /** Never sent, because a scenario loses the attempt. */
    LOST,
    /** The receiver answered, and a scenario loses the answer. */
    ANSWER_LOST,
    /** The courier closed first, or the request was no longer needed when its turn came. */
    ABANDONED;

    /** The outcome of an exchange that ended with this status of the receiver. */
    public static Outcome of(int status) {
        return switch (status / 100) {
            case 2 -> DELIVERED;
            case 3 -> REDIRECTED;
            default -> REJECTED;
        };
    }
}
