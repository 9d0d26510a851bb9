package dev.paysandbox.store;

import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The newest objects of one kind, numbered from 1 without gaps. Its array grows as it fills, since most worlds have
 * few. Confined to the world's lock.
 */
public final class Ring<T> {
    private final int limit;
    private final ToLongFunction<T> weights;
    private final Consumer<T> onForget;
    private @Nullable Object[] places = new Object[0];
    /** The newest object's number, which is how many were ever added. */
    private long count;
    /** The number of the newest object that was dropped. */
    private long forgotten;

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
        if (count - forgotten == places.length && places.length < limit) {
            grow();
        }
        count++;
        if (limit == 0) {
            forgotten = count;
            onForget.accept(thing);
            return count;
        }
        if (count - forgotten > places.length) {
            forgetOldest();
        }
        places[place(count)] = thing;
        weight += weights.applyAsLong(thing);
        return count;
    }

    /** Drops the oldest; returns whether there was one. */
    public boolean forgetOldest() {
        var oldest = find(forgotten + 1);
        if (oldest == null) {
            return false;
        }
        forgotten++;
        weight -= weights.applyAsLong(oldest);
        places[place(forgotten)] = null;
        onForget.accept(oldest);
        return true;
    }

    /** The object with this number, or null if it was dropped or never added. */
    @SuppressWarnings("unchecked")
    public @Nullable T find(long number) {
        return number > forgotten && number <= count ? (T) places[place(number)] : null;
    }

    /** Drops all objects; the numbering continues. */
    public void clear() {
        clearUpTo(count);
    }

    /** Drops all objects; the numbering continues after this number. */
    public void clearUpTo(long number) {
        while (forgetOldest()) {}
        places = new Object[0];
        count = number;
        forgotten = number;
        weight = 0;
    }

    /** How many objects were ever added, which is the newest one's number. */
    public long count() {
        return count;
    }

    /** The number of the newest object that was dropped, 0 if none was. */
    public long forgotten() {
        return forgotten;
    }

    /** About how many bytes all objects take up in memory. */
    public long weight() {
        return weight;
    }

    private int place(long number) {
        return (int) (number % places.length);
    }

    private void grow() {
        var grown = new Object[Math.min(limit, Math.max(16, places.length * 4))];
        for (long number = forgotten + 1; number <= count; number++) {
            grown[(int) (number % grown.length)] = places[place(number)];
        }
        places = grown;
    }
}
