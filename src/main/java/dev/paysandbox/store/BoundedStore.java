package dev.paysandbox.store;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A bounded store in order of entry. When it is full, it drops the entry that finished first. If none has finished, or
 * the one that finished first is among the newest quarter, it drops the oldest of all, so that recent entries stay. Its
 * entries count in a share of the memory budget. Confined to its world's lock.
 */
public final class BoundedStore<T> {
    /** An entry in bytes, with its place in the map and the queue, without its id and value. */
    private static final int ENTRY = 48 + Footprint.MAPPED + Footprint.QUEUED;

    private static final class Stored<T> {
        final String id;
        final long sequence;
        T value;
        long weight;
        boolean finished;

        @Nullable
        Stored<T> older;

        @Nullable
        Stored<T> newer;

        Stored(String id, long sequence, T value) {
            this.id = id;
            this.sequence = sequence;
            this.value = value;
        }
    }

    private final int limit;
    private final ToLongFunction<T> weights;
    private final MemoryBudget.MemoryShare budget;
    private final Consumer<T> onDrop;
    private boolean keepsUnfinished;
    private Map<String, Stored<T>> entries = new HashMap<>();
    private final ArrayDeque<Stored<T>> finished = new ArrayDeque<>();
    private @Nullable Stored<T> newest;
    private @Nullable Stored<T> oldest;
    private long entered;
    private long dropped;

    /**
     * An empty store.
     *
     * @param weights about how many bytes a value and its id take up in memory
     * @param onDrop called for every entry that is dropped because the store is full
     */
    public BoundedStore(int limit, ToLongFunction<T> weights, MemoryBudget.MemoryShare budget, Consumer<T> onDrop) {
        this.limit = limit;
        this.weights = weights;
        this.budget = budget;
        this.onDrop = onDrop;
    }

    /** From now on unfinished entries are never dropped. */
    public BoundedStore<T> keepingUnfinished() {
        keepsUnfinished = true;
        return this;
    }

    public @Nullable T find(String id) {
        var entry = entries.get(id);
        return entry == null ? null : entry.value;
    }

    public boolean holds(String id) {
        return entries.containsKey(id);
    }

    /**
     * Stores the value under the id; returns the value that it replaces, or null. If the store is full, a finished
     * value may be dropped at once; an unfinished one stays as long as there is a finished one to drop.
     */
    public @Nullable T keep(String id, T value, boolean isFinished) {
        var entry = entries.get(id);
        var before = entry == null ? null : entry.value;
        if (entry == null) {
            entry = enter(id, value);
        } else {
            replace(entry, value);
        }
        if (isFinished) {
            finish(entry);
        } else {
            reopen(entry);
        }
        return before;
    }

    public void add(String id, T value) {
        enter(id, value);
    }

    private Stored<T> enter(String id, T value) {
        if (entries.size() >= limit) {
            drop();
        }
        var entry = new Stored<>(id, ++entered, value);
        if (entries.putIfAbsent(id, entry) != null) {
            throw new IllegalStateException("the id " + id + " is taken");
        }
        entry.older = newest;
        if (newest == null) {
            oldest = entry;
        } else {
            newest.newer = entry;
        }
        newest = entry;
        weigh(entry);
        return entry;
    }

    /** Replaces the value with this id. */
    public void replace(String id, T value) {
        replace(entry(id), value);
    }

    private void replace(Stored<T> entry, T value) {
        entry.value = value;
        weigh(entry);
    }

    /** Call it when the value of this id has changed itself; does nothing if the store has dropped it. */
    public void weigh(String id) {
        var entry = entries.get(id);
        if (entry != null) {
            weigh(entry);
        }
    }

    private void weigh(Stored<T> entry) {
        long now = ENTRY + weights.applyAsLong(entry.value);
        budget.take(now - entry.weight);
        entry.weight = now;
    }

    /** Allows the entry to be dropped when the store is full; a second call changes nothing. */
    public void finish(String id) {
        finish(entry(id));
    }

    private void finish(Stored<T> entry) {
        if (!entry.finished) {
            entry.finished = true;
            finished.add(entry);
        }
    }

    /** Removes it from the queue of finished entries, in time proportional to the queue's length. */
    private void reopen(Stored<T> entry) {
        if (entry.finished) {
            entry.finished = false;
            finished.remove(entry);
        }
    }

    /**
     * A store in a snapshot.
     *
     * @param entered how many entries were ever added
     * @param entries oldest first
     */
    public record BoundedStoreSnapshot<T>(long entered, List<SnapshotEntry<T>> entries) {
        /** The same with other values. */
        public <V> BoundedStoreSnapshot<V> map(Function<T, V> change) {
            return new BoundedStoreSnapshot<>(
                    entered,
                    entries.stream()
                            .map(line -> new SnapshotEntry<>(line.number, line.finished, change.apply(line.value)))
                            .toList());
        }

        /** The values, oldest first. */
        public List<T> values() {
            return entries.stream().map(SnapshotEntry::value).toList();
        }
    }

    /**
     * One entry.
     *
     * @param number its number among all entries ever added, from 1
     * @param finished its rank among the finished entries, the lowest is dropped first; null if it is unfinished
     */
    public record SnapshotEntry<T>(long number, @Nullable Long finished, T value) {}

    /** All entries, each converted by the function. */
    public <V> BoundedStoreSnapshot<V> snapshot(Function<T, V> view) {
        var finishing = new IdentityHashMap<Stored<T>, Long>();
        finished.forEach(entry -> finishing.put(entry, (long) finishing.size()));
        var lines = new ArrayList<SnapshotEntry<V>>(entries.size());
        for (var entry = oldest; entry != null; entry = entry.newer) {
            lines.add(new SnapshotEntry<>(entry.sequence, finishing.get(entry), view.apply(entry.value)));
        }
        return new BoundedStoreSnapshot<>(entered, lines);
    }

    /**
     * Fills an empty store.
     *
     * @throws IllegalArgumentException if there are more than it keeps
     */
    public void restore(BoundedStoreSnapshot<T> kept, Function<T, String> ids) {
        if (kept.entries.size() > limit) {
            throw new IllegalArgumentException("entries are " + kept.entries.size()
                    + " entries, and this sandbox keeps at most " + limit + "; its settings can raise that");
        }
        var finishing = new TreeMap<Long, String>();
        for (var line : kept.entries) {
            var id = ids.apply(line.value);
            if (line.finished != null) {
                finishing.put(line.finished, id);
            }
            entered = line.number - 1;
            add(id, line.value);
        }
        entered = kept.entered;
        finishing.values().forEach(this::finish);
    }

    /** Whether another entry could only replace an unfinished one. */
    public boolean isFullOfUnfinished() {
        return entries.size() >= limit && finished.isEmpty();
    }

    /** Whether {@link #dropOne} has an entry to drop. */
    public boolean canDrop() {
        return keepsUnfinished ? !finished.isEmpty() : newest != null;
    }

    /** Drops one entry as if the store were full; returns whether there was one. */
    public boolean dropOne() {
        if (!canDrop()) {
            return false;
        }
        drop();
        return true;
    }

    /** Drops all entries without calling onDrop: references to the store of an ended world keep almost no memory. */
    public void clear() {
        entries = new HashMap<>();
        finished.clear();
        newest = null;
        oldest = null;
    }

    /** All matching entries, newest first. */
    public List<T> all(Predicate<T> wanted) {
        return newest(Long.MAX_VALUE, Integer.MAX_VALUE, wanted).data();
    }

    public int size() {
        return entries.size();
    }

    /** The number of entries that were dropped because the store was full. */
    public long dropped() {
        return dropped;
    }

    /**
     * The newest matching entries, newest first.
     *
     * @param before the cursor of the preceding page, or {@link Long#MAX_VALUE} for the first
     */
    public StorePage<T> newest(long before, int count, Predicate<T> wanted) {
        var found = new ArrayList<T>();
        long last = 0;
        for (var entry = newest; entry != null; entry = entry.older) {
            if (entry.sequence >= before || !wanted.test(entry.value)) {
                continue;
            }
            if (found.size() == count) {
                return new StorePage<>(found, last);
            }
            found.add(entry.value);
            last = entry.sequence;
        }
        return new StorePage<>(found, null);
    }

    public interface Visitor<T> {
        /** Returns whether to continue with the next entry. */
        boolean visit(long number, T value);
    }

    /** Visits the entries with their numbers, newest first. */
    public void descend(Visitor<T> visitor) {
        var entry = newest;
        while (entry != null && visitor.visit(entry.sequence, entry.value)) {
            entry = entry.older;
        }
    }

    /**
     * Part of a list.
     *
     * @param next the cursor of the following page, or null if this is the last
     */
    public record StorePage<T>(List<T> data, @Nullable Long next) {}

    private Stored<T> entry(String id) {
        var entry = entries.get(id);
        if (entry == null) {
            throw new IllegalStateException("there is no " + id + " here");
        }
        return entry;
    }

    private void drop() {
        var first = finished.peek();
        boolean isNew = first != null && first.sequence > entered - entries.size() / 4;
        var going = first == null || (isNew && !keepsUnfinished) ? oldest : first;
        if (going == null) {
            return;
        }
        reopen(going);
        entries.remove(going.id);
        if (going.older == null) {
            oldest = going.newer;
        } else {
            going.older.newer = going.newer;
        }
        if (going.newer == null) {
            newest = going.older;
        } else {
            going.newer.older = going.older;
        }
        dropped++;
        budget.take(-going.weight);
        onDrop.accept(going.value);
    }
}
