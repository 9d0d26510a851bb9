package dev.paysandbox.settings;

import java.time.Duration;

/**
 * Limits of clients' connections.
 *
 * @param connections open at once; above it, one with an incomplete request or unread answers is closed, otherwise the
 *     one idle longest
 * @param patience how long a request may take from its first byte to its last
 * @param idle how long a connection may stay open while none of its requests waits for an answer and nothing is sent
 */
public record ConnectionSettings(int connections, Duration patience, Duration idle) {}
