package dev.paysandbox.settings;

import java.time.Duration;

/**
 * How clients are received.
 *
 * @param connections open at once; beyond it the one waited for or idle longest is closed
 * @param patience how long a request may take from its first byte to its last
 */
public record ConnectionSettings(int connections, Duration patience) {}
