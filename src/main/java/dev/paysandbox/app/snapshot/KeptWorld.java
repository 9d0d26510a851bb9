package dev.paysandbox.app.snapshot;

import dev.paysandbox.app.access.Access;
import java.util.Map;

/**
 * A world as it is kept for the time when it is not in memory: its snapshot, and what a snapshot leaves out because it
 * may go anywhere.
 *
 * @param format which kind of document this is
 * @param name of the merchant, as payers see it
 * @param own the settings with which the world began, where the sandbox's own were others
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
