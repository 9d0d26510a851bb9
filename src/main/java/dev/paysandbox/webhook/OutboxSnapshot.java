package dev.paysandbox.webhook;

import dev.paysandbox.store.BoundedStore;
import java.util.List;

/**
 * An outbox in a snapshot.
 *
 * @param due the ids of the deliveries to attempt now, in order; those with an attempt under way come first
 * @param rounds the deliveries that are replayed one after another, by their ids; the first of each is being attempted
 */
public record OutboxSnapshot(
        boolean paused,
        BoundedStore.BoundedStoreSnapshot<DeliverySnapshot> entries,
        List<String> due,
        List<List<String>> rounds) {}
