package dev.paysandbox.webhook.courier;

/** What carries a request in flight: first a connection attempt, then a connection. Lives on the event loop. */
interface Carrier {
    /** Stops carrying the request and closes whatever was open for it. */
    void drop();

    /** What has not happened yet, as the beginning of a sentence that ends in "within 10 s". */
    String missing();
}
