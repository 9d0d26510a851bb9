package dev.paysandbox.settings;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Where and how worlds are kept when the process ends.
 *
 * @param folder null if worlds are only in memory
 * @param interval how long a change may wait until it is written
 * @param clock what the clocks of worlds do while no sandbox runs
 */
public record DataSettings(@Nullable Path folder, Duration interval, Clocks clock) {
    /** What a world's clock does while no sandbox runs. */
    public enum Clocks {
        /** It stops, and continues from there after the next start. */
        RESUME,
        /** It continues: after the next start it shows the time as if the sandbox had run. */
        CONTINUE;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
