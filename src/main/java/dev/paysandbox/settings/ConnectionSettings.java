package dev.paysandbox.settings;

import java.time.Duration;

/**
 * Limits of clients' connections.
 *
 * @param connections open at once; above it the one that keeps us waiting or is idle longest is closed
 * @param patience how long a request may take from its first byte to its last
 * @param idle how long a connection may stay open while no request of it waits for its answer and nothing is sent
 */
public record ConnectionSettings(int connections, Duration patience, Duration idle) {}
