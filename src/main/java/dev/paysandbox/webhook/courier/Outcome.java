package dev.paysandbox.webhook.courier;

/** How an exchange with a receiver ended. */
public enum Outcome {
    /** A 2xx, its body complete or cut at the limit. */
    DELIVERED,
    /** Any other final status but 3xx. */
    REJECTED,
    /** A 3xx; redirects are not followed. */
    REDIRECTED,
    /** Nothing listens on that port. */
    REFUSED,
    /** The network leads nowhere: no route, no address of that kind. */
    UNREACHABLE,
    /** The host has no address. */
    DNS,
    /** No trusted, encrypted connection came about. */
    TLS,
    /** Not over in time; {@link Receipt#status} is set where the answer had begun. */
    TIMEOUT,
    /** Closed before or inside the answer, or the answer was not HTTP. */
    BROKEN,
    /** Not a url that can be called, or one that leads to this very server. */
    BAD_URL,
    /** A listener could not deliver it, and says why. */
    FAILED,
    /** Never sent: a scenario lost it on the way. */
    LOST,
    /** The receiver answered, and a scenario lost the answer on the way back. */
    ANSWER_LOST,
    /** The courier closed first, or the request was no longer wanted when its turn came. */
    ABANDONED
}
