package dev.paysandbox.world.payment;

import dev.paysandbox.store.BoundedStore;
import dev.paysandbox.world.World;
import dev.paysandbox.world.state.State;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Searches a world's payments, newest first. They are copied under the world's lock, some at a time, and tested without it, so
 * that a long search delays no change of its world.
 */
public final class PaymentSearch {
    private static final int AT_A_TIME = 1_000;

    private record Numbered<P>(long number, P payment) {}

    private PaymentSearch() {}

    /**
     * The newest matching payments.
     *
     * @param before the cursor of an earlier page, or {@link Long#MAX_VALUE} for the first
     */
    static <P> BoundedStore.StorePage<P> newest(
            World world, Function<State, BoundedStore<P>> store, long before, int count, Predicate<P> wanted) {
        var found = new ArrayList<Numbered<P>>();
        boolean isLast = descend(world, store, before, (number, payment) -> {
            if (!wanted.test(payment)) {
                return true;
            }
            return found.size() < count && found.add(new Numbered<>(number, payment));
        });
        return new BoundedStore.StorePage<>(
                found.stream().map(Numbered::payment).toList(),
                isLast || found.isEmpty() ? null : found.get(found.size() - 1).number);
    }

    /** Visits entries, newest first, without the world's lock. Returns whether it came to the end. */
    public static <P> boolean descend(
            World world, Function<State, BoundedStore<P>> store, long before, BoundedStore.Visitor<P> visitor) {
        // A reset meanwhile replaces the store; the search goes on in the one that it began in.
        var searched = world.look(store);
        for (var some = next(world, searched, before);
                !some.isEmpty();
                some = next(world, searched, some.get(some.size() - 1).number)) {
            for (var one : some) {
                if (!visitor.visit(one.number, one.payment)) {
                    return false;
                }
            }
        }
        return true;
    }

    private static <P> List<Numbered<P>> next(World world, BoundedStore<P> searched, long before) {
        return world.look(state -> {
            var some = new ArrayList<Numbered<P>>();
            searched.descend((number, payment) ->
                    number >= before || (some.add(new Numbered<>(number, payment)) && some.size() < AT_A_TIME));
            return some;
        });
    }
}
