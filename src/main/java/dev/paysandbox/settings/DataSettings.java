package dev.paysandbox.settings;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Where worlds are kept when the process ends, and how.
 *
 * @param folder null where they are in memory only
 * @param interval how long a change may wait until it is written
 * @param clock what the clocks of worlds do while no sandbox runs
 * @param retention how long a world is kept that nobody uses; null for ever
 */
public record DataSettings(
        @Nullable Path folder,
        Duration interval,
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
