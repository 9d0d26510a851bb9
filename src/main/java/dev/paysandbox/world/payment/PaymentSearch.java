package dev.paysandbox.world.payment;

import dev.paysandbox.store.BoundedStore;
import dev.paysandbox.world.State;
import dev.paysandbox.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One search of a world's payments, newest first. The first ones are tested under the world's lock. If the page is not full
 * then, the others are copied there and tested without the lock, so that a long search delays no change of its world.
 */
final class PaymentSearch<P> {
    private static final int MOST_UNDER_LOCK = 1_000;

    private final int count;
    private final Predicate<P> wanted;
    private final List<P> found = new ArrayList<>();
    private final List<Numbered<P>> others = new ArrayList<>();
    private int tested;
    private long last;
    private @Nullable Long next;

    private record Numbered<P>(long number, P payment) {}

    private PaymentSearch(int count, Predicate<P> wanted) {
        this.count = count;
        this.wanted = wanted;
    }

    /**
     * The newest matching payments.
     *
     * @param before the cursor of an earlier page, or {@link Long#MAX_VALUE} for the first
     */
    static <P> BoundedStore.StorePage<P> newest(
            World world, Function<State, BoundedStore<P>> store, long before, int count, Predicate<P> wanted) {
        var search = new PaymentSearch<P>(count, wanted);
        world.look(state -> {
            store.apply(state).descend((number, payment) -> number >= before || search.begin(number, payment));
            return search;
        });
        for (var other : search.others) {
            if (!search.test(other.number, other.payment)) {
                break;
            }
        }
        return new BoundedStore.StorePage<>(search.found, search.next);
    }

    private boolean begin(long number, P payment) {
        if (tested++ < MOST_UNDER_LOCK) {
            return test(number, payment);
        }
        return others.add(new Numbered<>(number, payment));
    }

    /** Returns whether the page can take more. */
    private boolean test(long number, P payment) {
        if (!wanted.test(payment)) {
            return true;
        }
        if (found.size() == count) {
            next = last;
            return false;
        }
        found.add(payment);
        last = number;
        return true;
    }
}
