package dev.paysandbox.app.worlds;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Counters of the worlds in the folder {@code data}.
 *
 * @param parked kept worlds that are not in memory
 * @param unwritten worlds in memory with changes that are not written yet
 * @param damaged the names of files that could not be read and were set aside
 * @param writes how often a world was written
 * @param failures how often reading or writing a world failed
 * @param writtenAt when a world was last written, in epoch milliseconds of the computer's time; null if none was
 * @param failure why the last failure happened; null once what failed has succeeded
 */
public record KeptCounters(
        int parked,
        int unwritten,
        List<String> damaged,
        long writes,
        long failures,
        long parkings,
        long wakings,
        @Nullable Long writtenAt,
        @Nullable String failure) {}
