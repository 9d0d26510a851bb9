package dev.paysandbox.app.snapshot;

import dev.paysandbox.domain.Authentication;
import dev.paysandbox.store.BoundedStore;
import dev.paysandbox.time.TaskSlot;
import java.util.List;
import java.util.Map;

/**
 * The authentications of a world in a snapshot.
 *
 * @param aliases the ids of authentications by their other names
 * @param endings the scheduled ends
 * @param scripts the statuses in which scenarios end challenges, by the authentication's id
 */
public record AuthenticationsSnapshot(
        BoundedStore.BoundedStoreSnapshot<Authentication> entries,
        Map<String, String> aliases,
        List<Ending> endings,
        Map<String, Authentication.Status> scripts) {
    /** When and how an authentication ends if nobody acts. */
    public record Ending(String id, Authentication.Status end, String why, TaskSlot slot) {}
}
