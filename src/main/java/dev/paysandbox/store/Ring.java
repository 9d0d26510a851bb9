package dev.paysandbox.store;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The newest objects of one kind, numbered from 1 without gaps. Confined to the world's lock.
 */
public final class Ring<T> {
    private final int limit;
    private final ToLongFunction<T> weights;
    private final Consumer<T> onForget;
    private Map<Long, T> kept = new HashMap<>();
    /** The newest object's number, which is how many were ever added. */
    private long count;

    private long weight;

    /**
     * An empty ring.
     *
     * @param limit how many objects it keeps; 0 for none
     * @param weights about how many bytes an object takes up in memory; always the same for the same object
     * @param onForget called for each object that is dropped
     */
    public Ring(int limit, ToLongFunction<T> weights, Consumer<T> onForget) {
        this.limit = limit;
        this.onForget = onForget;
        this.weights = weights;
    }

    /** Adds the newest object and returns its number; drops the oldest if the ring is full. */
    public long add(T thing) {
        count++;
        kept.put(count, thing);
        weight += weights.applyAsLong(thing);
        if (kept.size() > limit) {
            forgetOldest();
        }
        return count;
    }

    /** Drops the oldest; returns whether there was one. */
    public boolean forgetOldest() {
        var oldest = kept.remove(forgotten() + 1);
        if (oldest == null) {
            return false;
        }
        weight -= weights.applyAsLong(oldest);
        onForget.accept(oldest);
        return true;
    }

    /** The object with this number, or null if it was dropped or never added. */
    public @Nullable T find(long number) {
        return kept.get(number);
    }

    /** Drops all objects; the numbering continues. */
    public void clear() {
        clearUpTo(count);
    }

    /** Drops all objects; the numbering continues after this number. */
    public void clearUpTo(long number) {
        while (forgetOldest()) {}
        kept = new HashMap<>();
        count = number;
    }

    /** How many objects were ever added, which is the newest one's number. */
    public long count() {
        return count;
    }

    /** The number of the newest object that was dropped, 0 if none was. */
    public long forgotten() {
        return count - kept.size();
    }

    /** About how many bytes all objects take up in memory. */
    public long weight() {
        return weight;
    }
}
