package dev.paysandbox.http.checkout;

import dev.paysandbox.world.tester.ClockControl;

/**
 * The remaining time by the sandbox's clock.
 *
 * @param clockSpeed sandbox seconds per second; 0 while the clock is frozen
 */
record Countdown(long remainingMillis, double clockSpeed) {
    /** @param end epoch milliseconds; in the past, or 0 for none, leaves nothing */
    static Countdown to(long end, ClockControl.ClockState clock) {
        return new Countdown(Math.max(0, end - clock.now()), clock.frozen() ? 0 : clock.speed());
    }

    /** Such as {@code 29:59} or {@code 23:59:59}; the page's script continues in the same form. */
    String text() {
        long seconds = (remainingMillis + 999) / 1000;
        var minutesAndSeconds = "%02d:%02d".formatted(seconds / 60 % 60, seconds % 60);
        return seconds < 3600 ? minutesAndSeconds : seconds / 3600 + ":" + minutesAndSeconds;
    }
}
