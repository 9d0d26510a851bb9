package dev.paysandbox.store;

import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The newest things of one kind, numbered from 1 on without gaps. It grows as it fills, for most worlds see little.
 * Confined to its world's lock.
 */
public final class Ring<T> {
    private final int limit;
    private final ToLongFunction<T> weights;
    private final Consumer<T> onForget;
    private @Nullable Object[] places = new Object[0];
    /** How many there ever were; the newest has this number. */
    private long count;
    /** The newest one that is gone. */
    private long forgotten;

    private long weight;

    /**
     * An empty one.
     *
     * @param limit how many it keeps; 0 for none
     * @param weights how many bytes of memory a thing takes up, about; always the same for the same thing
     * @param onForget told of each thing that is here no more
     */
    public Ring(int limit, ToLongFunction<T> weights, Consumer<T> onForget) {
        this.limit = limit;
        this.onForget = onForget;
        this.weights = weights;
    }

    /** Answers its number; the oldest goes where it is full. */
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

    /** Answers whether there was one to forget. */
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

    /** The one with this number, or null where it is gone or has not come yet. */
    @SuppressWarnings("unchecked")
    public @Nullable T find(long number) {
        return number > forgotten && number <= count ? (T) places[place(number)] : null;
    }

    /** Forgets all; the numbers go on. */
    public void clear() {
        clearUpTo(count);
    }

    /** Forgets all, and goes on as if so many had come. */
    public void clearUpTo(long number) {
        while (forgetOldest()) {}
        places = new Object[0];
        count = number;
        forgotten = number;
        weight = 0;
    }

    /** How many there ever were, which is the newest one's number. */
    public long count() {
        return count;
    }

    /** The number of the newest one that is gone, 0 where none is. */
    public long forgotten() {
        return forgotten;
    }

    /** How many bytes of memory all of them take up, about. */
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
