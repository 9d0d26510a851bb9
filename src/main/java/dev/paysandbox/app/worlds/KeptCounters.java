package dev.paysandbox.app.worlds;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of worlds in the folder or database {@code data}.
 *
 * @param parked kept worlds that are not in memory
 * @param unwritten worlds in memory with changes that are not written yet
 * @param damaged the names of files that could not be read and were set aside
 * @param writes how often a world was written
 * @param failures how often reading or writing one failed
 * @param writtenAt when one was written last, in epoch milliseconds of the computer's time; null for never
 * @param failure why the last attempt failed; null where it did not
 * @param sandbox what sandboxes that share the database call this one; null for a folder
 * @param serving whether this sandbox may serve its worlds; false while it has not reached the database for the time of its
 *     lease
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
        @Nullable String failure,
        @Nullable String sandbox,
        boolean serving) {
    static KeptCounters of(KeptWorlds kept) {
        var unwritten = kept.openWorlds().stream()
                .filter(world -> !world.keeping().isNewest())
                .count();
        return kept.keeper().log().counters(kept.parked().count(), (int) unwritten, kept.store());
    }
}
