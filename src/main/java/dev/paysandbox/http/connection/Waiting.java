package dev.paysandbox.http.connection;

/** What a connection waits for. To make room for a new one, those earlier in this order are closed first. */
enum Waiting {
    /** For its client to send the rest of a request or to read an answer. */
    FOR_CLIENT,
    FOR_REQUEST,
    FOR_ANSWER
}
