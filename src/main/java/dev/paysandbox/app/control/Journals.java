package dev.paysandbox.app.control;

import dev.paysandbox.app.world.World;
import dev.paysandbox.domain.Problem;
import dev.paysandbox.journal.Journal;
import dev.paysandbox.store.BoundedStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What testers do with journals. Entries never change, so they are searched without the world's lock. */
public final class Journals {
    /** All entries, newest first. */
    public List<Journal.Entry> all(World world) {
        return world.records().look((state, journal) -> journal.entries());
    }

    /** The newest matching entries, newest first. */
    public BoundedStore.StorePage<Journal.Entry> newest(
            World world, long before, int count, Predicate<Journal.Entry> wanted) {
        var found = new ArrayList<Journal.Entry>();
        long last = 0;
        for (var entry : all(world)) {
            if (entry.number() < before && wanted.test(entry)) {
                if (found.size() == count) {
                    return new BoundedStore.StorePage<>(found, last);
                }
                found.add(entry);
                last = entry.number();
            }
        }
        return new BoundedStore.StorePage<>(found, null);
    }

    /** The entry with this id. Throws Problem NOT_FOUND. */
    public Journal.Entry find(World world, String id) {
        return world.records()
                .look((state, journal) -> Optional.ofNullable(journal.find(Journal.Entry.numberOf(id))))
                .orElseThrow(() -> Problem.notFound("journal entry with this id"));
    }

    /** The id of the entry whose request created the payment; null if the journal has dropped it. */
    public @Nullable String creatorOf(World world, String paymentId) {
        return all(world).stream()
                .filter(entry -> entry.exchange().method().equals("POST")
                        && paymentId.equals(entry.exchange().payment()))
                .findFirst()
                .map(Journal.Entry::id)
                .orElse(null);
    }

    /** Drops all entries, and with them all findings. */
    public void clear(World world) {
        world.inside(state -> world.records().look((same, journal) -> {
            journal.clear();
            return journal;
        }));
    }
}
