package dev.paysandbox.webhook.courier;

/** What holds a flight: first a dial, then a connection. Lives on the event loop. */
interface Carrier {
    /** Lets go of the flight and closes whatever was open for it. */
    void drop();

    /** What has not come yet, as the beginning of a sentence that ends in "within 10 s". */
    String missing();
}
