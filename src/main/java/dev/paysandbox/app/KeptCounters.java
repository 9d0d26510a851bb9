package dev.paysandbox.app;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of worlds in the folder {@code data}.
 *
 * @param parked kept worlds that are not in memory
 * @param unwritten worlds in memory with changes that are not written yet
 * @param damaged the names of files that could not be read and were set aside
 * @param writes how often a world was written
 * @param failures how often reading or writing one failed
 * @param writtenAt when one was written last, in epoch milliseconds of the computer's time; null for never
 * @param failure why the last attempt failed; null where it did not
 */
public record KeptCounters(
        int parked,
        int unwritten,
        List<String> damaged,
        long writes,
        long failures,
        long parkings,
        long wakings,
        long removals,
        @Nullable Long writtenAt,
        @Nullable String failure) {
    static KeptCounters of(KeptWorlds kept) {
        var unwritten = kept.openWorlds().stream()
                .filter(world -> !world.keeping().isNewest())
                .count();
        return kept.keeper()
                .log()
                .counters(
                        kept.parked().count(), (int) unwritten, kept.store().damaged());
    }
}
