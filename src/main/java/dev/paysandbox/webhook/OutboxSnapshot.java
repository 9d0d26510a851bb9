package dev.paysandbox.webhook;

import dev.paysandbox.store.BoundedStore;
import java.util.List;

/**
 * An outbox as a snapshot has it.
 *
 * @param due the ids of those that are to be attempted now, in their order; those being attempted come first
 * @param rounds what is to be sent again together
 */
public record OutboxSnapshot(
        boolean paused,
        BoundedStore.BoundedStoreSnapshot<DeliverySnapshot> entries,
        List<String> due,
        List<Replays.GroupSnapshot> rounds) {}
