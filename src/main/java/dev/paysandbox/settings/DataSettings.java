package dev.paysandbox.settings;

import dev.paysandbox.domain.SecretText;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Where worlds are kept when the process ends, and how.
 *
 * @param place null where they are in memory only
 * @param password of the database's user; null where the place has it or none is needed
 * @param interval how long a change may wait until it is written
 * @param lease how long a sandbox may serve worlds of a shared database without reaching it
 * @param clock what the clocks of worlds do while no sandbox runs
 * @param retention how long a world is kept that nobody uses; null for ever
 */
public record DataSettings(
        @Nullable DataPlace place,
        @Nullable SecretText password,
        Duration interval,
        Duration lease,
        Clocks clock,
        @Nullable Duration retention) {
    /** What a world's clock does while no sandbox runs. */
    public enum Clocks {
        /** It stands, and goes on from where it stood. */
        RESUME,
        /** It goes on, so that after the start it shows what it would have shown. */
        CONTINUE;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
