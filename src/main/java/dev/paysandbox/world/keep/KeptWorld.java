package dev.paysandbox.world.keep;

import dev.paysandbox.world.Access;
import dev.paysandbox.world.state.WorldSnapshot;
import java.util.Map;

/**
 * A world in a store: its snapshot, and data that snapshots omit because other people may receive them.
 *
 * @param name of the merchant, as payers see it
 * @param own the settings with which the world began, as far as they differed from the sandbox's
 * @param changed the settings that were changed since
 */
record KeptWorld(
        String name,
        String city,
        String document,
        Access.AccessSnapshot access,
        Map<String, Object> own,
        Map<String, Object> changed,
        WorldSnapshot world) {}
