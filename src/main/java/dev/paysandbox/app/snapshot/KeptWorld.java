package dev.paysandbox.app.snapshot;

import dev.paysandbox.app.access.Access;
import java.util.Map;

/**
 * A world in a store: its snapshot, and data that snapshots omit because other people may receive them.
 *
 * @param format the version of this format
 * @param name of the merchant, as payers see it
 * @param own the settings with which the world began, as far as they differed from the sandbox's
 * @param changed the settings that were changed since
 */
public record KeptWorld(
        int format,
        String name,
        String city,
        String document,
        Access.AccessSnapshot access,
        Map<String, Object> own,
        Map<String, Object> changed,
        WorldSnapshot world) {
    /** The format that this sandbox writes and reads. */
    public static final int FORMAT = 1;
}
