package dev.paysandbox.world.tester;

import dev.paysandbox.domain.Payin;
import dev.paysandbox.domain.Payment;
import dev.paysandbox.domain.Payout;
import dev.paysandbox.store.BoundedStore;
import dev.paysandbox.world.World;
import dev.paysandbox.world.keep.Worlds;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The payments of all worlds as one list, newest first by the times of their worlds. A page keeps no more than its own
 * length in memory, and each world's lock is held for that world only.
 */
public final class AllPayments {
    private static final Comparator<Place> ORDER = Comparator.comparingLong(Place::at)
            .reversed()
            .thenComparing(Place::world)
            .thenComparing(Place::isPayout)
            .thenComparing(Comparator.comparingLong(Place::number).reversed());

    /**
     * A payment's position in the list.
     *
     * @param at when it was created, in epoch milliseconds of its world's clock
     * @param world its public key
     * @param number in its store
     */
    public record Place(long at, String world, boolean isPayout, long number) {}

    /** A payment of the list. */
    public record ListedPayment(World world, Payment payment, Place place) {}

    /**
     * A page of the list.
     *
     * @param next the place after which the next page begins, or null if there is none
     */
    public record Page(List<ListedPayment> data, @Nullable Place next) {}

    /** Which payments of one world belong to the list; null for none. */
    public record Filters(
            @Nullable Predicate<Payin> payins, @Nullable Predicate<Payout> payouts) {}

    private final Worlds worlds;

    public AllPayments(Worlds worlds) {
        this.worlds = worlds;
    }

    /**
     * The newest matching payments.
     *
     * @param after where the previous page ended, or null for the first page
     * @param filters which payments of a world belong to the list
     */
    public Page newest(@Nullable Place after, int count, Function<World, Filters> filters) {
        // One entry more than requested shows whether another page follows.
        var found = new TreeSet<ListedPayment>(Comparator.comparing(ListedPayment::place, ORDER));
        for (var world : worlds.all()) {
            var filter = filters.apply(world);
            world.change(state -> {
                if (filter.payins() != null) {
                    add(found, count, after, world, state.payins, filter.payins());
                }
                if (filter.payouts() != null) {
                    add(found, count, after, world, state.payouts, filter.payouts());
                }
                return found;
            });
        }
        var data = found.stream().limit(count).toList();
        return new Page(data, found.size() > count ? data.get(count - 1).place() : null);
    }

    private static <P extends Payment> void add(
            NavigableSet<ListedPayment> found,
            int count,
            @Nullable Place after,
            World world,
            BoundedStore<P> store,
            Predicate<P> wanted) {
        store.descend((number, payment) -> {
            var isPayout = payment instanceof Payout;
            var place = new Place(payment.createdAt(), world.merchant().publicKey(), isPayout, number);
            if (found.size() > count && ORDER.compare(place, found.last().place()) > 0) {
                // All following payments of this store are older.
                return false;
            }
            if ((after == null || ORDER.compare(place, after) > 0) && wanted.test(payment)) {
                found.add(new ListedPayment(world, payment, place));
                if (found.size() > count + 1) {
                    found.pollLast();
                }
            }
            return true;
        });
    }
}
