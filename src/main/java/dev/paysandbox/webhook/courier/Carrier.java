package dev.paysandbox.webhook.courier;

/** Carries a request in flight: first a connection attempt, then a connection. Confined to the event loop. */
interface Carrier {
    /** Stops carrying the request and closes whatever was open for it. */
    void drop();

    /** What has not happened yet, as the beginning of a sentence that ends with "within 10 s". */
    String missing();
}
