package dev.paysandbox.jury;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The time that the shop's own work takes, and its pauses before it tries again. They are part of what is judged. */
final class Pauses {
    private Pauses() {}

    static void of(long millis) {
        try {
            new CountDownLatch(1).await(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
        }
    }
}
