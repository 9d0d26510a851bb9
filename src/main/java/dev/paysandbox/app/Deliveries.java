package dev.paysandbox.app;

import dev.paysandbox.store.Book;
import dev.paysandbox.webhook.Delivery;
import java.util.ArrayList;
import java.util.function.Function;
import java.util.function.Predicate;

/** What testers do with notifications. Deliveries live under their world's lock, so they leave it as views only. */
public final class Deliveries {
    /** The newest that match, newest first. */
    public <V> Book.Page<V> newest(
            World world, long before, int count, Predicate<Delivery> wanted, Function<Delivery, V> view) {
        return world.inside(state -> {
            var page = state.outbox.newest(before, count, wanted);
            var views = new ArrayList<V>(page.data().size());
            page.data().forEach(delivery -> views.add(view.apply(delivery)));
            return new Book.Page<>(views, page.next());
        });
    }

    /** One notification; throws Problem NOT_FOUND. */
    public <V> V find(World world, String id, Function<Delivery, V> view) {
        return world.inside(state -> view.apply(state.outbox.find(id)));
    }

    /** Attempts one once more; throws Problem NOT_FOUND, or TRANSITION_NOT_ALLOWED while it waits or is under way. */
    public <V> V replay(World world, String id, Function<Delivery, V> view) {
        return world.inside(state -> view.apply(state.outbox.replay(id)));
    }
}
