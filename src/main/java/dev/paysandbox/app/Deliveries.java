package dev.paysandbox.app;

import dev.paysandbox.store.Book;
import dev.paysandbox.webhook.Delivery;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
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

    /** Those of one payment, oldest first, as they stand beside it in this moment. */
    static <V> List<V> of(State state, String paymentId, Function<Delivery, V> view) {
        var page = state.outbox.newest(
                Long.MAX_VALUE,
                Integer.MAX_VALUE,
                delivery -> delivery.paymentId().equals(paymentId));
        var views = new ArrayDeque<V>();
        page.data().forEach(delivery -> views.addFirst(view.apply(delivery)));
        return List.copyOf(views);
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
