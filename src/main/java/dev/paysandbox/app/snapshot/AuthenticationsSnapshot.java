package dev.paysandbox.app.snapshot;

import dev.paysandbox.domain.Authentication;
import dev.paysandbox.store.BoundedStore;
import dev.paysandbox.time.Slot;
import java.util.List;
import java.util.Map;

/**
 * The authentications of a world as a snapshot has them.
 *
 * @param aliases the id by every other name
 * @param endings what comes by itself
 * @param scripts how the scenario of a challenge lets it end, by the authentication's id
 */
public record AuthenticationsSnapshot(
        BoundedStore.BoundedStoreSnapshot<Authentication> entries,
        Map<String, String> aliases,
        List<Ending> endings,
        Map<String, Authentication.Status> scripts) {
    /** When an authentication ends by itself, and how. */
    public record Ending(String id, Authentication.Status end, String why, Slot slot) {}
}
