package dev.paysandbox.support;

import java.time.Duration;
import java.util.concurrent.Callable;
import org.awaitility.Awaitility;

/** Waits for states that nothing announces, such as a row of a database. Where there is a signal, tests wait for that. */
public final class Eventually {
    private static final Duration PAUSE = Duration.ofMillis(10);
    private static final Duration LONGEST = Duration.ofMinutes(1);

    private Eventually() {}

    /** Returns once the condition holds; fails after a minute. An exception of the condition fails the test at once. */
    public static void holds(Callable<Boolean> condition) {
        Awaitility.await()
                .pollInSameThread()
                .pollDelay(Duration.ZERO)
                .pollInterval(PAUSE)
                .atMost(LONGEST)
                .until(condition);
    }
}
