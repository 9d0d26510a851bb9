package dev.paysandbox.webhook.courier;

import java.time.Duration;

/**
 * The courier's limits.
 *
 * @param timeout for one exchange: name lookup, connect, TLS, request and answer together
 * @param connectionsPerReceiver simultaneous exchanges between one sender and one receiver that answers
 * @param inFlightPerSender simultaneous exchanges of one sender, besides one for each receiver; more than
 *     {@code connectionsPerReceiver}, so that no receiver can take all of them
 * @param idleConnection how long an unused connection is kept
 * @param answerLimit bytes read of an answer's body
 * @param trustAllCertificates skips every check of a receiver's certificate, including its host name
 * @param insideContainer whether a refused localhost gets the hint that it is the container itself
 */
public record CourierSettings(
        Duration timeout,
        int connectionsPerReceiver,
        int inFlightPerSender,
        Duration idleConnection,
        int answerLimit,
        boolean trustAllCertificates,
        boolean insideContainer) {

    public static final CourierSettings STANDARD =
            new CourierSettings(Duration.ofSeconds(10), 16, 64, Duration.ofSeconds(30), 4096, false, false);

    /** @throws IllegalArgumentException with the name of the invalid limit */
    public CourierSettings {
        require(isPositive(timeout), "timeout must be positive");
        require(connectionsPerReceiver >= 1, "connectionsPerReceiver must be at least 1");
        require(
                inFlightPerSender > connectionsPerReceiver,
                "inFlightPerSender must exceed connectionsPerReceiver, or one dead receiver stops its sender");
        require(isPositive(idleConnection), "idleConnection must be positive");
        require(answerLimit >= 0, "answerLimit must not be negative");
    }

    private static boolean isPositive(Duration duration) {
        return !duration.isNegative() && !duration.isZero();
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}
