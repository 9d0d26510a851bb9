package dev.paysandbox.webhook.courier;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * This process's file descriptors, of which each connection needs one. If there is none left, no receiver is to blame, so a
 * request waits until there is one again. Confined to the event loop.
 */
final class Descriptors {
    static final Duration RETRY = Duration.ofSeconds(1);

    private static final Logger LOG = LoggerFactory.getLogger(Courier.class);
    private static final long MINUTE = Duration.ofMinutes(1).toNanos();

    private long loggedNanos;
    private boolean logged;

    /** Whether there is none left. A failed lookup of a name does not say so, and the language of the message may be another. */
    static boolean areUsedUp(Throwable failure) {
        for (Throwable t = failure; t != null; t = t.getCause()) {
            if (String.valueOf(t.getMessage()).contains("Too many open files")) {
                return true;
            }
        }
        try (SocketChannel another = SocketChannel.open()) {
            return !another.isOpen();
        } catch (IOException none) {
            return true;
        }
    }

    /** Logs that there is none left, at most once a minute. */
    void log(long nanos) {
        if (!logged || nanos - loggedNanos >= MINUTE) {
            logged = true;
            loggedNanos = nanos;
            LOG.error(
                    "Notifications wait, because this sandbox has no file descriptors left; ulimit -n raises their limit");
        }
    }
}
